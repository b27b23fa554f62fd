import {
  type listSettingChanges,
  type SettingChange,
  type StaffSettings,
} from '@twirl/contract/staff/settings/settings'
import { SETTING_KEYS, type SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { Database } from '#platform/database/database.ts'
import { findLastAct, listAuditEntries } from '../../staff/public.ts'
import { DEFAULT_SETTINGS } from '../default-settings.ts'
import { mergeStored } from '../shop-settings.ts'
import { listStoredSettings } from '../system.queries.ts'
import { fromState } from './setting-state.ts'

const PAGE_SIZE = 20

/** Reads them from the database: another process may have changed them a moment ago. */
export async function getSettings(db: Database): Promise<StaffSettings> {
  const last_changes: StaffSettings['last_changes'] = {}
  for (const key of SETTING_KEYS) {
    const last = await findLastAct(db, { kind: 'setting', id: key }, ['setting.change'])
    if (last) last_changes[key] = { at: last.at.toISOString(), name: last.name }
  }
  const current = mergeStored(await listStoredSettings(db), () => {})
  return { current, defaults: DEFAULT_SETTINGS, last_changes }
}

type Page = EndpointOutput<typeof listSettingChanges>

export async function listChanges(
  db: Database,
  { key, before }: { key: SettingKey; before?: number | undefined },
): Promise<Page> {
  const filter = { subject_kind: 'setting', subject_id: key, before }
  // One more, to know whether there is another page.
  const rows = await listAuditEntries(db, filter, PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return {
    changes: page.map(({ id, at, staff_name, reason, ...states }): SettingChange => ({
      id,
      at: at.toISOString(),
      name: staff_name ?? 'A command on the server',
      reason,
      before: fromState(states.before),
      after: fromState(states.after),
    })),
    next: rows.length > PAGE_SIZE ? page.at(-1)!.id : null,
  }
}
