/** A value as the audit log keeps it, which knows states with fields only. */
export function toState(value: unknown): Record<string, unknown> {
  const hasFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  return hasFields ? { ...value } : { value }
}

/** The value of a state. No setting has `value` as its only field. */
export function fromState(state: Record<string, unknown> | null): unknown {
  return state && Object.keys(state).join() === 'value' ? state['value'] : state
}
