/**
 * From this width on, pages are laid out for large screens: the header has its menu, a listing its filters and four
 * columns. The breakpoint `lg` of the style sheet.
 */
export const LARGE_WIDTH = '62rem'
