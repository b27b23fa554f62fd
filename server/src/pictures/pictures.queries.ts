import type { PictureView } from '@twirl/contract/pictures'
import type { Look } from '@twirl/lookbook/look'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type PictureDescription = {
  image_key: string
  average_color: string
  alts: Record<PictureView, string>
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

export async function findLook(db: Database, imageKey: string): Promise<Look | undefined> {
  const { rows } = await sql<{ look: Look }>`
    select look from picture where image_key = ${imageKey}`.execute(db)
  return rows[0]?.look
}
