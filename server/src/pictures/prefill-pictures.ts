import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { DrawPool } from './draw-pool.ts'
import type { PictureStore } from './picture-store.ts'
import { listImageKeys } from './pictures.queries.ts'

// A visitor's picture always goes first: look again after this long when the pool is busy.
const BUSY_WAIT_MS = 2_000
// While the database or the processes are unavailable each picture fails at once: pause between failures.
const FAILURE_WAIT_MS = 500

/** Draws the remaining views while no visitor waits for one, so that few visitors wait for a first drawing. */
export function prefillPictures(
  { db, pictures, pool }: { db: Database; pictures: PictureStore; pool: DrawPool },
  log: Pick<Log, 'info' | 'warn'>,
): { stop: () => void } {
  const controller = new AbortController()
  const { signal } = controller

  async function run(): Promise<void> {
    let drawn = 0
    let failed = 0
    for (const image_key of await listImageKeys(db)) {
      for (const view of ['front', 'back', 'detail', 'swatch'] as const) {
        const request = { image_key, view, width: 720, format: 'avif' } as const
        if (await pictures.has(request)) continue
        while (!pool.isIdle && !signal.aborted) await pause(BUSY_WAIT_MS)
        if (signal.aborted) return
        try {
          await pictures.prefill(request)
          drawn++
        } catch (error) {
          if (signal.aborted) return
          failed++
          log.warn({ err: error, image_key, view }, 'a picture could not be drawn in advance')
          await pause(FAILURE_WAIT_MS)
        }
      }
    }
    log.info({ drawn, failed }, 'all missing pictures were drawn in advance')
  }

  run().catch((error: unknown) => {
    if (!signal.aborted)
      log.warn({ err: error }, 'drawing pictures in advance stopped after an error')
  })
  return { stop: () => controller.abort() }
}

function pause(ms: number): Promise<void> {
  return delay(ms, undefined, { ref: false })
}
