// @ts-check
/** What only the pages of /arena do. */
export {};
