import type { StateCode } from './states.ts'

/**
 * The first three digits of the zip codes of each state, as ranges. 063 and 834 are shared: Fishers Island in New York
 * and Alta in Wyoming are served by post offices of the neighboring state.
 */
const PREFIXES: Record<StateCode, string> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 834',
}

/** Assigned to no place. The built-in tax service answers it like an outage, in every state. */
const UNASSIGNED = '99999'

const RANGES = Object.entries(PREFIXES).map(([state, prefixes]) => ({
  state,
  ranges: prefixes.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-')
    return { first, last }
  }),
}))

/** What is wrong with a zip code in this state; null if it can be there. */
export function zipCodeProblem(zipCode: string, state: StateCode): string | null {
  if (zipCode.startsWith(UNASSIGNED)) return null
  const states = statesOf(zipCode.slice(0, 3))
  if (states.includes(state)) return null
  return states[0]
    ? `This zip code is in ${states[0]}, not in ${state}. Please check zip code and state.`
    : 'We can’t deliver to this zip code. It’s outside the 50 states and Washington, DC.'
}

function statesOf(prefix: string): string[] {
  return RANGES.filter(({ ranges }) =>
    ranges.some(({ first, last }) => first <= prefix && prefix <= last),
  ).map(({ state }) => state)
}
