import type { ContentPage } from '@twirl/contract/content'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { ChangedBlocks } from './blocks.ts'

export type VersionRow = {
  page: string
  version: number
  blocks: ChangedBlocks
  published_at: Date
}

/** Returns of each page the version that is shown. */
export async function listCurrentVersions(db: Database): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select distinct on (page) page, version, blocks, published_at
    from content_version order by page, version desc`.execute(db)
  return rows
}

export async function findCurrentVersion(
  db: Database,
  page: ContentPage,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select page, version, blocks, published_at from content_version
    where page = ${page} order by version desc limit 1`.execute(db)
  return rows[0]
}

export async function findVersion(
  db: Database,
  page: ContentPage,
  version: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select page, version, blocks, published_at from content_version
    where page = ${page} and version = ${version}`.execute(db)
  return rows[0]
}

/** Returns whether the version was free: of two members who publish at once, one stores it. */
export async function insertVersion(
  transaction: Transaction,
  { page, version, blocks, published_at }: VersionRow,
): Promise<boolean> {
  const row = { page, version, blocks: JSON.stringify(blocks), published_at }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('content_version')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
