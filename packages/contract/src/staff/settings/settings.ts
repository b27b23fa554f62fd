import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { note, numberParam } from '../../primitives.ts'
import { settings } from '../../system.ts'
import { REASON_MAX } from '../access/member.ts'
import { SETTING_KEYS } from './setting-rules.ts'

const key = z.enum(SETTING_KEYS)

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The value of any setting: with fields, a list, or alone. The rules of its key say more. */
const settingValue = z.union([
  z.record(z.string(), plain),
  z.array(z.union([z.record(z.string(), plain), z.string()])),
  plain,
])
export type SettingValue = z.output<typeof settingValue>

const lastChange = z.object({ at: z.string(), name: z.string() })

const staffSettings = z.object({
  /** As they are stored: with the placeholders of the banners. */
  current: settings,
  defaults: settings,
  /** By the key of the setting; one that was never changed is missing. */
  last_changes: z.record(z.string(), lastChange),
})
export type StaffSettings = z.output<typeof staffSettings>

export const getStaffSettings = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/setting',
  summary: 'All settings of the shop, what they are in a new shop, and who changed each last.',
  caller: { staff: 'owner' },
  input: z.object({}),
  output: staffSettings,
  errors: [],
})

export const changeSetting = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/setting/{key}',
  summary:
    'Changes a setting, if it still is what the member saw. The value is checked by the rules of its key.',
  caller: { staff: 'owner' },
  input: z.object({
    key,
    /** What the member saw. */
    seen: settingValue,
    value: settingValue,
    reason: note(REASON_MAX),
  }),
  output: staffSettings,
  errors: ['STEP_REFUSED'],
})

const settingChange = z.object({
  id: z.int(),
  at: z.string(),
  name: z.string(),
  reason: z.nullable(z.string()),
  before: settingValue,
  after: settingValue,
})
export type SettingChange = z.output<typeof settingChange>

export const listSettingChanges = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/setting/{key}/change',
  summary: 'The changes of a setting, newest first.',
  caller: { staff: 'owner' },
  input: z.object({
    key,
    /** Changes before this one: the `next` of the page before. */
    before: z.optional(numberParam(1, 2_147_483_647)),
  }),
  output: z.object({ changes: z.array(settingChange), next: z.nullable(z.int()) }),
  errors: [],
})
