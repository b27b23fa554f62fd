import type { Database } from '../../src/platform/database/database.ts'
import { findFirstPicture, insertPictures, listWornLooks, showPictures } from '../demo.queries.ts'
import { imageKeyOf } from '../../src/pictures/public.ts'
import { describePictures } from '../pictures.ts'

/**
 * Browsers cache pictures forever, so a demo shop that was filled when pictures were drawn otherwise
 * gets new addresses. The old ones stay valid: orders and mails show them.
 */
export async function renewPictures(db: Database): Promise<void> {
  const first = await findFirstPicture(db)
  // All of them were named at the same time.
  if (!first || imageKeyOf(first.look) === first.image_key) return
  const worn = await listWornLooks(db)
  const looks = worn.map(({ look }) => look)
  await insertPictures(db, describePictures(looks))
  const renamed = worn.map(({ image_key, look }) => ({ from: image_key, to: imageKeyOf(look) }))
  await showPictures(db, renamed)
}
