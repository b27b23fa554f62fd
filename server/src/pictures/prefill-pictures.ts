import type { Database } from '#platform/database.ts'
import type { DrawPool } from './draw-pool.ts'
import type { PictureStore } from './picture-store.ts'
import { listImageKeys } from './pictures.queries.ts'

type Log = {
  warn: (details: object, message: string) => void
  info: (details: object, message: string) => void
}

// A visitor's picture always goes first: look again after this long when the pool is busy.
const BUSY_WAIT_MS = 2_000

/** Draws the remaining views while nobody waits for one, so that few visitors ever see a first drawing. */
export function prefillPictures(
  { db, pictures, pool }: { db: Database; pictures: PictureStore; pool: DrawPool },
  log: Log,
): { stop: () => void } {
  const controller = new AbortController()
  const { signal } = controller

  async function run(): Promise<void> {
    let drawn = 0
    for (const image_key of await listImageKeys(db)) {
      for (const view of ['front', 'back', 'detail', 'swatch'] as const) {
        const request = { image_key, view, width: 720, format: 'avif' } as const
        if (await pictures.has(request)) continue
        await untilIdle()
        if (signal.aborted) return
        await pictures.draw(request)
        drawn++
      }
    }
    log.info({ drawn }, 'every picture is drawn')
  }

  async function untilIdle(): Promise<void> {
    while (!pool.isIdle && !signal.aborted)
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS).unref())
  }

  run().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'stopped drawing pictures ahead')
  })
  return { stop: () => controller.abort() }
}
