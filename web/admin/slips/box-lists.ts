import { SIZES } from '@twirl/contract/sizes'
import type { Slip } from '@twirl/contract/staff/orders/slips'

type SlipItem = Slip['items'][number]

/** A piece to be picked from the rail, for all persons together. */
export type PickedPiece = Pick<SlipItem, 'title' | 'color' | 'size'> & {
  quantity: number
  units: string[]
}

/** All pieces of a box by title, color and size, as they hang. */
export function piecesOf(slips: readonly Slip[]): PickedPiece[] {
  const byPiece = new Map<string, PickedPiece>()
  for (const { title, color, size, quantity, units } of slips.flatMap(({ items }) => items)) {
    const key = `${title}|${color}|${size}`
    const piece = byPiece.get(key) ?? { title, color, size, quantity: 0, units: [] }
    byPiece.set(key, {
      ...piece,
      quantity: piece.quantity + quantity,
      units: [...piece.units, ...units].toSorted(),
    })
  }
  return [...byPiece.values()].toSorted(
    (a, b) =>
      a.title.localeCompare(b.title) ||
      a.color.localeCompare(b.color) ||
      SIZES.indexOf(a.size) - SIZES.indexOf(b.size),
  )
}

export const BOXES_MAX = 20

/** The number of boxes that an address names. */
export const boxCountOf = (text: string) =>
  Math.min(BOXES_MAX, Math.max(1, Math.trunc(Number(text)) || 1))

export const piecesIn = ({ items }: Slip) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Divides orders into boxes, in their order and about equally many pieces each; all orders of a person stay together.
 * There are at most as many boxes as persons.
 */
export function divideIntoBoxes<Order extends { person: string }>(
  orders: readonly Order[],
  count: number,
  piecesOfOrder: (order: Order) => number,
): Order[][] {
  const persons = [...Map.groupBy(orders, ({ person }) => person).values()]
  const boxes = Math.max(1, Math.min(count, persons.length))
  const total = orders.reduce((sum, order) => sum + piecesOfOrder(order), 0)
  const divided: Order[][] = Array.from({ length: boxes }, () => [])
  let before = 0
  let box = 0
  for (const [index, ofPerson] of persons.entries()) {
    const isFull = before >= ((box + 1) * total) / boxes
    // A box for each of the persons who are left must stay.
    const mustMove = divided[box]!.length > 0 && persons.length - index <= boxes - 1 - box
    if (box < boxes - 1 && divided[box]!.length > 0 && (isFull || mustMove)) box++
    divided[box]!.push(...ofPerson)
    before += ofPerson.reduce((sum, order) => sum + piecesOfOrder(order), 0)
  }
  return divided
}
