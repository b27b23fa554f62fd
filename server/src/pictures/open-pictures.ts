import type { Platform } from '#platform/open-platform.ts'
import { DrawAhead } from './draw-ahead.ts'
import { DrawPool } from './draw-pool.ts'
import { PictureStore } from './picture-store.ts'
import { pictureRoutes } from './pictures.routes.ts'

type FirstSeen = Parameters<DrawAhead['drawFirstSeen']>[0]

/** Draws pictures in processes of their own; `listFirstSeen` gives those that are drawn before anyone asks for them. */
export function openPictures(
  { app, config, db, log, metrics }: Platform,
  listFirstSeen: (() => FirstSeen) | null,
): void {
  const pool = new DrawPool(config.PICTURE_WORKERS)
  const aheadPool = new DrawPool(1)
  const pictures = new PictureStore({ db, pool, aheadPool, dataDir: config.DATA_DIR })
  const ahead = new DrawAhead(
    {
      has: (request) => pictures.has(request),
      draw: (request) => pictures.drawAhead(request),
      whenIdle: () => pool.whenIdle(),
    },
    log,
  )
  if (config.PICTURE_PREFILL && listFirstSeen)
    app.addHook('onListen', (done) => {
      ahead.drawFirstSeen(listFirstSeen())
      done()
    })
  app.addHook('onClose', async () => {
    ahead.stop()
    pool.close()
    aheadPool.close()
  })
  metrics?.addGauges([
    {
      name: 'twirl_pictures_waiting',
      help: 'Pictures that wait to be drawn.',
      read: () => ({ '': pool.waiting }),
    },
  ])
  pictureRoutes(app, pictures, config.PICTURE_PREFILL ? ahead : null)
}
