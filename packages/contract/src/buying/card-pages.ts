/** Paths of the pages that take a card; one that ends in a slash stands for all below it. */
const CARD_PAGES = ['/checkout-clearance', '/checkout-trunk-show', '/order/', '/profile']

/**
 * Whether a page takes a card. Only those may load the payment gateway's script and frames, so that a browser loads them as
 * a whole (PAY-22).
 */
export function isCardPage(pathname: string): boolean {
  return CARD_PAGES.some((path) =>
    path.endsWith('/') ? pathname.startsWith(path) : pathname === path || pathname === `${path}/`,
  )
}
