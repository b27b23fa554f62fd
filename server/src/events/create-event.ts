import type { createEvent as contract } from '@twirl/contract/staff/events/events'
import type * as z from 'zod/mini'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../staff/public.ts'
import {
  findEventByRequest,
  hashEventPassword,
  insertEventRow,
  isAliasTaken,
  isGroupPasswordTaken,
  isOnline,
  replaceOffer,
} from '../trunk-shows/public.ts'
import { assertBoxDelivered, auditedState, fieldError, readForm } from './event-fields.ts'
import type { EventDeps } from './events-deps.ts'

type Input = z.output<(typeof contract)['input']>

/** Makes a draft (STAFF-146). The same key makes one event, however often the form is sent. */
export function createEvent(deps: EventDeps, staff: StaffCaller, input: Input): Promise<number> {
  const password_hash = hashGivenPassword(deps, input)
  // Another member may take the same alias, or the same form may be sent twice at once.
  return retryOnUniqueViolation(() =>
    inTransaction(deps.db, (transaction) =>
      insertDraft(transaction, deps, staff, { ...input, password_hash }),
    ),
  )
}

export function hashGivenPassword(
  { secrets }: Pick<EventDeps, 'secrets'>,
  { form, password }: Pick<Input, 'form' | 'password'>,
): string | null {
  if (isOnline(form.kind) && password === null) throw fieldError('password', 'Required')
  return password === null ? null : hashEventPassword(secrets, password)
}

type Draft = Pick<Input, 'key' | 'form'> & { password_hash: string | null }

/** Runs again in a new transaction after a unique violation: another member may take the same alias. */
export async function insertDraft(
  transaction: Transaction,
  deps: EventDeps,
  { staff_id }: StaffCaller,
  { key, form, password_hash }: Draft,
): Promise<number> {
  const known = await findEventByRequest(transaction, key)
  if (known !== undefined) return known
  assertBoxDelivered(deps, form.shipping_address)
  const alias = await chooseAlias(transaction, form)
  if (
    form.kind === 'ONLINE_GROUP' &&
    (await isGroupPasswordTaken(transaction, password_hash!, null))
  )
    throw fieldError('password', 'Another group rental has this password')
  const { fields, offer } = await readForm({ ...deps, db: transaction }, form, alias)
  const now = deps.clock.now()
  const id = await insertEventRow(transaction, fields, { request_key: key, password_hash, now })
  await replaceOffer(transaction, id, offer)
  await audit(transaction, deps, {
    staff_id,
    action: 'event.create',
    subject_kind: 'event',
    subject_id: id,
    after: auditedState(fields, offer),
  })
  return id
}

/** An alias is never given again, so that an old link does not lead to another event. */
async function chooseAlias(
  transaction: Transaction,
  { alias, theme }: Input['form'],
): Promise<string> {
  if (alias !== null) {
    if (await isAliasTaken(transaction, alias))
      throw fieldError('alias', 'Another event has this link')
    return alias
  }
  const base = aliasOf(theme)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base}-${number}`
    if (!(await isAliasTaken(transaction, candidate))) return candidate
  }
}

/** The letters and digits of a theme, joined by dashes; short enough for a number behind it. */
export function aliasOf(theme: string): string {
  const words = theme
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')
  return words.length >= 2 ? words : 'event'
}
