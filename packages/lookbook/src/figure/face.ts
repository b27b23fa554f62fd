import { mixColors } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import { lerp } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import { FACES } from '../look/look.ts'
import type { Face, Look } from '../look/look.ts'
import { inkStroke, num } from '../svg/path.ts'
import { softSpot } from '../svg/soft-spot.ts'
import { faceTones } from './face-tones.ts'
import type { FaceTones } from './face-tones.ts'
import { SKINS } from './skin-tones.ts'

export const FACE_PATH =
  'M-38 -12C-39 14 -29 40 -10 55C-4 59.5 4 59.5 10 55C29 40 39 14 38 -12C38 -44 22 -62 0 -62C-22 -62 -38 -44 -38 -12Z'

/** Eyes, nose and mouth sit a little off center: the head looks slightly aside. */
const FEATURES = 'translate(2.5,1) scale(1.1)'
/** Eyes are larger on deep skin, where the white around the iris is what one sees first. */
const DEEP_EYE_SCALE = 1.16

export function faceMarkup({ model, seed }: Look, hair: Hex, makeup: Hex): string {
  const skin = SKINS[model.skin]
  const tones = faceTones(skin, hair, makeup, seed)
  const { depth, glow, underHair } = tones
  // Looks that were stored before models had faces name none.
  const face = FACES.find((known) => known === model.face) ?? 'calm'
  const features =
    [-1, 1].map((side) => brow(side, tones) + eye(side, tones, face)).join('') +
    nose(tones) +
    (face === 'smile' ? smilingMouth(tones) : calmMouth(tones))
  return (
    ear(-1, mixColors(skin.base, skin.shadow, 0.25)) +
    ear(1, mixColors(skin.base, skin.shadow, 0.5)) +
    `<clipPath id="face-clip"><path d="${FACE_PATH}"/></clipPath>` +
    `<linearGradient id="face-tone"><stop offset="0" stop-color="${tones.lit}"/><stop offset=".55" stop-color="${tones.middle}"/><stop offset="1" stop-color="${tones.shaded}"/></linearGradient>` +
    `<path d="${FACE_PATH}" fill="url(#face-tone)"/><g clip-path="url(#face-clip)">` +
    softSpot([38, 30], 14, 36, skin.shadow, lerp(0.5, 0.34, depth)) +
    softSpot([0, 62], 26, 8, skin.shadow, 0.45) +
    softSpot([-21, 20], 12, 8, skin.blush, lerp(0.5, 0.6, depth)) +
    softSpot([23, 20], 11, 8, skin.blush, lerp(0.5, 0.6, depth)) +
    softSpot([-8, -34], 18, 12, glow, lerp(0.55, 0.7, depth)) +
    cheekbones(tones) +
    `<linearGradient id="forehead" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-color="${underHair}" stop-opacity="${num(lerp(0.4, 0.3, depth))}"/><stop offset="1" stop-color="${underHair}" stop-opacity="0"/></linearGradient>` +
    `<path d="M-38 -22H38V-64H-38Z" fill="url(#forehead)"/></g>` +
    `<g transform="${FEATURES}">${features}</g>` +
    `<path d="${FACE_PATH}" fill="none" stroke="${skin.ink}" stroke-width="1.2" stroke-opacity=".6"/>`
  )
}

/** Light on cheekbones and chin, which gives deep skin its relief. */
const cheekbones = ({ depth, glow }: FaceTones): string =>
  depth === 0
    ? ''
    : softSpot([-24, 10], 9, 5, glow, 0.62 * depth) +
      softSpot([25, 10], 7, 4.5, glow, 0.45 * depth) +
      softSpot([1, 50.5], 7, 3.5, glow, 0.45 * depth)

const ear = (side: number, fill: Hex): string =>
  `<ellipse cx="${side * 38}" cy="2" rx="6" ry="11" fill="${fill}"/>`

const stroke = (points: Point[], width: number, fill: Hex, opacity = 1): string =>
  `<path d="${inkStroke(sampleSpline(points, 14), width)}" fill="${fill}" opacity="${opacity}"/>`

/** A soft arch, thick toward the nose and rising outward. */
function brow(side: number, { brow: color, depth }: FaceTones): string {
  const x = side * 16
  return stroke(
    [
      [x - side * 9, -14.5],
      [x - side * 1, -18.2],
      [x + side * 6, -18.4],
      [x + side * 11, -14.8],
    ],
    lerp(3, 4, depth),
    color,
    lerp(0.82, 1, depth),
  )
}

/** How wide the lids are open, and where the iris looks. */
const GAZES: Record<Face, { upper: number; lower: number; lookX: number; lookY: number }> = {
  calm: { upper: -7, lower: 4.6, lookX: 0.6, lookY: -1.3 },
  aside: { upper: -6, lower: 4.4, lookX: 3, lookY: -0.6 },
  smile: { upper: -6.2, lower: 2.8, lookX: 0.4, lookY: -1.7 },
}

