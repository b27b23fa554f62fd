import { hexToOklch, mixColors, shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import { FACES } from '../look.ts'
import type { Face, Look } from '../look.ts'
import { inkStroke, num } from '../svg/path.ts'
import { softSpot } from '../svg/soft-spot.ts'
import { SKINS } from './skin-tones.ts'
import type { Skin } from './skin-tones.ts'

export const FACE_PATH =
  'M-38 -12C-39 14 -29 40 -10 55C-4 59.5 4 59.5 10 55C29 40 39 14 38 -12C38 -44 22 -62 0 -62C-22 -62 -38 -44 -38 -12Z'

/** Eyes, nose and mouth sit a little off center: the head looks slightly aside. */
const FEATURES = 'translate(2.5,1) scale(1.1)'
const LASH: Hex = '#231714'
const IRISES = ['#4a3426', '#3d4a3a', '#3c4a5c', '#5b3d22'] as const

export function faceMarkup({ model, seed }: Look, hair: Hex, makeup: Hex): string {
  const skin = SKINS[model.skin]
  // Looks that were stored before models had faces name none.
  const face = FACES.find((known) => known === model.face) ?? 'calm'
  const [lightness] = hexToOklch(skin.base)
  const underHair = mixColors(skin.shadow, hair, 0.4)
  const features =
    [-1, 1].map((side) => brow(side, hair) + eye(side, skin, face, makeup, seed)).join('') +
    nose(skin) +
    (face === 'smile' ? smilingMouth(skin) : calmMouth(skin))
  return (
    ear(-1, mixColors(skin.base, skin.shadow, 0.25)) +
    ear(1, mixColors(skin.base, skin.shadow, 0.5)) +
    `<clipPath id="face-clip"><path d="${FACE_PATH}"/></clipPath>` +
    `<linearGradient id="face-tone"><stop offset="0" stop-color="${mixColors(skin.base, skin.light, 0.7)}"/><stop offset=".55" stop-color="${skin.base}"/><stop offset="1" stop-color="${mixColors(skin.base, skin.shadow, 0.6)}"/></linearGradient>` +
    `<path d="${FACE_PATH}" fill="url(#face-tone)"/><g clip-path="url(#face-clip)">` +
    softSpot([38, 30], 14, 36, skin.shadow, 0.5) +
    softSpot([0, 62], 26, 8, skin.shadow, 0.45) +
    softSpot([-21, 20], 12, 8, skin.blush, lightness > 0.6 ? 0.5 : 0.6) +
    softSpot([23, 20], 11, 8, skin.blush, lightness > 0.6 ? 0.5 : 0.6) +
    softSpot([-8, -34], 18, 12, skin.light, 0.55) +
    `<linearGradient id="forehead" x1="0" y1="0" x2="0" y2="1"><stop offset=".45" stop-color="${underHair}" stop-opacity=".4"/><stop offset="1" stop-color="${underHair}" stop-opacity="0"/></linearGradient>` +
    `<path d="M-38 -22H38V-64H-38Z" fill="url(#forehead)"/></g>` +
    `<g transform="${FEATURES}">${features}</g>` +
    `<path d="${FACE_PATH}" fill="none" stroke="${skin.ink}" stroke-width="1.2" stroke-opacity=".6"/>`
  )
}

const ear = (side: number, fill: Hex): string =>
  `<ellipse cx="${side * 38}" cy="2" rx="6" ry="11" fill="${fill}"/>`

const stroke = (points: Point[], width: number, fill: Hex, opacity = 1): string =>
  `<path d="${inkStroke(sampleSpline(points, 14), width)}" fill="${fill}" opacity="${opacity}"/>`

/** A soft arch, thick toward the nose and rising outward. */
function brow(side: number, hair: Hex): string {
  const x = side * 16
  return stroke(
    [
      [x - side * 9, -14.5],
      [x - side * 1, -18.2],
      [x + side * 6, -18.4],
      [x + side * 11, -14.8],
    ],
    3,
    mixColors(hair, '#2b1b17', 0.45),
    0.82,
  )
}

/** How wide the lids are open, and where the iris looks. */
const GAZES: Record<Face, { upper: number; lower: number; lookX: number; lookY: number }> = {
  calm: { upper: -7, lower: 4.6, lookX: 0.6, lookY: -1.3 },
  aside: { upper: -6, lower: 4.4, lookX: 3, lookY: -0.6 },
  smile: { upper: -6.2, lower: 2.8, lookX: 0.4, lookY: -1.7 },
}

function eye(side: number, skin: Skin, face: Face, makeup: Hex, seed: number): string {
  const x = side * 16
  const { upper, lower, lookX, lookY } = GAZES[face]
  const iris = IRISES[seed % IRISES.length] ?? IRISES[0]
  const [ix, iy] = [num(x + lookX), lookY]
  const opening = `M${x - 9} 0.4Q${x - 1} ${upper} ${x + 9} -0.8Q${x} ${lower} ${x - 9} 0.4Z`
  const lashTop = (upper - 0.2) * 0.76
  return (
    softSpot([x + side * 2, -4.4], 9, 4.8, makeup, 0.5) +
    `<clipPath id="eye${side}"><path d="${opening}"/></clipPath><path d="${opening}" fill="${mixColors('#fbf6f2', skin.base, 0.14)}"/>` +
    `<g clip-path="url(#eye${side})"><circle cx="${ix}" cy="${iy}" r="4.7" fill="${iris}"/><circle cx="${ix}" cy="${iy}" r="2.3" fill="${LASH}"/><circle cx="${num(ix + 1.5)}" cy="${num(iy - 1.5)}" r="1.1" fill="#fff"/><path d="M${x - 10} -3Q${x} ${num(upper + 0.6)} ${x + 10} -3.6L${x + 10} -10L${x - 10} -10Z" fill="${LASH}" opacity=".3"/></g>` +
    stroke(
      [
        [x - side * 9, 0.8],
        [x - side * 3.5, num(lashTop)],
        [x + side * 4.5, num(lashTop + 0.3)],
        [x + side * 11.6, -1.8],
      ],
      2.8,
      LASH,
    ) +
    // The fold of the lid, and the lower lid, which a smile lifts.
    `<path d="M${x - side * 7} ${num(lashTop - 1.4)}Q${x} ${num(lashTop - 4.4)} ${x + side * 9} ${num(lashTop - 0.4)}" stroke="${skin.ink}" stroke-width="1" fill="none" opacity=".45"/>` +
    `<path d="M${x - side * 7} ${num(lower * 0.56)}Q${x} ${num(lower + 0.8)} ${x + side * 8} ${num(lower * 0.3)}" stroke="${skin.ink}" stroke-width=".9" fill="none" opacity=".5"/>`
  )
}

const nose = (skin: Skin): string =>
  stroke(
    [
      [1.5, 5],
      [3.4, 13],
      [4.6, 19],
      [2, 22],
    ],
    1.8,
    skin.ink,
    0.4,
  ) +
  softSpot([-1, 15], 2.6, 6, skin.light, 0.5) +
  `<path d="M-4 22.6Q0.5 25.4 5 22.4" stroke="${skin.ink}" stroke-width="1.2" fill="none" opacity=".5" stroke-linecap="round"/>`

/** Corners slightly up: a smile that is only just there. */
const calmMouth = (skin: Skin): string =>
  `<path d="M-11 34.6Q-5.5 31.6 -2.4 32.4Q0 33.6 2.4 32.4Q5.5 31.6 11 34.6Q5 37.4 0 37Q-5 37.4 -11 34.6Z" fill="${shiftColor(skin.lips, -0.05)}"/>` +
  `<path d="M-11 34.6Q-5 37.4 0 37Q5 37.4 11 34.6Q6.5 43.2 0 43.4Q-6.5 43.2 -11 34.6Z" fill="${skin.lips}"/>` +
  `<path d="M-3.6 40.4Q0 41.4 3.8 40.1" stroke="#fff" stroke-width="1.3" opacity=".4" fill="none" stroke-linecap="round"/>` +
  `<path d="M-12.4 33.6Q-11.8 34.8 -10.6 35.2M12.4 33.6Q11.8 34.8 10.6 35.2" stroke="${skin.ink}" stroke-width="1" opacity=".55" fill="none" stroke-linecap="round"/>`

/** Parted lips with the upper teeth, and the folds that lead to the corners. */
const smilingMouth = (skin: Skin): string =>
  `<path d="M-14 32.4Q-7 32.6 -2.6 33Q0 34 2.6 33Q7 32.6 14 32.4Q9.5 44.4 0 45Q-9.5 44.4 -14 32.4Z" fill="${skin.lips}"/>` +
  `<path d="M-11.4 34.2Q0 38 11.4 34.2Q7.6 41 0 41.4Q-7.6 41 -11.4 34.2Z" fill="#fdf8f3"/>` +
  `<path d="M-14 32.4Q-7 32.6 -2.6 33Q0 34 2.6 33Q7 32.6 14 32.4Q7 36.4 0 36.5Q-7 36.4 -14 32.4Z" fill="${shiftColor(skin.lips, -0.05)}"/>` +
  `<path d="M-3.2 43.2Q0 43.9 3.4 43" stroke="#fff" stroke-width="1.1" opacity=".4" fill="none" stroke-linecap="round"/>` +
  `<path d="M-15.6 30.6Q-15.4 32.4 -13.4 33.4M15.6 30.6Q15.4 32.4 13.4 33.4" stroke="${skin.ink}" stroke-width="1.1" opacity=".6" fill="none" stroke-linecap="round"/>`
