/** Where she stands once a favorite is gone: letting the last one on a page go leads to page 1 (spec section 4). */
export function pageAfterRemoval(page: number, leftOnPage: number): number {
  return leftOnPage === 0 ? 1 : page
}
