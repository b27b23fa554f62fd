import { mixColors, shiftColor } from '../color/oklch.ts'
import type { Cloth } from '../fabric/cloth.ts'
import { CENTER_X } from '../figure/figure.ts'
import type { Figure } from '../figure/figure.ts'
import { legLines, torsoLines } from '../figure/body-lines.ts'
import { hairBehind } from '../figure/hair-behind.ts'
import { hairTones, onHead } from '../figure/head.ts'
import { shoeMarkup } from '../figure/shoes.ts'
import { torsoOutline } from '../figure/skin-panels.ts'
import { HAIR_HEX } from '../figure/skin-tones.ts'
import { openPieces } from '../garment/garment.ts'
import type { Garment } from '../garment/garment.ts'
import type { Look } from '../look/look.ts'
import type { Layer } from '../paint/svg-layer.ts'
import { polygon } from '../svg/path.ts'
import { softSpot } from '../svg/soft-spot.ts'

/** The shadow under the feet, and the unlit inside of the skirt behind the legs. */
export function floorAndInsides(
  figure: Figure,
  garment: Garment,
  look: Look,
  bottomCloth: Cloth,
): Layer {
  const tone = shiftColor(look.scene.color, -0.33, 1.3)
  const left = figure.legs.left.ground
  const right = figure.legs.right.ground
  const reach = garment.plan.bottom.length === 'MAXI' ? 1.25 : 0.9
  const middle: [number, number] = [
    (left[0] + right[0]) / 2 + 26 + 40 * reach,
    Math.max(left[1], right[1]),
  ]
  const insides =
    garment.skirt && bottomCloth.underlayer
      ? // The back of a sheer skirt shows through its front, and the legs stand before it.
        `<path d="${polygon(garment.skirt.panel.outline)}" fill="${bottomCloth.base}" opacity=".55"/>`
      : openPieces(garment)
          .map((piece) => `<path d="${polygon(piece.inside)}" fill="url(#inside)"/>`)
          .join('')
  return {
    region: { left: 40, right: 860, top: bottomCloth.underlayer ? 420 : 560, bottom: 1180 },
    markup:
      softSpot(middle, 150 * reach, 18, tone, 0.42) +
      softSpot([left[0] + 4, left[1] + 1], 28, 7, tone, 0.7) +
      softSpot([right[0] + 4, right[1] + 1], 28, 7, tone, 0.7) +
      `<linearGradient id="inside" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shiftColor(bottomCloth.inside, -0.1)}"/><stop offset="1" stop-color="${bottomCloth.inside}"/></linearGradient>${insides}`,
  }
}

export function hairLayer(figure: Figure, look: Look): Layer {
  const tones = hairTones(HAIR_HEX[look.model.hairColor])
  const markup = figure.isBack ? '' : hairBehind(look.model.hairstyle, tones, figure.seed)
  return {
    region: { left: CENTER_X - 130, right: CENTER_X + 140, top: 20, bottom: 400 },
    markup: markup && onHead(figure, markup),
  }
}

/** Shoes, the lines of legs and torso, and the shadows the clothes cast on skin. */
export function bodyOverlay(figure: Figure, garment: Garment, look: Look): Layer {
  const { frontLeg } = figure.pose
  const backLeg = frontLeg === 'left' ? 'right' : 'left'
  const drawn = (side: 'left' | 'right') =>
    legLines(figure, side) + shoeMarkup(figure.legs[side], look.model.shoes, figure.isBack)
  return {
    region: { left: 190, right: 710, top: 170, bottom: 1140 },
    markup:
      `<mask id="behind" maskUnits="userSpaceOnUse" x="0" y="400" width="900" height="800"><rect x="0" y="400" width="900" height="800" fill="#fff"/><path d="${polygon(figure.legs[frontLeg].limb.outline)}" fill="#000"/></mask>` +
      `<g mask="url(#behind)">${drawn(backLeg)}</g>${drawn(frontLeg)}` +
      hemShadow(figure, garment) +
      torsoLines(figure) +
      bodiceShadow(figure, garment),
  }
}

function hemShadow(figure: Figure, { skirt }: Garment): string {
  if (!skirt) return ''
  const tone = mixColors(figure.skin.shadow, '#40202a', 0.45)
  const legs = polygon(figure.legs.left.limb.outline) + polygon(figure.legs.right.limb.outline)
  const outline = polygon(skirt.panel.outline)
  const steps = [26, 22, 18, 14, 10, 6]
  return (
    `<clipPath id="legs"><path d="${legs}"/></clipPath><g clip-path="url(#legs)" fill="${tone}">` +
    steps
      .map(
        (dy) => `<path d="${outline}" transform="translate(${2 + dy / 8},${dy})" opacity=".12"/>`,
      )
      .join('') +
    '</g>'
  )
}

function bodiceShadow(figure: Figure, { bodice }: Garment): string {
  if (figure.isBack) return ''
  const tone = mixColors(figure.skin.shadow, '#40202a', 0.35)
  const outline = polygon(bodice.panel.outline)
  return (
    `<clipPath id="torso"><path d="${polygon(torsoOutline(figure))}"/></clipPath>` +
    `<g clip-path="url(#torso)" fill="none" stroke="${tone}" transform="translate(1,-2)">` +
    `<path d="${outline}" stroke-width="9" opacity=".22"/><path d="${outline}" stroke-width="5" opacity=".3"/></g>`
  )
}
