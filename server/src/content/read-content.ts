import { CONTENT_PAGE_NAMES, type ContentPage } from '@twirl/contract/content'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  ContentVersion,
  EditedPage,
  listContentPages as listContract,
  listContentVersions as versionsContract,
} from '@twirl/contract/staff/content'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findLastAct, listAuditEntries } from '../staff/public.ts'
import { mergeBlocks, toEditedBlocks } from './blocks.ts'
import { findCurrentVersion, findVersion, listCurrentVersions } from './content.queries.ts'

const PAGE_SIZE = 20

/** Reads from the database: another process may have changed a page a moment ago. */
export async function listContentPages(db: Database): Promise<EndpointOutput<typeof listContract>> {
  const rows = new Map((await listCurrentVersions(db)).map((row) => [row.page, row]))
  const pages = []
  for (const page of CONTENT_PAGE_NAMES) {
    const row = rows.get(page)
    const last = row && (await findLastAct(db, { kind: 'content', id: page }, ['content.publish']))
    pages.push({
      page,
      changed_blocks: Object.keys(row?.blocks ?? {}).length,
      last_change: last ? { at: last.at.toISOString(), name: last.name } : null,
    })
  }
  return { pages }
}

/** The answer names the version that is shown also if the texts are of another one: a change begins with it. */
export async function getEditedContent(
  db: Database,
  { page, version }: { page: ContentPage; version?: number | undefined },
): Promise<EditedPage> {
  const current = await findCurrentVersion(db, page)
  const row = version === undefined ? current : await findVersion(db, page, version)
  if (version !== undefined && version !== 0 && !row) throw new AppError('NOT_FOUND')
  return {
    page,
    version: current?.version ?? 0,
    blocks: toEditedBlocks(page, mergeBlocks(page, row?.blocks ?? {})),
  }
}

export async function listContentVersions(
  db: Database,
  { page, before }: { page: ContentPage; before?: number | undefined },
): Promise<EndpointOutput<typeof versionsContract>> {
  const filter = { subject_kind: 'content', subject_id: page, before }
  // One more, to know whether there is another page.
  const rows = await listAuditEntries(db, filter, PAGE_SIZE + 1)
  const entries = rows.slice(0, PAGE_SIZE)
  return {
    versions: entries.map(({ at, staff_name, reason, after }): ContentVersion => {
      // Only publications are read, which store this.
      const { version, changed } = after as { version: number; changed: string[] }
      const name = staff_name ?? 'A command on the server'
      return { version, at: at.toISOString(), name, reason: reason ?? '', changed }
    }),
    next: rows.length > PAGE_SIZE ? entries.at(-1)!.id : null,
  }
}
