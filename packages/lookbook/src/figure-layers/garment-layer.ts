import type { Cloth } from '../fabric/cloth.ts'
import type { Figure } from '../figure/figure.ts'
import { openPieces } from '../garment/garment.ts'
import type { Garment } from '../garment/garment.ts'
import { beltMarkup, bowMarkup, buttonsMarkup, inkMarkup } from '../garment/trims.ts'
import { bagMarkup } from '../figure/accessories.ts'
import type { Look } from '../look/look.ts'
import type { Layer } from '../paint/svg-layer.ts'
import { paletteHex } from '../color/palette.ts'
import { polygon } from '../svg/path.ts'

/** Folds, seams and trims on the garment, and the bag that hangs before it. */
export function garmentOverlay(
  figure: Figure,
  garment: Garment,
  look: Look,
  cloth: Cloth,
  bottomCloth: Cloth,
): Layer {
  const { plan, bodice } = garment
  const bottom = openPieces(garment)
    .map((piece) => inkMarkup(piece, bottomCloth))
    .join('')
  // A top falls over the waistband, so the lines below it must not show through.
  const cover = `<mask id="under-top" maskUnits="userSpaceOnUse" x="-200" y="-200" width="1400" height="1700"><rect x="-200" y="-200" width="1400" height="1700" fill="#fff"/><path d="${polygon(bodice.panel.outline)}" fill="#000"/></mask>`
  const lower = look.garment === 'TOP' ? `${cover}<g mask="url(#under-top)">${bottom}</g>` : bottom
  const takesBelt = look.details.belt !== null && look.garment !== 'TOP'
  return {
    markup:
      lower +
      inkMarkup(bodice, cloth) +
      (takesBelt && look.details.belt
        ? beltMarkup(figure, look.details.belt, cloth, plan.waistY)
        : '') +
      bowMarkup(figure, look, plan, cloth) +
      buttonsMarkup(figure, look, plan, garment.skirt, cloth) +
      carriedBag(figure, look),
  }
}

function carriedBag(figure: Figure, look: Look): string {
  const { bag } = look.model
  if (!bag || !figure.bagSide) return ''
  return bagMarkup(figure.arms[figure.bagSide], bag.style, paletteHex(bag.color))
}
