import { HOME_PARTS_MAX, type HomePart } from '@twirl/contract/staff/catalogue/home'
import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { dayOf, formatTime } from '#platform/new-york-time.ts'
import { audit, findLastAct } from '../staff/public.ts'
import {
  fillPlaceholders,
  findHomePart,
  insertHomePart,
  isShownOn,
  listAllHomeParts,
  lockHomeParts,
  mergeSettings,
  removeHomePart,
  updateHomePart,
} from '../system/public.ts'

export type HomeDeps = { db: Database; clock: Clock }
type Plan = Omit<HomePart, 'id' | 'version' | 'is_shown'>
type Written = { id: number; before?: Plan; after?: Plan }

/** Plans a bar or an arrangement of the home page (STAFF-136). */
export function createHomePart(deps: HomeDeps, staff: StaffCaller, plan: Plan): Promise<HomePart> {
  assertPlaceholders(plan)
  return write(deps, staff, 'home.plan', async (transaction) => {
    if ((await listAllHomeParts(transaction)).length >= HOME_PARTS_MAX)
      throw new AppError('STEP_REFUSED', {
        message: `At most ${HOME_PARTS_MAX} can be planned. Delete some that are over.`,
      })
    const id = await insertHomePart(transaction, shownToday(deps, plan))
    return { id, after: plan }
  }) as Promise<HomePart>
}

export function changeHomePart(
  deps: HomeDeps,
  staff: StaffCaller,
  id: number,
  { version, ...plan }: Plan & { version: number },
): Promise<HomePart> {
  assertPlaceholders(plan)
  return write(deps, staff, 'home.change', async (transaction) => {
    const before = await getSeen(transaction, id, version)
    await updateHomePart(transaction, id, shownToday(deps, plan))
    return { id, before: planOf(before), after: plan }
  }) as Promise<HomePart>
}

export async function deleteHomePart(
  deps: HomeDeps,
  staff: StaffCaller,
  { id, version }: { id: number; version: number },
): Promise<Record<string, never>> {
  await write(deps, staff, 'home.delete', async (transaction) => {
    const before = await getSeen(transaction, id, version)
    await removeHomePart(transaction, id)
    return { id, before: planOf(before) }
  })
  return {}
}

/** Writes a part and the audit log in one transaction. The trigger of the table tells all processes. */
function write(
  deps: HomeDeps,
  { staff_id }: StaffCaller,
  action: AuditAction,
  change: (transaction: Transaction) => Promise<Written>,
): Promise<HomePart | undefined> {
  return inTransaction(deps.db, async (transaction) => {
    await lockHomeParts(transaction)
    const { id, ...states } = await change(transaction)
    await audit(transaction, deps, {
      staff_id,
      action,
      subject_kind: 'home',
      subject_id: id,
      ...states,
    })
    return findHomePart(transaction, id)
  })
}

const shownToday = ({ clock }: HomeDeps, plan: Plan) => ({
  ...plan,
  // Only what the kind has.
  link: plan.kind === 'TOP_BANNER' ? plan.link : null,
  sections: plan.kind === 'SECTIONS' ? plan.sections : null,
  is_shown: isShownOn(dayOf(clock.now()), plan),
})

function planOf(part: HomePart): Plan {
  const { kind, text, link, sections, show_from, show_until, is_published } = part
  return { kind, text, link, sections, show_from, show_until, is_published }
}

/** The part, unless a colleague changed it since the member saw it. */
async function getSeen(transaction: Transaction, id: number, version: number): Promise<HomePart> {
  const part = await findHomePart(transaction, id)
  if (!part) throw new AppError('NOT_FOUND')
  if (part.version === version) return part
  const last = await findLastAct(transaction, { kind: 'home', id }, ['home.change'])
  const who = last ? ` by ${last.name} on ${formatTime(last.at)} New York time` : ''
  throw new AppError('STEP_REFUSED', {
    message: `It was changed${who}. Please reload the page and check it again.`,
  })
}

/** Refuses names in braces that stand for nothing: visitors would read them. */
function assertPlaceholders({ text }: Plan): void {
  const settings = { ...mergeSettings([], () => {}), promo_banner: { text } }
  const [unknown] = /\{\w*\}/.exec(fillPlaceholders(settings).promo_banner.text) ?? []
  if (!unknown) return
  const reason = `${unknown} stands for nothing. Please use one of those below the field.`
  throw new AppError('BAD_REQUEST', { message: reason, fields: { text: reason } })
}
