import type { ObjectStorage } from '../providers/storage/object-storage.ts'
import type { Platform } from '#platform/open-platform.ts'
import { DrawAhead } from './draw-ahead.ts'
import { DrawPool } from './draw-pool.ts'
import { OriginalFiles } from './original-files.ts'
import { openLogoIntake, type TakeInLogo } from './logo-intake.ts'
import { logoRoutes } from './logo.routes.ts'
import { openPhotoIntake, type TakeInPhoto } from './photo-intake.ts'
import { PictureStore } from './picture-store.ts'
import { pictureJobs } from './pictures.jobs.ts'
import { pictureRoutes } from './pictures.routes.ts'

type FirstSeen = Parameters<DrawAhead['drawFirstSeen']>[0]

/**
 * Draws pictures in processes of their own, and takes photos in; `listFirstSeen` gives those that are drawn before anyone
 * asks for them.
 */
export function openPictures(
  { app, clock, config, db, jobs, log, metrics }: Platform,
  storage: ObjectStorage,
  listFirstSeen: (() => FirstSeen) | null,
): { takeInPhoto: TakeInPhoto; takeInLogo: TakeInLogo } {
  const pool = new DrawPool(config.PICTURE_WORKERS)
  const aheadPool = new DrawPool(1)
  const dataDir = config.DATA_DIR
  const originals = new OriginalFiles(storage, dataDir)
  const pictures = new PictureStore({ db, pool, aheadPool, originals, dataDir })
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
  pictureJobs(jobs, { db, clock, storage })
  logoRoutes(app, originals)
  const intake = { pool: aheadPool, storage, dataDir }
  return { takeInPhoto: openPhotoIntake(intake), takeInLogo: openLogoIntake(intake) }
}
