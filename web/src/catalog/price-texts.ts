import { formatDollars } from '#lib/format/format-dollars.ts'

// Literal texts of the product card (BROWSE-19).
export const rentFromText = (rentalPrice: number): string =>
  `Rent From ${formatDollars(rentalPrice)}`

export const buyNowText = (sellingPrice: number): string => `Buy Now ${formatDollars(sellingPrice)}`

/** BROWSE-19. Null if the price is not lower than the retail price (BROWSE-19). */
export function percentOff(salePrice: number, retailPrice: number | null): number | null {
  if (!retailPrice || retailPrice <= salePrice) return null
  return Math.round((1 - salePrice / retailPrice) * 100)
}
