import { uploadLogo as uploadLogoCall } from '@twirl/contract/staff/settings/logo'
import * as contract from '@twirl/contract/staff/settings/settings'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { changeSetting } from './change-setting.ts'
import { getSettings, listChanges } from './read-settings.ts'
import { uploadLogo } from './upload-logo.ts'
import type { SettingsDeskDeps } from './settings-desk-deps.ts'

/** What owners do with settings. */
export function settingsDeskRoutes(routes: Routes, deps: SettingsDeskDeps): void {
  routes.handle(contract.getStaffSettings, () => getSettings(deps.db))

  routes.handle(contract.changeSetting, async ({ key, seen, value, reason }, visitor) => {
    const { staff_id } = staffOf(visitor)
    await changeSetting(deps, { staff_id, key, seen, value, reason })
    return getSettings(deps.db)
  })

  routes.handleRaw(uploadLogoCall, (_input, { body }, visitor) =>
    uploadLogo(deps, staffOf(visitor), body),
  )

  routes.handle(contract.listSettingChanges, (asked) => listChanges(deps.db, asked))
}
