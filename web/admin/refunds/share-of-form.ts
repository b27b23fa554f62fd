import type { RefundableLine, RefundShare } from '@twirl/contract/staff/money/refunds'

export type RefundMode = 'ALL' | 'LINES' | 'AMOUNT'
type Values = Record<string, string>

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/
const AMOUNT_ERROR = 'Please enter an amount, such as 12.50'

export const isAmount = (text: string | undefined) => AMOUNT.test(text ?? '') && Number(text) > 0

/** The names of the fields of a line, by its place in the list. */
export const fieldsOf = (place: number) => ({
  isChosen: `line-${place}`,
  part: `part-${place}`,
  amount: `amount-${place}`,
})

/** What is wrong with the fields. */
export function checkShare(
  mode: RefundMode,
  lines: readonly RefundableLine[],
  values: Values,
): Record<string, string> {
  if (mode === 'AMOUNT') return isAmount(values['amount']) ? {} : { amount: AMOUNT_ERROR }
  if (mode === 'ALL') return {}
  const chosen = chosenPlaces(lines, values)
  if (chosen.length === 0) return { [fieldsOf(0).isChosen]: 'Choose at least one line' }
  const wrong = chosen
    .map(fieldsOf)
    .filter(({ part, amount }) => values[part] === 'AMOUNT' && !isAmount(values[amount]))
  return Object.fromEntries(wrong.map(({ amount }) => [amount, AMOUNT_ERROR]))
}

/** The share that the fields describe. */
export function shareOf(
  mode: RefundMode,
  lines: readonly RefundableLine[],
  values: Values,
): RefundShare {
  if (mode === 'ALL') return { lines: [], amount: null }
  if (mode === 'AMOUNT') return { lines: [], amount: Number(values['amount']) }
  return {
    lines: chosenPlaces(lines, values).map((place) => {
      const { target, order_item_id } = lines[place]!
      const { part, amount } = fieldsOf(place)
      return { target, order_item_id, ...partOf(values[part], values[amount]) }
    }),
    amount: null,
  }
}

function chosenPlaces(lines: readonly RefundableLine[], values: Values): number[] {
  return [...lines.keys()].filter((place) => values[fieldsOf(place).isChosen] !== undefined)
}

function partOf(part: string | undefined, amount: string | undefined) {
  if (part === 'AMOUNT') return { amount: Number(amount) }
  return part === undefined || part === 'REST' ? {} : { quantity: Number(part) }
}
