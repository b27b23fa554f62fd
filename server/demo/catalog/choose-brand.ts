import type { Look } from '@twirl/lookbook/look'
import { BRANDS } from './brands.ts'
import type { Brand } from './brands.ts'

/** A house that already has many pieces gets the next one only if it suits it clearly better. */
const CROWDING_COST = 0.15

export type NamedPiece = { brand: Brand; pieceName: string }

/** Gives each look to a house and takes the next name from that house's list. */
export function chooseBrands(looks: Look[]): NamedPiece[] {
  const taken = new Map(BRANDS.map((brand) => [brand, 0]))
  return looks.map((look) => {
    const [brand] = BRANDS.filter((house) => (taken.get(house) ?? 0) < house.pieceNames.length)
      .map((house) => ({
        house,
        appeal: appealOf(look, house) - CROWDING_COST * (taken.get(house) ?? 0),
      }))
      .sort((a, b) => b.appeal - a.appeal)
      .map(({ house }) => house)
    const count = brand ? (taken.get(brand) ?? 0) : 0
    const pieceName = brand?.pieceNames[count]
    if (!brand || !pieceName) throw new Error('the houses ran out of names')
    taken.set(brand, count + 1)
    return { brand, pieceName }
  })
}

function appealOf(look: Look, { likes }: Brand): number {
  const { print, material } = look.fabric
  return (
    (likes.garments?.includes(look.garment) ? 0.8 : 0) +
    (likes.lengths?.includes(look.length) ? 0.8 : 0) +
    (likes.silhouettes?.includes(look.silhouette) ? 1 : 0) +
    (likes.necklines?.includes(look.neckline) ? 0.7 : 0) +
    (likes.sleeves?.includes(look.sleeve) ? 0.7 : 0) +
    (likes.materials?.includes(material) ? 1.3 : 0) +
    // A print is what a house is known by; plain cloth is everybody's.
    (likes.prints?.includes(print) ? (print === 'solid' ? 0.6 : 2.2) : 0)
  )
}
