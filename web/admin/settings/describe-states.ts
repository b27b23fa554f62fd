import { STATE_NAMES } from '@twirl/contract/buying/state-names'
import { STATE_CODES, type StateCode } from '@twirl/contract/buying/states'

/** The states that a van can reach from each other, without Alaska and Hawaii; with the District of Columbia. */
export const CONTIGUOUS_STATES: readonly StateCode[] = STATE_CODES.filter(
  (code) => code !== 'AK' && code !== 'HI',
)

const namesOf = (codes: readonly StateCode[]) => codes.map((code) => STATE_NAMES[code]).join(', ')

/** The chosen states in words: those that are missing, if these are fewer. */
export function describeStates(chosen: readonly string[]): string {
  const included = STATE_CODES.filter((code) => chosen.includes(code))
  const missing = STATE_CODES.filter((code) => !chosen.includes(code))
  if (missing.length === 0) return 'All 50 states and Washington, DC'
  return missing.length < included.length ? `All but ${namesOf(missing)}` : namesOf(included)
}
