import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listContactConflicts } from '@twirl/contract/staff/customers/customer-merge'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { listConflictRows, lockConflict, settleConflict } from '../rsvp/public.ts'
import { audit, findLastAct } from '../staff/public.ts'
import { listThemes } from '../trunk-shows/public.ts'
import type { CustomerDeps } from './customers-deps.ts'

const MAX_CONFLICTS = 200

/** STAFF-83. */
export async function listConflicts({
  db,
}: Pick<CustomerDeps, 'db'>): Promise<EndpointOutput<typeof listContactConflicts>> {
  const rows = await listConflictRows(db, MAX_CONFLICTS)
  const themes = await listThemes(
    db,
    rows.map(({ trunk_show_id }) => trunk_show_id),
  )
  const conflicts = rows.map(({ answered_at, trunk_show_id, ...row }) => ({
    ...row,
    theme: themes.get(trunk_show_id) ?? '',
    answered_at: answered_at.toISOString(),
  }))
  return { conflicts }
}

/** The words of ACCOUNT-14: the account of the one contact stays as it is, with its own other contact. */
const RESOLUTIONS = { EMAIL: 'USE_OLD_CELL_PHONE', PHONE: 'USE_OLD_EMAIL' } as const

type Settlement = { id: number; holder: 'EMAIL' | 'PHONE'; reason: string }

/** Repeating a settlement changes nothing; another one is refused and says who settled it. */
export async function settleContacts(
  deps: CustomerDeps,
  { staff_id }: StaffCaller,
  { id, holder, reason }: Settlement,
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const conflict = await lockConflict(transaction, id)
    if (!conflict) throw new AppError('NOT_FOUND')
    const resolution = RESOLUTIONS[holder]
    if (conflict.resolution === resolution) return
    if (conflict.resolution !== 'UNCONFIRMED') {
      const subject = { kind: 'customer', id: conflict.customer_id ?? 0 } as const
      const act = await findLastAct(transaction, subject, ['customer.settle-conflict'])
      const by = act ? ` by ${act.name} on ${formatTime(act.at)} New York time` : ''
      throw new AppError('STEP_REFUSED', { message: `This was settled otherwise${by}.` })
    }
    const customer = holder === 'EMAIL' ? conflict.email_holder : conflict.phone_holder
    if (!customer)
      throw new AppError('STEP_REFUSED', {
        message: 'No customer has this contact any more. Please reload the page.',
      })
    await settleConflict(transaction, id, { customer_id: customer.id, resolution })
    await audit(transaction, deps, {
      staff_id,
      action: 'customer.settle-conflict',
      subject_kind: 'customer',
      subject_id: customer.id,
      before: { answer: id, customer: conflict.customer_id },
      after: { answer: id, customer: customer.id },
      reason,
    })
  })
}
