import type { Piece } from './orders.queries.ts'

/** A few units of a SKU stay free, so that it does not look sold out. */
const FEWEST_UNITS = 2

/** Almost all pieces of the shop were booked before. */
export class NoPieceLeft extends Error {
  override readonly name = 'NoPieceLeft'
}

type Wanted = {
  /** It was in the shop at that time. */
  since: Date
  /** The least rental price. */
  fromCents?: number
  /** In that event. */
  trunkShowId?: number
  /** There is another size of the same color. */
  hasOtherSize?: boolean
  /** It can be bought, too. */
  isSold?: boolean
}

/** Chooses pieces for orders: each product once, the most recommended first. The same in the same shop. */
export class PieceChooser {
  readonly #pieces: Piece[]
  readonly #taken = new Set<number>()

  constructor(pieces: Piece[]) {
    this.#pieces = pieces
  }

  toRent({
    since,
    fromCents = 1,
    trunkShowId,
    hasOtherSize = false,
    isSold = false,
  }: Wanted): Piece {
    return this.#take(
      'to rent',
      (piece) =>
        isCore(piece, since) &&
        (piece.rental_price_cents ?? 0) >= fromCents &&
        (trunkShowId === undefined || trunkShowId in piece.event_prices) &&
        (!hasOtherSize || this.otherSizeOf(piece) !== undefined) &&
        (!isSold || piece.selling_price_cents !== null),
    )
  }

  toBuy(since: Date, fromCents: number): Piece {
    return this.#take(
      'to buy',
      (piece) => isCore(piece, since) && (piece.selling_price_cents ?? 0) >= fromCents,
    )
  }

  onClearance(since: Date, fromCents: number): Piece {
    return this.#take(
      'on clearance',
      (piece) =>
        piece.clearance_units >= FEWEST_UNITS &&
        piece.arrived_at < since &&
        piece.on_clearance_since !== null &&
        piece.on_clearance_since < since &&
        (piece.clearance_price_cents ?? 0) >= fromCents,
    )
  }

  otherSizeOf({ product_id, color, size }: Piece): Piece | undefined {
    return this.#pieces.find(
      (piece) =>
        piece.product_id === product_id &&
        piece.color === color &&
        piece.size !== size &&
        piece.core_units >= FEWEST_UNITS,
    )
  }

  #take(way: string, fits: (piece: Piece) => boolean): Piece {
    const piece = this.#pieces.find((each) => !this.#taken.has(each.product_id) && fits(each))
    if (!piece) throw new NoPieceLeft(`no piece ${way} is left for the orders of the demo`)
    this.#taken.add(piece.product_id)
    return piece
  }
}

function isCore({ core_units, arrived_at }: Piece, since: Date): boolean {
  return core_units >= FEWEST_UNITS && arrived_at < since
}
