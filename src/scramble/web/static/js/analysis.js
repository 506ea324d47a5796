// @ts-check
/** What only the pages of /analysis do. */
export {};
