import { pickOne } from '../../generate/random.ts'
import type { Random } from '../../generate/random.ts'
import { num } from '../../svg/path.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, filledTile, placeWrapped, scatter, turned } from './tile-drawing.ts'

export function leopardPrint(colors: PrintColors, spacing: number, random: Random): string {
  const [rosette, middle = rosette] = colors.accents
  let markup = filledTile(colors.ground)
  for (const place of scatter(random, spacing)) {
    const radius = 10 + random() * 6
    const turn = random() * 360
    let spot = `<ellipse rx="${num(radius * 0.75)}" ry="${num(radius * 0.6)}" fill="${middle}"/>`
    const arcs = 2 + Math.floor(random() * 2)
    for (let i = 0; i < arcs; i++) {
      const start = (i * 360) / arcs + random() * 30
      const at = (degrees: number) => {
        const angle = (degrees * Math.PI) / 180
        return `${num(Math.cos(angle) * radius)} ${num(Math.sin(angle) * radius * 0.85)}`
      }
      spot += `<path d="M${at(start)}A${num(radius)} ${num(radius * 0.85)} 0 0 1 ${at(start + (360 / arcs) * 0.62)}" stroke="${rosette}" stroke-width="${num(5 + random() * 3)}" fill="none" stroke-linecap="round"/>`
    }
    markup += placeWrapped(place, 26, turned(turn, spot))
  }
  return markup
}

/** Paper cut-outs: fans, pebbles and squiggles. */
export function cutoutPrint(colors: PrintColors, spacing: number, random: Random): string {
  const fan = [-3, -2, -1, 0, 1, 2, 3]
    .map(
      (i) =>
        `<g transform="translate(0,${Math.abs(i) * 2}) rotate(${i * 26})"><path d="M0 0C8 -12 7 -34 0 -46C-7 -34 -8 -12 0 0Z"/></g>`,
    )
    .join('')
  const pebble = '<path d="M-30 -6C-26 -34 8 -40 22 -22C38 -4 26 30 4 30C-16 30 -34 18 -30 -6Z"/>'
  let markup = filledTile(colors.ground)
  for (const place of scatter(random, spacing)) {
    const color = pickOne(random, colors.accents)
    const turn = random() * 360
    const luck = random()
    const squiggle = `<path d="M-34 10C-20 -30 -6 30 6 -8C14 -34 26 14 34 -10" fill="none" stroke="${color}" stroke-width="11" stroke-linecap="round"/>`
    const shape = luck < 0.45 ? fan : luck < 0.75 ? pebble : squiggle
    markup += placeWrapped(place, 64, `<g fill="${color}">${turned(turn, shape)}</g>`)
  }
  return markup
}

export function swirlPrint(colors: PrintColors, spacing: number): string {
  const bands = Math.round(TILE / spacing)
  const wave = (band: number, x: number) => {
    const angle = (x / TILE) * 2 * Math.PI
    return 34 * Math.sin(angle + band * 0.5) + 14 * Math.sin(2 * angle + band)
  }
  let markup = filledTile(colors.ground)
  for (let band = 0; band < bands; band++) {
    const top = (band * TILE) / bands
    const thickness = 16 + 8 * Math.sin(band)
    const upper: string[] = []
    const lower: string[] = []
    for (let x = 0; x <= TILE; x += 8) {
      upper.push(`${x} ${num(top + wave(band, x))}`)
      lower.unshift(`${x} ${num(top + thickness + wave(band, x))}`)
    }
    const path = `M${[...upper, ...lower].join('L')}Z`
    const color = colors.accents[band % colors.accents.length] ?? colors.accents[0]
    for (const dy of [-TILE, 0, TILE]) {
      markup += `<path transform="translate(0,${dy})" d="${path}" fill="${color}"/>`
    }
  }
  return markup
}
