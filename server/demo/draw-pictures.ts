import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { averageColor } from '@twirl/lookbook/average-color'
import { encodePicture } from '@twirl/lookbook/encode-picture'
import type { Look } from '@twirl/lookbook/look'
import { renderLook } from '@twirl/lookbook/render-look'
import { demoCatalog } from './catalog.ts'
import { imageKeyOf } from '../src/pictures/public.ts'
import { AVERAGE_COLORS_FILE, readAverageColors } from './pictures.ts'

const USAGE = `Draws the front view of every demo product in its main color.

  node server/demo/draw-pictures.ts [--only-missing] [--limit N] [--out DIR]

  --only-missing   keep the pictures that are there
  --limit N        draw the first N products only, and remove nothing
  --out DIR        write there, average colors included, instead of into the demo shop
`

/** The width in which front views ship. */
const WIDTH = 720
const PICTURES_FOLDER = fileURLToPath(new URL('./pictures', import.meta.url))

type Options = { folder: string; colorsFile: string; isPartial: boolean; onlyMissing: boolean }

async function drawPictures(looks: Look[], options: Options): Promise<void> {
  await mkdir(options.folder, { recursive: true })
  const present = new Set(await readdir(options.folder))
  const known = readAverageColors()
  const colors: Record<string, string> = {}
  let drawn = 0
  for (const look of looks) {
    const key = imageKeyOf(look)
    const knownColor = known[key]
    if (options.onlyMissing && knownColor && present.has(`${key}.avif`)) {
      colors[key] = knownColor
      continue
    }
    const picture = await renderLook(look, { view: 'front', width: WIDTH })
    await writeFile(join(options.folder, `${key}.avif`), await encodePicture(picture, 'avif'))
    colors[key] = averageColor(picture)
    drawn += 1
    process.stdout.write(`\r${drawn} drawn of ${looks.length}`)
  }
  if (!options.isPartial) await removeOthers(options.folder, new Set(Object.keys(colors)))
  await writeColors(options.colorsFile, options.isPartial ? { ...known, ...colors } : colors)
  process.stdout.write(`\r${drawn} drawn, ${looks.length - drawn} kept, in ${options.folder}\n`)
}

async function removeOthers(folder: string, keys: Set<string>): Promise<void> {
  const files = await readdir(folder)
  const stale = files.filter((file) => file.endsWith('.avif') && !keys.has(file.slice(0, -5)))
  await Promise.all(stale.map((file) => rm(join(folder, file))))
}

/** Sorted, so that a change of one picture is a change of one line. */
async function writeColors(file: string, colors: Record<string, string>): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(colors).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

const { values } = parseArgs({
  options: {
    'only-missing': { type: 'boolean', default: false },
    limit: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  process.stdout.write(USAGE)
} else {
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  const mainLooks = demoCatalog().products.flatMap(({ colors }) => colors.slice(0, 1))
  const folder = values.out ? resolve(values.out) : PICTURES_FOLDER
  await drawPictures(
    mainLooks.slice(0, limit).map(({ look }) => look),
    {
      folder,
      colorsFile: values.out
        ? join(folder, 'average-colors.json')
        : fileURLToPath(AVERAGE_COLORS_FILE),
      isPartial: limit !== undefined,
      onlyMissing: values['only-missing'],
    },
  )
}
