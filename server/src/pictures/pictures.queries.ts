import type { PictureAlts } from '@twirl/contract/pictures'
import type { Crop } from '@twirl/contract/staff/catalogue/framing'
import type { Look } from '@twirl/lookbook/look'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

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

type Drawing = { image_key: string; look: Look; average_color: string; alts: PictureAlts }

/** Stores a drawn picture, unless it is known. */
export async function insertDrawnPicture(
  transaction: Transaction,
  { image_key, look, average_color, alts }: Drawing,
): Promise<void> {
  await sql`
    insert into picture (image_key, look, average_color, alts)
    values (${image_key}, ${JSON.stringify(look)}, ${average_color}, ${JSON.stringify(alts)})
    on conflict do nothing`.execute(transaction)
}

/** Returns a picture of the shop, for samples; undefined if it has none. */
export async function findAnyImageKey(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('picture').select('image_key').limit(1).executeTakeFirst()
  return row?.image_key
}
