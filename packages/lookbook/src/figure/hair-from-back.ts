import type { Hairstyle } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import type { Random } from '../generate/random.ts'
import { num, smoothPath } from '../svg/path.ts'
import { braids, fallingHair } from './hair-behind.ts'
import { lock } from './head.ts'
import type { HairTones } from './head.ts'

const CAP_PATH =
  'M-42 0C-46 -44 -28 -74 0 -74C28 -74 46 -44 42 0C40 26 26 46 0 52C-26 46 -40 26 -42 0Z'

/** The hairstyle of the front view seen from behind. */
export function hairFromBack(style: Hairstyle, tones: HairTones, seed: number): string {
  const random = seededRandom(seed * 13 + 1)
  switch (style) {
    case 'afro':
      return afro(random, tones)
    case 'bob':
      return (
        `<path d="M0 -74C-46 -74 -60 -30 -58 10C-57 40 -58 54 -52 74C-30 84 30 84 52 74C58 54 57 40 58 10C60 -30 46 -74 0 -74Z" fill="${tones.base}"/>` +
        fan(random, tones, 11, (k) => [
          [k * 16, -70],
          [k * 84, -10],
          [k * 104, 74],
        ])
      )
    case 'ponytail':
      return cap(random, tones) + tail(tones)
    case 'top-bun':
      return (
        cap(random, tones) +
        `<circle cx="0" cy="-72" r="25" fill="${tones.base}" stroke="${tones.dark}" stroke-width="2"/>` +
        `<path d="M-16 -78Q0 -94 18 -78M-16 -66Q2 -56 18 -68" stroke="${tones.light}" stroke-width="2" fill="none" opacity=".6"/>`
      )
    case 'pixie':
      return cap(random, tones)
    case 'long':
    case 'bangs':
      return cap(random, tones) + fallingHair(random, tones, 205, 5)
    case 'waves':
      return cap(random, tones) + fallingHair(random, tones, 222, 14)
    case 'braids':
      return cap(random, tones) + braids(random, tones)
    case 'glamour':
      return cap(random, tones) + sweptForward(tones)
    case 'low-bun':
    case 'side-part':
      return (
        cap(random, tones) +
        `<ellipse cx="0" cy="38" rx="30" ry="23" fill="${tones.base}" stroke="${tones.dark}" stroke-width="2"/>` +
        `<path d="M-20 34Q0 20 20 34M-20 42Q0 56 20 42M-8 24Q6 38 -4 56" stroke="${tones.light}" stroke-width="2" fill="none" opacity=".55"/>`
      )
  }
}

const fan = (
  random: Random,
  tones: HairTones,
  count: number,
  path: (across: number) => [number, number][],
): string =>
  Array.from({ length: count }, (_, i) =>
    lock(path(i / (count - 1) - 0.5), 3.1, random() < 0.55 ? tones.light : tones.dark, 0.42),
  ).join('')

const cap = (random: Random, tones: HairTones): string =>
  `<path d="${CAP_PATH}" fill="${tones.base}"/>` +
  fan(random, tones, 11, (k) => [
    [k * 74, -40],
    [k * 56, 0],
    [k * 14, 40],
  ])

/** Hair gathered at the nape and laid forward over the shoulder that is on the left from behind. */
const sweptForward = (tones: HairTones): string =>
  `<path d="${smoothPath(
    [
      [36, -10],
      [30, 30],
      [6, 58],
      [-18, 86],
      [-36, 108],
      [-58, 112],
      [-66, 84],
      [-58, 36],
      [-48, -8],
    ],
    true,
  )}" fill="${tones.base}"/>` +
  [0, 1, 2, 3]
    .map((k) =>
      lock(
        [
          [26 - k * 22, -20],
          [8 - k * 16, 40],
          [-38 - k * 7, 104],
        ],
        3.4,
        k % 2 ? tones.light : tones.dark,
        0.45,
      ),
    )
    .join('')

const tail = (tones: HairTones): string =>
  `<path d="${smoothPath(
    [
      [-12, -52],
      [12, -52],
      [24, 0],
      [20, 70],
      [6, 128],
      [-8, 124],
      [-22, 66],
      [-24, 0],
    ],
    true,
  )}" fill="${tones.base}" stroke="${tones.dark}" stroke-width="1.5"/>` +
  [-1, 0, 1]
    .map((k) =>
      lock(
        [
          [k * 4, -48],
          [k * 13, 20],
          [k * 8, 110],
        ],
        4,
        tones.light,
        0.4,
      ),
    )
    .join('') +
  `<rect x="-13" y="-58" width="26" height="11" rx="5" fill="${tones.dark}"/>`

function afro(random: Random, tones: HairTones): string {
  let markup = `<ellipse cx="0" cy="-24" rx="73" ry="67" fill="${tones.base}"/>`
  for (let i = 0; i < 80; i++) {
    const isOutline = i < 34
    const angle = isOutline ? (i / 34) * 2 * Math.PI : random() * 2 * Math.PI
    const distance = isOutline ? 63 + random() * 6 : Math.sqrt(random()) * 54
    const radius = 12 + random() * 5
    const color = isOutline ? tones.base : random() < 0.45 ? tones.light : tones.dark
    markup += `<circle cx="${num(Math.cos(angle) * distance * 1.05)}" cy="${num(-24 + Math.sin(angle) * distance * 0.98)}" r="${num(radius)}" fill="${color}" opacity="${isOutline ? 1 : 0.4}"/>`
  }
  return markup
}
