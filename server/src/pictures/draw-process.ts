import { readFile, rename, writeFile } from 'node:fs/promises'
import type { PictureFormat, PictureView } from '@twirl/contract/pictures'
import { encodePicture } from '@twirl/lookbook/encode-picture'
import type { Look } from '@twirl/lookbook/look'
import { renderLook } from '@twirl/lookbook/render-look'
import sharp from 'sharp'

// Runs as a process of its own (see draw-pool.ts): drawing is heavy, and its memory, its native code and
// its appetite for the processor stay out of the shop.

export type DrawJob = {
  look: Look
  view: PictureView
  width: number
  format: PictureFormat
  /** A finished picture of the same view, at least as wide: scaling it down is far cheaper than drawing. */
  source: string | null
  file: string
}

export type DrawResult = { error: string | null }

// One picture at a time: let it have one thread, so that several processes share the machine fairly.
sharp.concurrency(1)
sharp.cache(false)

async function draw({ look, view, width, format, source, file }: DrawJob): Promise<void> {
  const encoded = source
    ? await encodePicture(await scaleDown(source, width), format)
    : await encodePicture(await renderLook(look, { view, width }), format)
  // Written beside and moved into place: a reader never meets half a picture.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, encoded)
  await rename(unfinished, file)
}

async function scaleDown(source: string, width: number) {
  const { data, info } = await sharp(await readFile(source))
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

process.on('message', (job: DrawJob) => {
  draw(job).then(
    () => process.send?.({ error: null } satisfies DrawResult),
    (error: unknown) => process.send?.({ error: String(error) } satisfies DrawResult),
  )
})
// The shop is gone: so are we.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole terminal group; the shop decides when drawing ends.
process.on('SIGINT', () => {})
