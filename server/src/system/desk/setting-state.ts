import type { SettingValue } from '@twirl/contract/staff/settings/settings'

/** A value as the audit log keeps it, which knows states with fields only. */
export function toState(value: unknown): Record<string, unknown> {
  const hasFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  return hasFields ? { ...value } : { value }
}

/** The value of a state. No setting has `value` as its only field. */
export function fromState(state: Record<string, unknown> | null): SettingValue {
  const value = state && Object.keys(state).join() === 'value' ? state['value'] : state
  // Only changes of settings are read, which store nothing else.
  return value as SettingValue
}
