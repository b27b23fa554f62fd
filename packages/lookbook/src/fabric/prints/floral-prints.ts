import { mixColors, shiftColor } from '../../color/oklch.ts'
import type { Hex } from '../../color/oklch.ts'
import { pickOne } from '../../generate/random.ts'
import type { Random } from '../../generate/random.ts'
import { num } from '../../svg/path.ts'
import { flower, leaf, rose } from './flowers.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, filledTile, placeWrapped, scatter, turned, wrappedDistance } from './tile-drawing.ts'

export function ditsyPrint(colors: PrintColors, spacing: number, random: Random): string {
  let markup = filledTile(colors.ground)
  for (const place of scatter(random, spacing)) {
    if (random() < 0.62) {
      const style = {
        radius: 8.5 + random() * 3,
        color: pickOne(random, colors.accents),
        eye: colors.eye,
        petals: 5,
        notched: true,
      }
      const stem = `<g transform="translate(2,8) rotate(150)">${leaf(13, 4, colors.leaf)}</g>`
      markup += placeWrapped(place, 20, turned(random() * 360, stem + flower(random, style)))
    } else {
      const sprig =
        leaf(14, 4.2, colors.leaf) + turned(60, leaf(10, 3.2, shiftColor(colors.leaf, 0.05)))
      markup += placeWrapped(place, 18, turned(random() * 360, sprig))
    }
  }
  return markup
}

export function bloomPrint(colors: PrintColors, spacing: number, random: Random): string {
  let markup = filledTile(colors.ground)
  const roses = scatter(random, spacing)
  for (const place of roses) {
    const leaves = 3 + Math.floor(random() * 2)
    let motif = ''
    for (let i = 0; i < leaves; i++) {
      const color = mixColors(colors.leaf, colors.ground, random() * 0.35)
      motif += `<g transform="rotate(${Math.round((i * 360) / leaves + random() * 40)}) translate(0,-30)">${leaf(52 + random() * 18, 17, color)}</g>`
    }
    motif += rose(random, 40 + random() * 12, pickOne(random, colors.accents))
    markup += placeWrapped(place, 120, turned(random() * 360, motif))
  }
  for (const place of scatter(random, 70)) {
    if (roses.some((other) => wrappedDistance(other, place) < 66)) continue
    const style = {
      radius: 13 + random() * 5,
      color: pickOne(random, colors.accents),
      eye: colors.eye,
      petals: 5,
      notched: true,
    }
    markup += placeWrapped(place, 26, flower(random, style))
  }
  return markup
}

export function daisyPrint(colors: PrintColors, spacing: number, random: Random): string {
  const style = { color: colors.accents[0], eye: colors.eye, petals: 11, notched: false }
  return scatter(random, spacing).reduce(
    (markup, place) =>
      markup + placeWrapped(place, 34, flower(random, { ...style, radius: 23 + random() * 6 })),
    filledTile(colors.ground),
  )
}

export function vinePrint(colors: PrintColors, spacing: number, random: Random): string {
  const stems = Math.round(TILE / spacing)
  const stemX = (stem: number, y: number) =>
    (stem + 0.5) * spacing + 26 * Math.sin((y / TILE) * Math.PI * 4 + stem)
  let markup = filledTile(colors.ground)
  for (let stem = 0; stem < stems; stem++) {
    const points: string[] = []
    for (let y = -20; y <= TILE + 20; y += 8) points.push(`${num(stemX(stem, y))} ${y}`)
    markup += `<path d="M${points.join('L')}" stroke="${colors.leaf}" stroke-width="3" fill="none"/>`
    for (let j = 0; j < 8; j++) {
      const y = j * 64 + (stem % 2) * 32
      const x = stemX(stem, y)
      const side = j % 2 ? 1 : -1
      const leaves =
        turned(side * 62, leaf(30, 9, colors.leaf)) +
        turned(side * 120, leaf(22, 7, shiftColor(colors.leaf, 0.06)))
      markup += placeWrapped([x, y], 46, leaves)
      if (j % 2) continue
      const color: Hex = colors.accents[(j / 2 + stem) % colors.accents.length] ?? colors.accents[0]
      const style = { radius: 15, color, eye: colors.eye, petals: 6, notched: true }
      markup += placeWrapped([x - side * 26, y + 12], 26, flower(random, style))
    }
  }
  return markup
}

export function palmPrint(colors: PrintColors, spacing: number, random: Random): string {
  let markup = filledTile(colors.ground)
  for (const place of scatter(random, spacing)) {
    const color = mixColors(colors.leaf, colors.accents[0], random() * 0.6)
    let frond = `<path d="M0 60Q8 0 0 -70" stroke="${shiftColor(color, -0.08)}" stroke-width="3" fill="none"/>`
    for (let i = 0; i < 9; i++) {
      const y = 50 - i * 13
      const length = 44 - Math.abs(i - 4) * 5
      for (const side of [-1, 1]) {
        frond += `<path d="M2 ${y}Q${num(side * length * 0.6)} ${y - 20} ${side * length} ${y - 8}Q${num(side * length * 0.5)} ${y - 4} 2 ${y + 5}Z" fill="${i % 2 ? color : shiftColor(color, 0.05)}"/>`
      }
    }
    markup += placeWrapped(place, 100, turned(random() * 360, frond))
  }
  return markup
}

export function cherryPrint(colors: PrintColors, spacing: number, random: Random): string {
  const fruit = colors.accents[0]
  const pair =
    `<path d="M-9 10Q-4 -10 6 -22Q8 -4 11 8" fill="none" stroke="${colors.leaf}" stroke-width="2.6"/>` +
    `<g transform="translate(6,-22) rotate(70)">${leaf(20, 7, colors.leaf)}</g>` +
    `<circle cx="-10" cy="14" r="9.5" fill="${fruit}"/><circle cx="11" cy="13" r="9.5" fill="${shiftColor(fruit, -0.05)}"/>` +
    `<circle cx="-13" cy="11" r="2.6" fill="#fff" opacity=".75"/><circle cx="8" cy="10" r="2.6" fill="#fff" opacity=".75"/>`
  return scatter(random, spacing).reduce(
    (markup, place) => markup + placeWrapped(place, 40, turned((random() - 0.5) * 60, pair)),
    filledTile(colors.ground),
  )
}