function eye(side: number, tones: FaceTones, face: Face): string {
  const x = side * 16
  const { upper, lower, lookX, lookY } = GAZES[face]
  const { depth, lash, ink } = tones
  const [ix, iy] = [num(x + lookX), lookY]
  const opening = `M${x - 9} 0.4Q${x - 1} ${upper} ${x + 9} -0.8Q${x} ${lower} ${x - 9} 0.4Z`
  const lashTop = (upper - 0.2) * 0.76
  const scale = num(lerp(1, DEEP_EYE_SCALE, depth))
  return (
    softSpot([x + side * 2, -4.4], 9, 4.8, tones.lid, lerp(0.5, 0.8, depth)) +
    `<g transform="translate(${num(x * (1 - scale))},0) scale(${scale})">` +
    `<clipPath id="eye${side}"><path d="${opening}"/></clipPath><path d="${opening}" fill="${tones.white}"/>` +
    `<g clip-path="url(#eye${side})"><circle cx="${ix}" cy="${iy}" r="${num(lerp(4.7, 4.2, depth))}" fill="${tones.iris}"/><circle cx="${ix}" cy="${iy}" r="2.3" fill="${lash}"/><circle cx="${num(ix + 1.5)}" cy="${num(iy - 1.5)}" r="1.1" fill="#fff"/><path d="M${x - 10} -3Q${x} ${num(upper + 0.6)} ${x + 10} -3.6L${x + 10} -10L${x - 10} -10Z" fill="${lash}" opacity="${num(lerp(0.3, 0.16, depth))}"/></g>` +
    stroke(
      [
        [x - side * 9, 0.8],
        [x - side * 3.5, num(lashTop)],
        [x + side * 4.5, num(lashTop + 0.3)],
        [x + side * 11.6, -1.8],
      ],
      2.8,
      lash,
    ) +
    // The fold of the lid, and the lower lid, which a smile lifts.
    `<path d="M${x - side * 7} ${num(lashTop - 1.4)}Q${x} ${num(lashTop - 4.4)} ${x + side * 9} ${num(lashTop - 0.4)}" stroke="${ink}" stroke-width="1" fill="none" opacity=".45"/>` +
    `<path d="M${x - side * 7} ${num(lower * 0.56)}Q${x} ${num(lower + 0.8)} ${x + side * 8} ${num(lower * 0.3)}" stroke="${ink}" stroke-width=".9" fill="none" opacity=".5"/></g>`
  )
}

const nose = ({ depth, ink, glow }: FaceTones): string =>
  stroke(
    [
      [1.5, 5],
      [3.4, 13],
      [4.6, 19],
      [2, 22],
    ],
    lerp(1.8, 2.2, depth),
    ink,
    lerp(0.4, 0.7, depth),
  ) +
  softSpot([-1, 15], 2.6, lerp(6, 8, depth), glow, lerp(0.5, 0.85, depth)) +
  `<path d="M-4 22.6Q0.5 25.4 5 22.4" stroke="${ink}" stroke-width="${num(lerp(1.2, 1.9, depth))}" fill="none" opacity="${num(lerp(0.5, 0.9, depth))}" stroke-linecap="round"/>`

/** The light on the lower lip. */
const lipGloss = (path: string, width: number, { depth }: FaceTones): string =>
  `<path d="${path}" stroke="#fff" stroke-width="${num(width * (1 + 0.2 * depth))}" opacity="${num(lerp(0.4, 0.55, depth))}" fill="none" stroke-linecap="round"/>`

/** Corners slightly up: a smile that is only just there. */
const calmMouth = (tones: FaceTones): string =>
  `<path d="M-11 34.6Q-5.5 31.6 -2.4 32.4Q0 33.6 2.4 32.4Q5.5 31.6 11 34.6Q5 37.4 0 37Q-5 37.4 -11 34.6Z" fill="${tones.upperLip}"/>` +
  `<path d="M-11 34.6Q-5 37.4 0 37Q5 37.4 11 34.6Q6.5 43.2 0 43.4Q-6.5 43.2 -11 34.6Z" fill="${tones.lowerLip}"/>` +
  lipGloss('M-3.6 40.4Q0 41.4 3.8 40.1', 1.3, tones) +
  `<path d="M-12.4 33.6Q-11.8 34.8 -10.6 35.2M12.4 33.6Q11.8 34.8 10.6 35.2" stroke="${tones.ink}" stroke-width="1" opacity=".55" fill="none" stroke-linecap="round"/>`

/** Parted lips with the upper teeth, and the folds that lead to the corners. */
const smilingMouth = (tones: FaceTones): string =>
  `<path d="M-14 32.4Q-7 32.6 -2.6 33Q0 34 2.6 33Q7 32.6 14 32.4Q9.5 44.4 0 45Q-9.5 44.4 -14 32.4Z" fill="${tones.lowerLip}"/>` +
  `<path d="M-11.4 34.2Q0 38 11.4 34.2Q7.6 41 0 41.4Q-7.6 41 -11.4 34.2Z" fill="#fdf8f3"/>` +
  `<path d="M-14 32.4Q-7 32.6 -2.6 33Q0 34 2.6 33Q7 32.6 14 32.4Q7 36.4 0 36.5Q-7 36.4 -14 32.4Z" fill="${tones.upperLip}"/>` +
  lipGloss('M-3.2 43.2Q0 43.9 3.4 43', 1.1, tones) +
  `<path d="M-15.6 30.6Q-15.4 32.4 -13.4 33.4M15.6 30.6Q15.4 32.4 13.4 33.4" stroke="${tones.ink}" stroke-width="1.1" opacity=".6" fill="none" stroke-linecap="round"/>`
