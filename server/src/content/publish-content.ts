import { isDeepStrictEqual } from 'node:util'
import type { ContentPage } from '@twirl/contract/content'
import type { BlockTexts } from '@twirl/contract/staff/content'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { audit, findLastAct } from '../staff/public.ts'
import { changedBlocksOf, mergeBlocks, namesOfDifferences } from './blocks.ts'
import { checkDraft } from './check-draft.ts'
import type { ContentDeps } from './content-deps.ts'
import { findCurrentVersion, insertVersion } from './content.queries.ts'

type Publication = {
  page: ContentPage
  blocks: readonly BlockTexts[]
  /** What the member saw when the form was opened. */
  version: number
  reason: string
}

/** Shows these texts in the shop. The same texts twice are one change; what another member published meanwhile stays. */
export async function publishContent(
  deps: ContentDeps,
  { staff_id }: StaffCaller,
  { page, blocks, version, reason }: Publication,
): Promise<void> {
  const after = checkDraft(deps, page, blocks)
  await inTransaction(deps.db, async (transaction) => {
    const current = await findCurrentVersion(transaction, page)
    const before = mergeBlocks(page, current?.blocks ?? {})
    if (isDeepStrictEqual(before, after)) return
    if ((current?.version ?? 0) !== version) throw await changedMeanwhile(transaction, page)
    await store(transaction, deps, { page, version: version + 1, after })
    await audit(transaction, deps, {
      staff_id,
      action: 'content.publish',
      subject_kind: 'content',
      subject_id: page,
      before: { version },
      after: { version: version + 1, changed: namesOfDifferences(page, before, after) },
      reason,
    })
  })
  await deps.content.reload()
  deps.changes.publish('content', page)
}

/** Another member who publishes in this moment has the version first, or waits for this transaction. */
async function store(
  transaction: Transaction,
  { clock }: ContentDeps,
  { page, version, after }: { page: ContentPage; version: number; after: BlockTexts[] },
): Promise<void> {
  const isStored = await insertVersion(transaction, {
    page,
    version,
    blocks: changedBlocksOf(page, after),
    published_at: clock.now(),
  })
  if (!isStored) throw await changedMeanwhile(transaction, page)
}

async function changedMeanwhile(db: Database, page: ContentPage): Promise<AppError> {
  const last = await findLastAct(db, { kind: 'content', id: page }, ['content.publish'])
  const who = last
    ? `${last.name} changed this page on ${formatTime(last.at)} New York time`
    : 'This page was changed meanwhile'
  return new AppError('STEP_REFUSED', {
    message: `${who}, so nothing was published. Open the page in a second tab to see it, then bring your text over.`,
  })
}
