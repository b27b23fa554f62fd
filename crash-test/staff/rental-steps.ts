import { setTimeout } from 'node:timers/promises'
import { previewExchange, requestExchange } from '@twirl/contract/buying/exchanges'
import { extendRental, previewExtension } from '@twirl/contract/buying/extensions'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { extendRentalByStaff, previewStaffExtension } from '@twirl/contract/staff/orders/extensions'
import { lookUpUnit } from '@twirl/contract/staff/warehouse/bench'
import type { Answer } from '../shop-client.ts'
import { charge } from './money-steps.ts'
import { readSteps } from './parcel-steps.ts'
import { scan } from './return-steps.ts'
import { expectOneWinner, pick, press, type Work } from './work.ts'

const REASON = { reason: 'The customer is traveling.' }
/** The fate of what was sent is not known yet: the same request again asks for it. */
const UNDECIDED = ['ORDER_IN_PROGRESS', 'CHECKOUT_PENDING', 'PAYMENT_UNAVAILABLE']
const MAX_TRIES = 200
const PAUSE_MS = 200

async function untilDecided<E extends Endpoint>(
  work: Work,
  who: Parameters<typeof press>[1],
  endpoint: E,
  input: EndpointInput<E>,
  expected: string[] = [],
): Promise<Answer<E>> {
  const isExpected = ({ code }: { code: string }) => [...UNDECIDED, ...expected].includes(code)
  for (let tries = 1; ; tries++) {
    const answer = await press(work, who, endpoint, input, isExpected)
    if (answer.ok || !UNDECIDED.includes(answer.error.code)) return answer
    if (tries === MAX_TRIES) {
      work.report(`${endpoint.path} of ${work.order_number} is never decided`)
      return answer
    }
    await setTimeout(PAUSE_MS)
  }
}

const rentedItem = async (work: Work): Promise<number> => (await readSteps(work)).items[0]!.id

/** Exchanges the piece for another one, whose order staff handle too. */
export async function exchange(work: Work): Promise<void> {
  const customer = work.customer!
  const id = await rentedItem(work)
  const sku = pick(work.random, work.shelf.rentals)
  const quote = await press(work, customer, previewExchange, { id, sku }, ({ code }) =>
    ['OUT_OF_STOCK', 'NOT_OFFERED'].includes(code),
  )
  if (!quote.ok) return
  const credit_card_id = quote.body.total > 0 ? customer.cards.good : null
  const { order_token } = quote.body
  const placed = await untilDecided(
    work,
    customer,
    requestExchange,
    { id, sku, credit_card_id, order_token },
    ['OUT_OF_STOCK', 'ORDER_CHANGED'],
  )
  if (placed.ok) work.put({ order_number: placed.body.order_number, kind: 'EXCHANGE', customer })
}

export async function extendByCustomer(work: Work): Promise<void> {
  const order_item_id = await rentedItem(work)
  const quote = await press(work, work.customer!, previewExtension, { order_item_id }, isPromised)
  if (quote.ok) await payExtension(work, order_item_id, quote.body.order_token)
}

/** The unit is promised to another order. */
const isPromised = ({ code }: { code: string }) =>
  code === 'ITEM_NOT_EXTENDABLE' || code === 'ITEM_PROMISED'

function payExtension(work: Work, order_item_id: number, order_token: string, expected?: string[]) {
  const { client, cards } = work.customer!
  const input = { order_item_id, credit_card_id: cards.good, order_token }
  return untilDecided(work, { client }, extendRental, input, expected)
}

export async function extendByStaff(work: Work): Promise<void> {
  const order_item_id = await rentedItem(work)
  const [member] = work.team.service
  const asked = { order_item_id, is_free: true }
  const quote = await press(work, member, previewStaffExtension, asked)
  if (!quote.ok) return
  const { order_token } = quote.body
  await untilDecided(work, member, extendRentalByStaff, { ...asked, order_token, ...REASON })
}

/** The customer and a member of staff extend at once, and one of them wins. */
export async function extendByBoth(work: Work): Promise<void> {
  const order_item_id = await rentedItem(work)
  const [member] = work.team.service
  const asked = { order_item_id, is_free: true }
  const own = await press(work, work.customer!, previewExtension, { order_item_id })
  const staffs = await press(work, member, previewStaffExtension, asked)
  if (!own.ok || !staffs.ok) return
  const { order_token } = staffs.body
  const answers = await Promise.all([
    payExtension(work, order_item_id, own.body.order_token, [
      'ITEM_NOT_EXTENDABLE',
      'ORDER_CHANGED',
      'ORDER_REFUNDED',
    ]),
    untilDecided(work, member, extendRentalByStaff, { ...asked, order_token, ...REASON }, [
      'STEP_REFUSED',
      'ORDER_REFUNDED',
    ]),
  ])
  expectOneWinner(
    work,
    'two extensions',
    answers.map(({ ok }) => ok),
  )
}

/** A piece that finance take for lost comes back in the same moment. */
export async function chargeAndTakeBack(work: Work): Promise<void> {
  const { items } = await readSteps(work)
  const code = items[0]!.units[0]!.code
  const [member] = work.team.warehouse
  const seen = await press(work, member, lookUpUnit, { code })
  if (!seen.ok) return
  await Promise.all([
    charge(work, 'DAMAGE'),
    scan(work, member, { code, station: 'RAIL', last_move: seen.body.last_move }),
  ])
}
