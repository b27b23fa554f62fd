/** What the skip link leads to and what takes the focus when a page is read from its start. */
export const MAIN_ID = 'main'
