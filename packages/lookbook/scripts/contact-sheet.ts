import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { lookFromSeed } from '../src/generate/look-from-seed.ts'
import { VIEWS } from '../src/look/look.ts'
import type { View } from '../src/look/look.ts'
import { encodePicture } from '../src/render/encode-picture.ts'
import { renderLook } from '../src/render/render-look.ts'

const USAGE =
  'node packages/lookbook/scripts/contact-sheet.ts OUT.png [--seeds 1-48] [--views front,back] [--width 240] [--columns 8]'
const GAP = 6

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '1-48' },
    views: { type: 'string', default: 'front' },
    width: { type: 'string', default: '240' },
    columns: { type: 'string', default: '8' },
  },
})
const [out] = positionals
if (!out) throw new Error(`usage: ${USAGE}`)

/** "3,7,10-12" */
function parseSeeds(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = 1, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
}

const isView = (text: string): text is View => VIEWS.some((view) => view === text)

const views = values.views.split(',').filter(isView)
const width = Number(values.width)
const height = Math.round((width * 4) / 3)
const columns = Number(values.columns)
const cells: { input: Buffer; left: number; top: number }[] = []
for (const seed of parseSeeds(values.seeds)) {
  for (const view of views) {
    const picture = await renderLook(lookFromSeed(seed), { view, width })
    cells.push({
      input: await encodePicture(picture, 'png'),
      left: GAP + (cells.length % columns) * (width + GAP),
      top: GAP + Math.floor(cells.length / columns) * (height + GAP),
    })
  }
}
const rows = Math.ceil(cells.length / columns)
await sharp({
  create: {
    width: GAP + columns * (width + GAP),
    height: GAP + rows * (height + GAP),
    channels: 3,
    background: '#fbf8f4',
  },
})
  .composite(cells)
  .png()
  .toFile(out)
