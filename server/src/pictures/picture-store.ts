import { access, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  PHOTO_VIEWS,
  PICTURE_VIEWS,
  PICTURE_WIDTHS,
  type PhotoView,
  type PictureFormat,
} from '@twirl/contract/pictures'
import { RENDERER_VERSION } from '@twirl/lookbook/renderer-version'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import type { DrawPool } from './draw-pool.ts'
import type { DrawJob } from './draw-process.ts'
import type { OriginalFiles } from './original-files.ts'
import { findSource } from './pictures.queries.ts'

// Front views of the demo shop come drawn, so that it is beautiful in its first second.
const SHIPPED = fileURLToPath(new URL('../../demo/pictures/', import.meta.url))
const SHIPPED_WIDTH = 720

export type PictureRequest = {
  image_key: string
  view: PhotoView
  width: number
  format: PictureFormat
}

type PictureStoreOptions = {
  db: Database
  pool: DrawPool
  /** Draws in advance: with processes of its own it delays no visitor's picture. */
  aheadPool: DrawPool
  originals: OriginalFiles
  dataDir: string
}

/** Pictures by address: shipped, cached on disk, or drawn now. Photos are scaled as looks are drawn. */
export class PictureStore {
  readonly #db: Database
  readonly #pool: DrawPool
  readonly #aheadPool: DrawPool
  readonly #originals: OriginalFiles
  readonly #folder: string

  constructor({ db, pool, aheadPool, originals, dataDir }: PictureStoreOptions) {
    this.#db = db
    this.#pool = pool
    this.#aheadPool = aheadPool
    this.#originals = originals
    this.#folder = join(dataDir, 'pictures', `v${RENDERER_VERSION}`)
  }

  /** Reads a picture for a visitor at that address; `signal` is aborted when the visitor no longer waits. */
  async read(
    request: PictureRequest,
    visitor: { address: string; signal: AbortSignal },
  ): Promise<Buffer> {
    const file = await this.#findFile(request)
    if (file) return readFile(file)
    // One that is being drawn in advance is nearly there.
    const pool = this.#aheadPool.has(this.#fileOf(request)) ? this.#aheadPool : this.#pool
    const { address, signal } = visitor
    return readFile(await this.#draw(request, pool, { requester: address, signal }))
  }

  async has(request: PictureRequest): Promise<boolean> {
    return (await this.#findFile(request)) !== undefined
  }

  /** Draws a picture before a visitor asks for it. */
  async drawAhead(request: PictureRequest): Promise<void> {
    await this.#draw(request, this.#aheadPool, { requester: 'ahead' })
  }

  async #draw(
    request: PictureRequest,
    pool: DrawPool,
    waiting: { requester: string; signal?: AbortSignal },
  ): Promise<string> {
    const file = this.#fileOf(request)
    const job = await this.#jobFor(request, file)
    await mkdir(dirname(file), { recursive: true })
    // Drawn for another visitor meanwhile.
    if (job.source === file) return file
    await pool.draw(job, waiting)
    return file
  }

  async #jobFor(request: PictureRequest, file: string): Promise<DrawJob> {
    const { image_key, view, width, format } = request
    const made = await findSource(this.#db, image_key)
    if (made?.photos) {
      const { object_key, crop } = made.photos[PHOTO_VIEWS.indexOf(view)] ?? made.photos[0]!
      const source = await this.#originals.find(object_key)
      if (!source) throw new AppError('NOT_FOUND')
      // From the original, not from a wider picture: that is fast enough, and nothing is lost twice.
      return { look: null, crop, view, width, format, source, file }
    }
    const drawn = PICTURE_VIEWS.find((known) => known === view)
    if (!made || !drawn) throw new AppError('NOT_FOUND')
    const source = (await this.#findWider(request)) ?? null
    return { look: made.look, view: drawn, width, format, source, file }
  }

  async #findFile({ image_key, view, width, format }: PictureRequest): Promise<string | undefined> {
    const isShipped = view === 'front' && width === SHIPPED_WIDTH && format === 'avif'
    if (isShipped && (await exists(shippedFile(image_key)))) return shippedFile(image_key)
    const file = this.#fileOf({ image_key, view, width, format })
    return (await exists(file)) ? file : undefined
  }

  /** Finds a picture to scale down. One of the same width will do: another format of it needs no drawing either. */
  async #findWider({ image_key, view, width }: PictureRequest): Promise<string | undefined> {
    for (const wider of PICTURE_WIDTHS.filter((known) => known >= width)) {
      const file = await this.#findFile({ image_key, view, width: wider, format: 'avif' })
      if (file) return file
    }
    return undefined
  }

  #fileOf({ image_key, view, width, format }: PictureRequest): string {
    return join(this.#folder, image_key.slice(0, 2), `${image_key}-${view}-${width}.${format}`)
  }
}

function shippedFile(imageKey: string): string {
  return join(SHIPPED, `${imageKey}.avif`)
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
