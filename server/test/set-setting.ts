import type { SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import {
  changeSetting,
  getStaffSettings,
  type SettingValue,
} from '@twirl/contract/staff/settings/settings'
import { bodyOf, type TestApp } from './build-test-app.ts'
import { logInStaff } from './staff-factory.ts'

/** Changes settings of a shop as an owner does, each from what it is now. */
export async function settingsOwner(shop: TestApp) {
  const { call } = await logInStaff(shop, ['owner'])
  return async (key: SettingKey, value: SettingValue) => {
    const { current } = bodyOf(await call(getStaffSettings, {}))
    return call(changeSetting, { key, seen: current[key], value, reason: 'A test' })
  }
}
