import type { OfferRow } from '../catalog/public.ts'

/** What one piece costs that is not returned. */
export type LateCharges = {
  additional_month_cents: number
  /** Null: the shop knows no retail price. */
  full_price_cents: number | null
}

/**
 * An additional month costs what the piece was rented for, and a piece that never comes back its retail price. A piece
 * that came in exchange cost nothing itself, and for one that came in a swap another price was paid: their months cost what
 * they rent for.
 */
export function lateChargesOf(
  { price_cents, swapped_title = null }: { price_cents: number; swapped_title?: string | null },
  offer: Pick<OfferRow, 'rental_price_cents' | 'retail_price_cents'> | undefined,
): LateCharges {
  return {
    additional_month_cents:
      (swapped_title === null ? price_cents : 0) || (offer?.rental_price_cents ?? price_cents),
    full_price_cents: offer?.retail_price_cents ?? null,
  }
}

/** Adds up the charges of several pieces. */
export function sumOfLateCharges(items: (LateCharges & { quantity: number })[]): LateCharges {
  return items.reduce<LateCharges>(
    (sum, { quantity, additional_month_cents, full_price_cents }) => ({
      additional_month_cents: sum.additional_month_cents + additional_month_cents * quantity,
      full_price_cents:
        sum.full_price_cents === null || full_price_cents === null
          ? null
          : sum.full_price_cents + full_price_cents * quantity,
    }),
    { additional_month_cents: 0, full_price_cents: 0 },
  )
}
