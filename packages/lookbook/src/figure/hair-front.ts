import type { Hex } from '../color/oklch.ts'
import type { Hairstyle } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import { num, smoothPath } from '../svg/path.ts'
import { lock } from './head.ts'
import type { HairTones } from './head.ts'

/** The hair around the face, drawn last. */
export function hairFront(style: Hairstyle, tones: HairTones, seed: number): string {
  switch (style) {
    case 'afro':
      return afroHairline(tones, seed)
    case 'pixie':
      return (
        `<path d="M-40 2C-48 -40 -30 -74 4 -72C38 -72 48 -38 41 2C38 -14 36 -24 30 -30C12 -22 -10 -30 -22 -38C-30 -28 -38 -18 -40 2Z" fill="${tones.base}"/>` +
        lock(
          [
            [-20, -60],
            [4, -44],
            [30, -34],
          ],
          4,
          tones.light,
          0.5,
        ) +
        lock(
          [
            [-10, -66],
            [14, -54],
            [36, -30],
          ],
          3,
          tones.light,
          0.4,
        )
      )
    case 'bangs':
      return bangs(tones)
    case 'glamour':
      return sidePart(tones) + shoulderFall(tones)
    case 'side-part':
    case 'ponytail':
      return sidePart(tones)
    case 'low-bun':
    case 'top-bun':
      return centerPart(tones, 6)
    case 'bob':
      return centerPart(tones, 62)
    case 'braids':
      return centerPart(tones, 40)
    case 'long':
    case 'waves':
      return centerPart(tones, 78)
  }
}

/** Hair parted on the side and brushed over. */
const sidePart = (tones: HairTones): string =>
  `<path d="M-41 6C-49 -42 -28 -75 2 -74C36 -74 48 -40 41 6C40 -14 38 -26 28 -40C8 -34 -14 -44 -20 -58C-24 -36 -38 -26 -41 6Z" fill="${tones.base}"/>` +
  lock(
    [
      [-18, -60],
      [8, -50],
      [34, -30],
    ],
    4,
    tones.light,
    0.45,
  ) +
  lock(
    [
      [-22, -56],
      [-34, -36],
      [-40, -6],
    ],
    4,
    tones.light,
    0.45,
  ) +
  lock(
    [
      [-6, -68],
      [20, -58],
      [40, -28],
    ],
    3,
    tones.dark,
    0.5,
  )

/** Swept hair that falls over the shoulder, joined to the hair beside the face. */
function shoulderFall(tones: HairTones): string {
  const outline = smoothPath(
    [
      [38, -34],
      [50, -6],
      [58, 34],
      [66, 76],
      [60, 116],
      [70, 156],
      [56, 198],
      [44, 206],
      [46, 172],
      [32, 142],
      [38, 104],
      [34, 66],
      [39, 30],
      [40, 0],
    ],
    true,
  )
  const along = (offset: number, width: number, color: Hex) =>
    lock(
      [
        [42 + offset * 0.3, -10],
        [46 + offset, 40],
        [50 + offset, 84],
        [46 + offset, 122],
        [56 + offset * 0.8, 160],
        [50, 200],
      ],
      width,
      color,
      0.5,
    )
  return (
    `<path d="${outline}" fill="${tones.base}"/>` +
    along(-7, 3.4, tones.dark) +
    along(0, 3.6, tones.light) +
    along(6, 3, tones.dark) +
    along(10, 2.6, tones.light)
  )
}

/** Two curtains from a middle parting, falling `drop` below the eyes. */
function centerPart(tones: HairTones, drop: number): string {
  const curtain = (side: number) => {
    const x = (value: number) => num(side * value)
    return `<path d="M0 -75C${x(36)} -76 ${x(50)} -44 ${x(45)} 4C${x(45)} ${num(drop * 0.5)} ${x(50)} ${num(drop * 0.8)} ${x(47)} ${drop}C${x(40)} ${num(drop * 0.6)} ${x(39)} ${num(drop * 0.3)} ${x(37)} 4C${x(36)} -20 ${x(26)} -36 0 -47Z" fill="${tones.base}"/>`
  }
  const locks = (side: number) =>
    lock(
      [
        [side * 3, -72],
        [side * 26, -58],
        [side * 40, -20],
        [side * 42, drop * 0.6],
      ],
      4,
      tones.light,
      0.45,
    ) +
    lock(
      [
        [side * 2, -68],
        [side * 20, -50],
        [side * 36, -16],
        [side * 41, drop * 0.3],
      ],
      3,
      tones.dark,
      0.5,
    )
  return (
    curtain(-1) +
    curtain(1) +
    locks(-1) +
    locks(1) +
    lock(
      [
        [-8, -73],
        [-34, -56],
        [-46, -14],
      ],
      3,
      tones.light,
      0.35,
    )
  )
}

function bangs(tones: HairTones): string {
  let markup = `<path d="M-41 10C-50 -40 -30 -75 0 -75C30 -75 50 -40 41 10C39 -8 37 -20 33 -26C22 -18 -22 -18 -33 -26C-37 -20 -39 -8 -41 10Z" fill="${tones.base}"/>`
  for (let i = 0; i < 9; i++) {
    const x = -28 + i * 7
    markup += lock(
      [
        [x * 0.7, -70],
        [x * 0.95, -46],
        [x, -24],
      ],
      3,
      i % 2 ? tones.light : tones.dark,
      0.5,
    )
  }
  return markup
}

function afroHairline(tones: HairTones, seed: number): string {
  const random = seededRandom(seed * 11 + 5)
  let markup = ''
  for (let i = 0; i < 26; i++) {
    const angle = Math.PI * (1 + i / 25)
    const radius = 11 + random() * 5
    const color = random() < 0.25 ? tones.light : tones.base
    markup += `<circle cx="${num(Math.cos(angle) * 39)}" cy="${num(-22 + Math.sin(angle) * 34)}" r="${num(radius)}" fill="${color}" opacity="${color === tones.light ? 0.55 : 1}"/>`
  }
  return markup
}
