import { hexToOklch, mixColors, shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import type { Look, Model } from '../look.ts'
import { inkStroke } from '../svg/path.ts'
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
  const [lightness] = hexToOklch(skin.base)
  const features =
    [-1, 1].map((side) => brow(side, hair) + eye(side, skin, model.eyes, makeup, seed)).join('') +
    nose(skin) +
    mouth(skin)
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
    `<path d="M-36 -30Q0 -12 36 -30L36 -64L-36 -64Z" fill="${mixColors(skin.shadow, hair, 0.4)}" opacity=".38"/></g>` +
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

function eye(side: number, skin: Skin, eyes: Model['eyes'], makeup: Hex, seed: number): string {
  const x = side * 16
  const lid = softSpot([x + side * 2, -4], 8.5, 4.6, makeup, 0.5)
  if (eyes === 'open') {
    const iris = IRISES[seed % IRISES.length] ?? IRISES[0]
    const white = `M${x - 9} 0.5Q${x - 1} -7.6 ${x + 9} -0.8Q${x} 5 ${x - 9} 0.5Z`
    return (
      lid +
      `<clipPath id="eye${side}"><path d="${white}"/></clipPath><path d="${white}" fill="#fbf6f2"/>` +
      `<g clip-path="url(#eye${side})"><circle cx="${x + 1}" cy="-1.6" r="4.6" fill="${iris}"/><circle cx="${x + 1}" cy="-1.6" r="2.2" fill="${LASH}"/><circle cx="${x + 2.6}" cy="-3.2" r="1.2" fill="#fff"/><path d="M${x - 10} -4Q${x} -9 ${x + 10} -4L${x + 10} -9L${x - 10} -9Z" fill="${LASH}" opacity=".22"/></g>` +
      stroke(
        [
          [x - side * 9, 1],
          [x - side * 3, -5.6],
          [x + side * 5, -5.2],
          [x + side * 12, -2.6],
        ],
        2.8,
        LASH,
      ) +
      `<path d="M${x - side * 7} 2.6Q${x} 5.4 ${x + side * 8} 1.2" stroke="${skin.ink}" stroke-width=".9" fill="none" opacity=".55"/>`
    )
  }
  return (
    lid +
    `<path d="M${x - 9} -1Q${x} -7 ${x + 9} -1Q${x} 8 ${x - 9} -1Z" fill="${mixColors(skin.base, skin.shadow, 0.4)}" opacity=".6"/>` +
    stroke(
      [
        [x - side * 9, 0.4],
        [x - side * 3, 4.6],
        [x + side * 4, 5],
        [x + side * 11.5, 0.6],
      ],
      2.6,
      LASH,
    ) +
    `<path d="M${x + side * 6} 4.6L${x + side * 8.6} 8M${x + side * 9} 3L${x + side * 12.6} 5.6M${x + side * 1.5} 5.4L${x + side * 2.6} 8.8" stroke="${LASH}" stroke-width="1" stroke-linecap="round"/>`
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
const mouth = (skin: Skin): string =>
  `<path d="M-11 34.6Q-5.5 31.6 -2.4 32.4Q0 33.6 2.4 32.4Q5.5 31.6 11 34.6Q5 37.4 0 37Q-5 37.4 -11 34.6Z" fill="${shiftColor(skin.lips, -0.05)}"/>` +
  `<path d="M-11 34.6Q-5 37.4 0 37Q5 37.4 11 34.6Q6.5 43.2 0 43.4Q-6.5 43.2 -11 34.6Z" fill="${skin.lips}"/>` +
  `<path d="M-3.6 40.4Q0 41.4 3.8 40.1" stroke="#fff" stroke-width="1.3" opacity=".4" fill="none" stroke-linecap="round"/>` +
  `<path d="M-12.4 33.6Q-11.8 34.8 -10.6 35.2M12.4 33.6Q11.8 34.8 10.6 35.2" stroke="${skin.ink}" stroke-width="1" opacity=".55" fill="none" stroke-linecap="round"/>`
