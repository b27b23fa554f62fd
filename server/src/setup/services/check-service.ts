import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { CheckedService } from '@twirl/contract/staff/settings/services'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars } from '#platform/money.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUse } from '#platform/security/limits.ts'
import { audit } from '../../staff/public.ts'
import type { SetupDeps } from '../setup-deps.ts'
import { checkMail } from './check-mail.ts'

type CheckResult = { is_ok: boolean; text: string }

/** Calls a service in a way that changes nothing there. The text of an error may hold a secret: it goes to the log only. */
export async function checkService(
  deps: SetupDeps,
  staff: StaffCaller,
  service: CheckedService,
): Promise<CheckResult> {
  await inTransaction(deps.db, async (transaction) => {
    await takeUse(transaction, LIMITS.service_check, `staff ${staff.staff_id}`)
    await audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: 'service.check',
      subject_kind: 'service',
      subject_id: service,
    })
  })
  try {
    return { is_ok: true, text: await CHECKS[service](deps, staff) }
  } catch (error) {
    deps.log.warn({ err: error, service }, 'the check of a service failed')
    return { is_ok: false, text: FAILURES[service] }
  }
}

const CHECKS: Record<CheckedService, (deps: SetupDeps, staff: StaffCaller) => Promise<string>> = {
  payments: async ({ gateway }) => {
    await gateway.findCharge(`check-${randomUUID()}`)
    return gateway.name === 'stripe'
      ? 'Stripe answered.'
      : 'The built-in gateway answered. It takes no money.'
  },
  tax: async ({ taxes }) => {
    const { line_tax_cents } = await taxes.calculate({
      reference: 'check',
      address: KNOWN_ADDRESS,
      lines: [{ kind: 'PURCHASE', amount_cents: CHECKED_CENTS }],
    })
    return `${formatDollars(line_tax_cents[0] ?? 0)} of tax for ${formatDollars(CHECKED_CENTS)} in Atlanta.`
  },
  mail: checkMail,
  storage: async ({ storage }) => {
    const key = `checks/${randomUUID()}`
    const bytes = Buffer.from('check')
    await storage.put(key, { bytes, media_type: 'text/plain' })
    const stored = await storage.get(key)
    const isSame = stored !== null && bytes.equals(await buffer(stored))
    await storage.delete(key)
    if (!isSame) throw new Error('the storage returned something else')
    return 'A file was stored, read and deleted.'
  },
}

const CHECKED_CENTS = 100_00
/** The capitol of Georgia. */
const KNOWN_ADDRESS = {
  street_address: '206 Washington St SW',
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30334',
}

const FAILURES: Record<CheckedService, string> = {
  payments: 'It did not accept the call. Check the key; the log of the shop says more.',
  tax: 'It gave no answer. Check account, key and company; the log of the shop says more.',
  mail: 'The mail could not be written. The log of the shop says more.',
  storage: 'A file could not be stored and read. Check bucket and key; the log says more.',
}
