import type { PictureAlts } from '@twirl/contract/pictures'
import type { Framing } from '@twirl/contract/staff/catalogue/framing'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { StoredPhoto } from './photo-intake.ts'
import type { ShownPhoto } from './pictures.queries.ts'

/** A color of a product. */
export type PhotoOwner = { product_id: number; color: string }

export type ProductPhoto = Framing & {
  id: number
  product_id: number
  color: string
  position: number
  object_key: string
  width: number
  height: number
  average_color: string
  alt: string
}

const COLUMNS = sql`
  id, product_id, color, position, object_key, width, height, average_color, alt, focus_x, focus_y, zoom`

/** Returns the photos of a product in their order. */
export async function listPhotos(db: Database, productId: number): Promise<ProductPhoto[]> {
  const { rows } = await sql<ProductPhoto>`
    select ${COLUMNS} from product_photo where product_id = ${productId}
    order by color, position`.execute(db)
  return rows
}

export async function findPhoto(db: Database, id: number): Promise<ProductPhoto | undefined> {
  const { rows } = await sql<ProductPhoto>`
    select ${COLUMNS} from product_photo where id = ${id}`.execute(db)
  return rows[0]
}

export async function findPreview(db: Database, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ preview: Buffer }>`
    select preview from product_photo where id = ${id}`.execute(db)
  return rows[0]?.preview
}

/** Whether an upload with this key was saved. */
export async function isUploaded(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`select from product_photo where upload_key = ${key}`.execute(db)
  return rows.length > 0
}

type NewPhoto = PhotoOwner &
  StoredPhoto &
  Framing & { alt: string; uploaded_at: Date; upload_key: string | null }

/** Adds a photo after the others. */
export async function insertPhoto(
  transaction: Transaction,
  { product_id, color, ...photo }: NewPhoto,
): Promise<number> {
  const { id } = await transaction
    .insertInto('product_photo')
    .values({
      ...photo,
      product_id,
      color,
      position: sql<number>`
        (select coalesce(max(position), 0) + 1 from product_photo
         where product_id = ${product_id} and color = ${color})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type PhotoChange = Partial<Omit<NewPhoto, keyof PhotoOwner>>

export async function updatePhoto(
  transaction: Transaction,
  id: number,
  change: PhotoChange,
): Promise<void> {
  await transaction.updateTable('product_photo').set(change).where('id', '=', id).execute()
}

export async function deletePhoto(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('product_photo').where('id', '=', id).execute()
}

/** Puts photos into this order. */
export async function orderPhotos(transaction: Transaction, ids: number[]): Promise<void> {
  await sql`
    update product_photo set position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where product_photo.id = wanted.id`.execute(transaction)
}

type PhotoPicture = {
  image_key: string
  photos: ShownPhoto[]
  average_color: string
  alts: PictureAlts
}

/** Stores a picture of photos. The texts of one that is stored already are changed: they are not part of its key. */
export async function putPhotoPicture(
  transaction: Transaction,
  { image_key, photos, average_color, alts }: PhotoPicture,
): Promise<void> {
  await sql`
    insert into picture (image_key, photos, average_color, alts)
    values (${image_key}, ${JSON.stringify(photos)}, ${average_color}, ${JSON.stringify(alts)})
    on conflict (image_key) do update set alts = excluded.alts
    where picture.alts <> excluded.alts`.execute(transaction)
}

/** Whether a photo or a picture, also one that only orders show, is made of this object. */
export async function isObjectUsed(db: Database, objectKey: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from product_photo where object_key = ${objectKey})
      or exists (select from picture where photos @> ${JSON.stringify([{ object_key: objectKey }])}::jsonb)
      as used`.execute(db)
  return rows[0]!.used
}
