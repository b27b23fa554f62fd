import { shopLook } from '../shop-look.ts'

// Mail programs ignore style sheets and most ignore web fonts, so every element has inline styles. Colors are
// those of web/src/styles/app.css.
export const TEXT_FONT = "Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
export const DISPLAY_FONT = 'Fraunces,Georgia,serif'
export const INK = '#271924'
export const INK_MUTE = '#6e5d6a'
export const SHELL = '#f8eee7'
export const PAPER = '#fcfaf6'
export const LILAC = '#eadff8'
export const LINE = '#ddd4da'

/** Buttons and links, in the color of the shop (STAFF-226). */
export const accent = (): string => shopLook().theme.accent

/** The ground of highlighted parts. */
export const tint = (): string => shopLook().theme.tint
