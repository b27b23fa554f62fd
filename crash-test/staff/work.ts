import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Member } from '../buyer.ts'
import type { Shelf } from '../fill-shop.ts'
import type { Answer, ShopClient } from '../shop-client.ts'
import type { Colleague, Team } from './team.ts'

/** An order that staff handle. */
export type PlacedOrder = {
  order_number: string
  kind: 'GUEST' | 'PURCHASE' | 'RENTAL' | 'GROUP' | 'EXCHANGE'
  /** Null: a guest. */
  customer: Member | null
}

/** The work on one order. */
export type Work = PlacedOrder & {
  db: Database
  shelf: Shelf
  team: Team
  banksAsk: boolean
  random: () => number
  /** Something that should not have been answered, or two that should not both have succeeded. */
  report: (what: string) => void
  /** Hands over an order that follows from this one. */
  put: (order: PlacedOrder) => void
}

const IMPATIENT = 0.15
const PATIENCE_MS = 40
export const TWO_AT_ONCE = 0.25

/**
 * Presses a button as a person does: again while no answer comes, and sometimes before it can come. So every step is
 * repeated at some time, and a repeated step must succeed; any other answer is reported.
 */
export async function press<E extends Endpoint>(
  work: Work,
  { client }: Colleague | { client: ShopClient },
  endpoint: E,
  input: EndpointInput<E>,
  isExpected: (answer: Extract<Answer<E>, { ok: false }>['error']) => boolean = () => false,
): Promise<Answer<E>> {
  if (work.random() < IMPATIENT) await client.once(endpoint, input, work.random() * PATIENCE_MS)
  const answer = await client.untilAnswered(endpoint, input)
  if (!answer.ok && !isExpected(answer.error))
    work.report(
      `${endpoint.path} of ${work.kind} ${work.order_number}: ${answer.error.code} ${answer.error.message}`,
    )
  return answer
}

/** Reports unless exactly one of those who came at once won. */
export function expectOneWinner(work: Work, what: string, won: boolean[]): void {
  const winners = won.filter(Boolean).length
  if (winners !== 1) work.report(`${what} of ${work.order_number}: ${winners} won`)
}

export const isRefused = ({ code }: { code: string }): boolean => code === 'STEP_REFUSED'

export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!
}
