import type { PictureAlts } from '@twirl/contract/pictures'
import type { Crop } from '@twirl/contract/staff/catalogue/framing'
import type { Look } from '@twirl/lookbook/look'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type PictureDescription = {
  image_key: string
  average_color: string
  alts: PictureAlts
}

export async function describePictures(
  db: Database,
  imageKeys: string[],
): Promise<PictureDescription[]> {
  const { rows } = await sql<PictureDescription>`
    select image_key, average_color, alts from picture where image_key = any(${imageKeys})`.execute(
    db,
  )
  return rows
}

/** An object of the storage, and the part of it that is shown. */
export type ShownPhoto = { object_key: string; crop: Crop }

/** What a picture is made of: a look that is drawn, or photos. */
export type PictureSource = { look: Look; photos: null } | { look: null; photos: ShownPhoto[] }

export async function findSource(
  db: Database,
  imageKey: string,
): Promise<PictureSource | undefined> {
  const { rows } = await sql<PictureSource>`
    select look, photos from picture where image_key = ${imageKey}`.execute(db)
  return rows[0]
}
