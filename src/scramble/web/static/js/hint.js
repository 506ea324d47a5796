// @ts-check
/** What only the pages of /hint do. */
export {};
