import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import type { Hairstyle } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import type { Random } from '../generate/random.ts'
import { num, smoothPath } from '../svg/path.ts'
import { lock } from './head.ts'
import type { HairTones } from './head.ts'

/** The hair that falls behind the shoulders, drawn before the body. */
export function hairBehind(style: Hairstyle, tones: HairTones, seed: number): string {
  const random = seededRandom(seed * 7 + 3)
  switch (style) {
    case 'long':
    case 'bangs':
      return fallingHair(random, tones, 205, 5)
    case 'waves':
      return fallingHair(random, tones, 230, 16)
    case 'glamour':
      return sweptHair(random, tones)
    case 'braids':
      return braids(random, tones)
    case 'bob':
      return (
        `<path d="M0 -72C-44 -72 -60 -34 -58 6C-57 38 -60 56 -50 76C-30 84 -10 72 0 70C12 72 32 84 50 76C60 56 57 38 58 6C60 -34 44 -72 0 -72Z" fill="${tones.base}"/>` +
        strands(
          random,
          tones,
          [
            [-42, -20],
            [-52, 20],
            [-48, 66],
          ],
          6,
          16,
          2,
        ) +
        strands(
          random,
          tones,
          [
            [42, -20],
            [52, 20],
            [48, 66],
          ],
          6,
          16,
          2,
        )
      )
    case 'afro':
      return afroCloud(random, tones)
    case 'ponytail':
      return (
        `<path d="${smoothPath(
          [
            [6, -70],
            [44, -84],
            [74, -50],
            [82, 10],
            [74, 80],
            [86, 130],
            [64, 112],
            [54, 60],
            [50, 0],
            [34, -40],
          ],
          true,
        )}" fill="${tones.base}"/>` +
        strands(
          random,
          tones,
          [
            [40, -66],
            [66, -30],
            [68, 40],
            [74, 108],
          ],
          8,
          22,
          2,
        )
      )
    case 'top-bun':
      return (
        `<circle cx="2" cy="-78" r="25" fill="${tones.base}"/>` +
        `<path d="M-18 -82Q0 -100 20 -84M-16 -70Q4 -60 22 -74M-4 -98Q10 -80 -2 -58" stroke="${tones.light}" stroke-width="2" fill="none" opacity=".6"/>`
      )
    case 'low-bun':
      return `<ellipse cx="0" cy="44" rx="33" ry="24" fill="${tones.base}"/>`
    case 'side-part':
    case 'pixie':
      return ''
  }
}

/** Parallel locks along a path, each a little astray. */
function strands(
  random: Random,
  tones: HairTones,
  path: Point[],
  count: number,
  spread: number,
  width: number,
): string {
  let markup = ''
  for (let i = 0; i < count; i++) {
    const offset = (i / (count - 1) - 0.5) * spread
    const points = path.map(([x, y], j): Point => [
      x + offset * (0.6 + j * 0.25) + (random() - 0.5) * 3,
      y + (random() - 0.5) * 3,
    ])
    const color = random() < 0.5 ? tones.light : tones.dark
    markup += lock(points, width * (0.6 + random()), color, 0.35 + 0.3 * random())
  }
  return markup
}

const clipped = (path: string, fill: string, inner: string): string =>
  `<clipPath id="hair-clip"><path d="${path}"/></clipPath><path d="${path}" fill="${fill}"/>` +
  `<g clip-path="url(#hair-clip)">${inner}</g>`

export function fallingHair(
  random: Random,
  tones: HairTones,
  length: number,
  wave: number,
): string {
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 16; i++) {
    const t = i / 16
    const y = -48 + t * length
    const half =
      45 + Math.sin(Math.min(1, t * 1.7) * Math.PI * 0.5) * 12 - (t > 0.7 ? (t - 0.7) * 70 : 0)
    left.push([-half - wave * Math.sin(t * 9) * t, y])
    right.push([half + wave * Math.sin(t * 9 + 1) * t, y])
  }
  const outline = smoothPath(
    [
      [0, -74],
      [-30, -66],
      ...left,
      [-14, length - 38],
      [14, length - 40],
      ...right.toReversed(),
      [30, -66],
    ],
    true,
  )
  const side = (sign: number): Point[] => [
    [sign * 34, -30],
    [sign * 46, 30],
    [sign * 48, 90],
    [sign * 40, 170],
  ]
  return clipped(
    outline,
    tones.base,
    strands(random, tones, side(-1), 8, 24, 3) + strands(random, tones, side(1), 8, 24, 3),
  )
}

/** The part of the swept hair behind neck and ear; the fall over the shoulder is drawn in front. */
function sweptHair(random: Random, tones: HairTones): string {
  const outline = smoothPath(
    [
      [0, -76],
      [-34, -66],
      [-50, -20],
      [-46, 30],
      [-38, 52],
      [-16, 66],
      [14, 84],
      [44, 96],
      [62, 70],
      [60, 20],
      [54, -24],
      [36, -66],
    ],
    true,
  )
  const path: Point[] = [
    [40, -20],
    [50, 30],
    [52, 90],
  ]
  return clipped(outline, tones.base, strands(random, tones, path, 7, 24, 3.2))
}

export function braids(random: Random, tones: HairTones): string {
  let markup = ''
  for (let i = 0; i < 13; i++) {
    const across = i / 12 - 0.5
    const points = sampleSpline(
      [
        [across * 67, -46],
        [across * 92, 10],
        [across * 128, 80],
        [across * 130 + (random() - 0.5) * 12, 150 + random() * 40 - Math.abs(across) * 20],
      ],
      26,
    )
    markup += braid(points, tones)
  }
  return markup
}

function braid(points: Point[], tones: HairTones): string {
  const path = smoothPath(points)
  const layer = (color: string, width: number, extra = '') =>
    `<path d="${path}" stroke="${color}" stroke-width="${width}" fill="none" ${extra}/>`
  return (
    layer(tones.dark, 9.5, 'stroke-linecap="round"') +
    layer(tones.base, 8, 'stroke-linecap="round"') +
    layer(tones.light, 6, 'stroke-dasharray="2.2 5" opacity=".55"')
  )
}

function afroCloud(random: Random, tones: HairTones): string {
  let markup = ''
  for (let i = 0; i < 70; i++) {
    // Opaque curls make the outline; translucent ones stay inside it.
    const isOutline = i < 34
    const angle = isOutline ? (i / 34) * 2 * Math.PI : random() * 2 * Math.PI
    const distance = isOutline ? 63 + random() * 6 : 30 + random() * 26
    const radius = isOutline ? 13 + random() * 5 : 13 + random() * 6
    const color = isOutline ? tones.base : random() < 0.45 ? tones.light : tones.dark
    markup += `<circle cx="${num(Math.cos(angle) * distance * 1.06)}" cy="${num(-26 + Math.sin(angle) * distance * 0.95)}" r="${num(radius)}" fill="${color}" opacity="${isOutline ? 1 : 0.4}"/>`
  }
  return `<ellipse cx="0" cy="-26" rx="73" ry="67" fill="${tones.base}"/>${markup}`
}
