import { isDeepStrictEqual } from 'node:util'
import {
  checkTogether,
  SETTING_RULES,
  type SettingKey,
} from '@twirl/contract/staff/settings/setting-rules'
import type { Settings } from '@twirl/contract/system'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { audit, findLastAct } from '../../staff/public.ts'
import { DEFAULT_SETTINGS } from '../default-settings.ts'
import { findLogo } from '../logos.queries.ts'
import { mergeStored } from '../shop-settings.ts'
import { deleteSetting, listStoredSettings, lockSettings, putSetting } from '../system.queries.ts'
import { toState } from './setting-state.ts'
import type { SettingsDeskDeps } from './settings-desk-deps.ts'

type Change = {
  staff_id: number
  key: SettingKey
  /** What the member saw when the form was opened. */
  seen: unknown
  value: unknown
  reason: string
}

/** The set-up asks for these, and the default can be the answer: it is stored when an owner saves it (STAFF-180). */
const CONFIRMED: readonly SettingKey[] = ['delivery_states']

/** Stores a setting. The same value twice is one change; a value that another member changed meanwhile stays. */
export async function changeSetting(deps: SettingsDeskDeps, change: Change): Promise<void> {
  const value = parseValue(deps, change.key, change.value)
  if (change.key === 'logo') await assertUploaded(deps, value as Settings['logo'])
  await inTransaction(deps.db, (transaction) =>
    storeSetting(deps, transaction, { ...change, value }),
  )
  await deps.settings.reload()
}

/** Stores a value that was parsed by the rules of its key. */
export async function storeSetting(
  deps: Pick<SettingsDeskDeps, 'clock'>,
  transaction: Transaction,
  { staff_id, key, seen, value, reason }: Change,
): Promise<void> {
  // One at a time: rules between settings hold for what is stored together.
  await lockSettings(transaction)
  const stored = await listStoredSettings(transaction)
  const current = mergeStored(stored, () => {})
  const before = current[key]
  const isConfirmed = CONFIRMED.includes(key)
  const isStored = stored.some((each) => each.key === key)
  if (isDeepStrictEqual(before, value) && (isStored || !isConfirmed)) return
  if (!isDeepStrictEqual(before, seen)) throw await changedMeanwhile(transaction, key)
  refuseFields(checkTogether(key, { ...current, [key]: value }))
  if (isDeepStrictEqual(value, DEFAULT_SETTINGS[key]) && !isConfirmed)
    await deleteSetting(transaction, key)
  else await putSetting(transaction, { key, value, updated_at: deps.clock.now() })
  await audit(transaction, deps, {
    staff_id,
    action: 'setting.change',
    subject_kind: 'setting',
    subject_id: key,
    before: toState(before),
    after: toState(value),
    reason,
  })
}

function parseValue({ hasCollection }: SettingsDeskDeps, key: SettingKey, value: unknown): unknown {
  const parsed = SETTING_RULES[key].safeParse(value)
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) fields[fieldOf(path)] ??= message
    throw new AppError('BAD_REQUEST', { fields })
  }
  if (key === 'recommendation_collection_id' && !hasCollection(Number(parsed.data)))
    refuseFields({ value: 'There is no collection with this number' })
  return parsed.data
}

/** A logo is one that was uploaded, in its own size. */
async function assertUploaded({ db }: SettingsDeskDeps, logo: Settings['logo']): Promise<void> {
  if (!logo) return
  const { has_plate: _, ...named } = logo
  if (!isDeepStrictEqual({ ...(await findLogo(db, logo.key)) }, named))
    refuseFields({ value: 'Please upload the logo first' })
}

/** A setting that is one value alone has one field, which is called value. */
const fieldOf = (path: readonly PropertyKey[]) => path.join('.') || 'value'

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('BAD_REQUEST', { fields })
}

async function changedMeanwhile(transaction: Transaction, key: SettingKey): Promise<AppError> {
  const last = await findLastAct(transaction, { kind: 'setting', id: key }, ['setting.change'])
  const who = last
    ? `${last.name} changed this on ${formatTime(last.at)} New York time`
    : 'This was changed meanwhile'
  return new AppError('STEP_REFUSED', {
    message: `${who}, so your change was not saved. Look at it before you save yours.`,
  })
}
