import { mixColors } from '../color/oklch.ts'
import type { Cloth } from '../fabric/cloth.ts'
import {
  earringsMarkup,
  hairBowMarkup,
  necklaceMarkup,
  sunglassesMarkup,
} from '../figure/accessories.ts'
import { armLines, shoulderBlend } from '../figure/body-lines.ts'
import { FACE_PATH, faceMarkup } from '../figure/face.ts'
import type { Figure } from '../figure/figure.ts'
import { hairFromBack } from '../figure/hair-from-back.ts'
import { hairFront } from '../figure/hair-front.ts'
import { hairTones, onHead } from '../figure/head.ts'
import type { HairTones } from '../figure/head.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import { HAIR_HEX, SKINS } from '../figure/skin-tones.ts'
import type { Garment } from '../garment/garment.ts'
import { bareShoulders } from '../garment/armhole.ts'
import { inkMarkup, strapsMarkup } from '../garment/trims.ts'
import type { Look } from '../look/look.ts'
import type { Layer } from '../paint/svg-layer.ts'

/** Lines of the arms, bare shoulders and the straps across them. */
export function armOverlay(figure: Figure, garment: Garment, look: Look, cloth: Cloth): Layer {
  const bare = bareShoulders(look, figure.isBack)
  return {
    region: { left: 200, right: 700, top: 60, bottom: 640 },
    markup:
      SIDES.map((side) => armLines(figure, figure.arms[side], bare.includes(side))).join('') +
      bare.map((side) => shoulderBlend(figure, figure.arms[side])).join('') +
      strapsMarkup(garment.bodice.straps, cloth, look.details.wideStraps),
  }
}

/** Sleeve lines, jewelry, face and hair. */
export function headLayer(figure: Figure, garment: Garment, look: Look, cloth: Cloth): Layer {
  const tones = hairTones(HAIR_HEX[look.model.hairColor])
  const hidesNecklace = ['high', 'halter', 'boat'].includes(look.neckline)
  return {
    region: { left: 200, right: 700, top: 20, bottom: 640 },
    markup:
      garment.sleeves.map((sleeve) => inkMarkup(sleeve, cloth)).join('') +
      (look.model.necklace && !figure.isBack && !hidesNecklace ? necklaceMarkup(figure) : '') +
      onHead(
        figure,
        figure.isBack ? headFromBack(look, tones, cloth) : headFromFront(look, tones, cloth),
      ),
  }
}

function headFromFront(look: Look, tones: HairTones, cloth: Cloth): string {
  const { model } = look
  const makeup = mixColors(cloth.base, SKINS[model.skin].blush, 0.62)
  return (
    faceMarkup(look, tones.base, makeup) +
    earringsMarkup(model.earrings, cloth.base) +
    hairFront(model.hairstyle, tones, look.seed) +
    (model.sunglasses ? sunglassesMarkup() : '') +
    (model.hairBow ? hairBowMarkup(cloth.base, false) : '')
  )
}

function headFromBack({ model, seed }: Look, tones: HairTones, cloth: Cloth): string {
  return (
    `<path d="${FACE_PATH}" fill="${tones.base}"/>` +
    hairFromBack(model.hairstyle, tones, seed) +
    (model.hairBow ? hairBowMarkup(cloth.base, true) : '')
  )
}
