import { readFile, rename, writeFile } from 'node:fs/promises'
import {
  PICTURE_RATIO,
  type PhotoView,
  type PictureFormat,
  type PictureView,
} from '@twirl/contract/pictures'
import type { Crop } from '@twirl/contract/staff/catalogue/framing'
import { encodePicture } from '@twirl/lookbook/encode-picture'
import type { Look } from '@twirl/lookbook/look'
import { renderLook } from '@twirl/lookbook/render-look'
import sharp from 'sharp'
import type { TakenLogo } from './logo-intake.ts'
import { makeOnce } from './make-once.ts'
import { takeInLogo } from './take-in-logo.ts'
import { takeIn, type TakenPhoto } from './take-in-photo.ts'

// Runs as a process of its own (see draw-pool.ts): drawing is heavy, and its memory, its native code and
// its appetite for the processor stay out of the shop.

/** Draws a look. */
export type LookJob = {
  look: Look
  view: PictureView
  width: number
  format: PictureFormat
  /** A finished picture of the same view, at least as wide: scaling it down is far cheaper than drawing. */
  source: string | null
  file: string
}

/** Scales a part of a photo down. */
export type PhotoJob = {
  look: null
  crop: Crop
  view: PhotoView
  width: number
  format: PictureFormat
  source: string
  file: string
}

/** Makes what the shop stores of an uploaded file. */
export type IntakeJob = { intake: true; view: 'front'; source: string; file: string }

/** Makes what the shop stores of an uploaded logo. */
export type LogoJob = { isLogo: true; view: 'front'; source: string; file: string }

export type DrawJob = LookJob | PhotoJob | IntakeJob | LogoJob

/** What became of a drawing: `taken` of a photo, `logo` of a logo. */
export type DrawResult = {
  error: string | null
  taken: TakenPhoto | null
  logo?: TakenLogo
}

// One picture at a time: let it have one thread, so that several processes share the machine fairly.
sharp.concurrency(1)
sharp.cache(false)

async function run(job: DrawJob): Promise<DrawResult> {
  if ('isLogo' in job) return { error: null, taken: null, logo: await takeInLogo(job) }
  if ('intake' in job) return { error: null, taken: await takeIn(job) }
  await makeOnce(job.file, () => draw(job))
  return { error: null, taken: null }
}

async function draw(job: LookJob | PhotoJob): Promise<void> {
  const { format, file } = job
  const encoded = await encodePicture(await pixelsOf(job), format)
  // Written beside and moved into place: a reader never meets half a picture.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, encoded)
  await rename(unfinished, file)
}

async function pixelsOf(job: LookJob | PhotoJob) {
  if (!job.look) return scaleDown(job)
  const { look, view, width, source } = job
  return source ? scaleDown({ source, width }) : renderLook(look, { view, width })
}

async function scaleDown({
  source,
  width,
  crop,
}: Pick<PhotoJob, 'source' | 'width'> & { crop?: Crop }) {
  const image = sharp(await readFile(source))
  if (crop) image.extract(crop)
  const { data, info } = await image
    .resize({ width, height: Math.round(width * PICTURE_RATIO), fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

process.on('message', (job: DrawJob) => {
  const answer = (result: DrawResult) => process.send?.(result)
  run(job).then(answer, (error: unknown) => answer({ error: String(error), taken: null }))
})
// The shop is gone: so are we.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole terminal group; the shop decides when drawing ends.
process.on('SIGINT', () => {})
