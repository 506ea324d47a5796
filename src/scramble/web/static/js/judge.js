// @ts-check
/** What only the pages of /judge do. */
export {};
