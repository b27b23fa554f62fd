import { mixColors, shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import { lerp } from '../geometry/interpolate.ts'
import type { SceneKind } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import type { Random } from '../generate/random.ts'
import { num } from '../svg/path.ts'

/** Where wall meets floor in figure space. */
const HORIZON_Y = 960

type SceneTones = { base: Hex; light: Hex; dark: Hex; darkest: Hex }

const sceneTones = (base: Hex): SceneTones => ({
  base,
  light: shiftColor(base, 0.025, 0.7),
  dark: shiftColor(base, -0.05, 1.25),
  darkest: shiftColor(base, -0.1, 1.3),
})

const EVERYTHING = 'x="-1200" y="-600" width="3300" height="2400"'

const verticalGradient = (id: string, stops: [number, Hex, number][]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(
      ([at, color, opacity]) =>
        `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`

/** Wall, floor and vignette, with the props of a scene between them. */
function stageMarkup(tones: SceneTones, props: string, hasHorizon = true): string {
  const { base, light, dark, darkest } = tones
  const wall = verticalGradient('wall', [
    [0, light, 1],
    [0.65, base, 1],
    [1, mixColors(base, dark, 0.5), 1],
  ])
  const floor = hasHorizon
    ? verticalGradient('floor', [
        [0, mixColors(base, darkest, 0.6), 1],
        [0.12, mixColors(base, dark, 0.7), 1],
        [0.6, mixColors(base, dark, 0.35), 1],
      ]) + `<rect x="-1200" y="${HORIZON_Y}" width="3300" height="700" fill="url(#floor)"/>`
    : verticalGradient('floor', [
        [0, dark, 0],
        [0.35, dark, 0.55],
        [0.75, mixColors(base, light, 0.6), 0.6],
        [1, mixColors(base, light, 0.6), 0.6],
      ]) + `<rect x="-1200" y="${HORIZON_Y - 160}" width="3300" height="860" fill="url(#floor)"/>`
  return (
    `${wall}<radialGradient id="vignette" gradientUnits="userSpaceOnUse" cx="400" cy="420" r="1150"><stop offset=".2" stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${darkest}" stop-opacity=".38"/></radialGradient>` +
    `<rect ${EVERYTHING} fill="url(#wall)"/>${floor}${props}<rect ${EVERYTHING} fill="url(#vignette)"/>`
  )
}

export function backdropMarkup(kind: SceneKind, color: Hex, variant: number): string {
  const tones = sceneTones(color)
  const random = seededRandom(variant * 3 + 1)
  return stageMarkup(tones, PROPS[kind](tones, random), kind !== 'sweep')
}

type Props = (tones: SceneTones, random: Random) => string

const archMarkup = ({ base, light, dark, darkest }: SceneTones, x = 450): string => {
  const arch = (inset: number) => {
    const half = 260 - inset
    const top = 130 + inset * 1.1
    const [l, r] = [x - half, x + half]
    return `M${l} ${HORIZON_Y}V430C${l} ${top + 120} ${x - half * 0.58} ${top} ${x} ${top}C${x + half * 0.58} ${top} ${r} ${top + 120} ${r} 430V${HORIZON_Y}Z`
  }
  return (
    `<path d="${arch(0)}" fill="${mixColors(dark, darkest, 0.25)}"/>` +
    `<path d="${arch(42)}" fill="${mixColors(base, light, 0.55)}"/>` +
    `<path d="${arch(0)}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5"/>`
  )
}

function curtainMarkup({ light, darkest }: SceneTones, random: Random, from = -60, to = 1010) {
  // Gradients across each fold stand in for a blur, which costs far more.
  const soft = (id: string, color: Hex) =>
    `<linearGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="0"/><stop offset=".5" stop-color="${color}" stop-opacity=".34"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>`
  let markup = soft('fold-dark', darkest) + soft('fold-light', light)
  for (let i = 0, x = from; x < to; i++, x += 62 + random() * 22) {
    const left = num(x - 10)
    const right = num(x + 52)
    markup += `<path d="M${left} -600C${num(x + 2)} 300 ${num(x - 20)} 600 ${left} ${HORIZON_Y}L${right} ${HORIZON_Y}C${num(x + 42)} 600 ${num(x + 60)} 300 ${right} -600Z" fill="url(#fold-${i % 2 ? 'dark' : 'light'})"/>`
  }
  return markup
}

const PROPS: Record<SceneKind, Props> = {
  arch: (tones) => archMarkup(tones),
  disc: ({ dark, light }, random) =>
    `<circle cx="${num(lerp(330, 570, random()))}" cy="420" r="300" fill="${mixColors(dark, light, 0.15)}"/>`,
  panel: ({ base, light, dark, darkest }, random) => {
    const x = random() < 0.5 ? 170 : 290
    return (
      `<rect x="${x}" y="118" width="440" height="${HORIZON_Y - 118}" rx="4" fill="${mixColors(base, light, 0.85)}"/>` +
      `<rect x="${x + 26}" y="144" width="388" height="${HORIZON_Y - 144}" fill="none" stroke="${mixColors(dark, darkest, 0.4)}" stroke-opacity=".5" stroke-width="2"/>`
    )
  },
  curtain: (tones, random) => curtainMarkup(tones, random),
  'window-light': ({ base }) => {
    const pane = shiftColor(base, 0.05, 0.5)
    let panes = ''
    for (let column = 0; column < 2; column++) {
      for (let row = 0; row < 3; row++) {
        panes += `<rect x="${430 + column * 205}" y="${210 + row * 235}" width="188" height="218" rx="3"/>`
      }
    }
    return `<g opacity=".55" transform="skewY(-9) skewX(-10)" fill="${pane}" stroke="${pane}" stroke-opacity=".4" stroke-width="7">${panes}</g>`
  },
  sweep: () => '',
  blocks: ({ light, dark, darkest }) => {
    const block = (x: number, width: number, height: number, depth: number, tone: Hex) =>
      `<path d="M${x} ${HORIZON_Y - height}h${width}v${height + 5}h${-width}Z" fill="${tone}"/>` +
      `<path d="M${x} ${HORIZON_Y - height}h${width}v12h${-width}Z" fill="${light}" opacity=".7"/>` +
      `<path d="M${x + width} ${HORIZON_Y - height}l${depth} 10v${height - 5}h${-depth}Z" fill="${darkest}" opacity=".6"/>`
    return (
      block(90, 170, 170, 34, mixColors(dark, light, 0.2)) +
      block(670, 130, 330, 28, mixColors(dark, light, 0.3))
    )
  },
  cloud: ({ dark, light }) =>
    `<path d="M130 430C120 250 300 120 480 150C690 170 800 330 760 520C730 690 800 800 690 ${HORIZON_Y}H190C120 820 140 600 130 430Z" fill="${mixColors(dark, light, 0.18)}"/>`,
  diagonal: ({ dark, light }, random) =>
    `<path d="M-1200 ${HORIZON_Y}V-600H${num(440 + random() * 120)}L${num(250 + random() * 80)} ${HORIZON_Y}Z" fill="${mixColors(dark, light, 0.25)}"/>`,
}
