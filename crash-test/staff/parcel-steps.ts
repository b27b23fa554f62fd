import { requestRefund } from '@twirl/contract/buying/orders'
import {
  cancelOrder,
  correctLabel,
  deliverOrder,
  getOrderSteps,
  type OrderSteps,
  packOrder,
  shipOrder,
  unpackOrder,
} from '@twirl/contract/staff/orders/order-steps'
import { getPacking, packScanned } from '@twirl/contract/staff/warehouse/packing'
import { expectOneWinner, isRefused, pick, press, TWO_AT_ONCE, type Work } from './work.ts'

const REASON = 'The customer changed their mind.'

export async function readSteps(work: Work): Promise<OrderSteps> {
  const { client } = work.team.warehouse[0]
  const answer = await client.untilAnswered(getOrderSteps, { number: work.order_number })
  if (!answer.ok) throw answer.error
  return answer.body
}

/** Returns false if a unit of the order is elsewhere, or nothing of it is sent any more. */
export async function pack(work: Work): Promise<boolean> {
  const { steps } = await readSteps(work)
  if (!steps.includes('pack')) return false
  const isPacked = work.random() < 0.5 ? await packByStep(work) : await packByScan(work)
  if (!isPacked || work.random() >= 0.15) return isPacked
  await press(work, work.team.warehouse[1], unpackOrder, { number: work.order_number })
  return work.random() < 0.5 ? packByStep(work) : packByScan(work)
}

/** The unit is not on the rail: it was promised for a time before which it should be back. */
const isAbsent = ({ message }: { message: string }) => message.includes('can’t be packed: unit')

async function packByStep(work: Work): Promise<boolean> {
  const [first, second] = work.team.warehouse
  const members = work.random() < TWO_AT_ONCE ? [first, second] : [first]
  const answers = await Promise.all(
    members.map((member) =>
      press(work, member, packOrder, { number: work.order_number }, isAbsent),
    ),
  )
  return answers.every(({ ok }) => ok)
}

async function packByScan(work: Work): Promise<boolean> {
  const [first, second] = work.team.warehouse
  const number = work.order_number
  const packing = await press(work, first, getPacking, { number })
  if (!packing.ok) return false
  const units = packing.body.lines.flatMap((line) => line.units)
  if (units.some(({ absent }) => absent !== null)) return false
  const codes = units.map(({ code }) => code)
  const members = work.random() < TWO_AT_ONCE ? [first, second] : [second]
  const answers = await Promise.all(
    members.map((member) => press(work, member, packScanned, { number, codes })),
  )
  return answers.every(({ ok }) => ok)
}

const newLabel = ({ random }: Work) => ({
  carrier: 'UPS' as const,
  tracking_number: `1Z${String(Math.floor(random() * 1e16)).padStart(16, '0')}`,
})

export async function shipAndDeliver(work: Work): Promise<void> {
  await ship(work)
  if (work.random() < 0.15) await correct(work)
  await deliver(work)
}

export async function deliver(work: Work): Promise<void> {
  const [first, second] = work.team.warehouse
  const members = work.random() < TWO_AT_ONCE ? [first, second] : [second]
  await Promise.all(
    members.map((member) => press(work, member, deliverOrder, { number: work.order_number })),
  )
}

/** Ships with one label, or with two at once, of which one is on the parcel. */
async function ship(work: Work): Promise<void> {
  const [first, second] = work.team.warehouse
  const number = work.order_number
  if (work.random() >= TWO_AT_ONCE) {
    await press(work, first, shipOrder, { number, ...newLabel(work) })
    return
  }
  const answers = await Promise.all(
    [first, second].map((member) =>
      press(work, member, shipOrder, { number, ...newLabel(work) }, isRefused),
    ),
  )
  expectOneWinner(
    work,
    'two labels',
    answers.map(({ ok }) => ok),
  )
}

async function correct(work: Work): Promise<void> {
  const { label } = await readSteps(work)
  await press(work, work.team.warehouse[1], correctLabel, {
    number: work.order_number,
    ...newLabel(work),
    replaces: label!.tracking_number,
  })
}

/** Cancels, by one member or by both at once, and again until the gateway has confirmed the refund. */
export async function cancel(work: Work): Promise<boolean> {
  const [first, second] = work.team.service
  const members =
    work.random() < TWO_AT_ONCE ? [first, second] : [pick(work.random, [first, second])]
  const input = { number: work.order_number, reason: REASON }
  const answers = await Promise.all(
    members.map((member) => press(work, member, cancelOrder, input, isRefused)),
  )
  return untilPaidBack(work, answers[0]!)
}

type Canceled = Awaited<ReturnType<typeof press<typeof cancelOrder>>>

const MAX_PRESSES = 50

async function untilPaidBack(work: Work, canceled: Canceled): Promise<boolean> {
  let answer = canceled
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (!answer.ok) return false
    if (answer.body.refund.state === 'PAID') return true
    const input = { number: work.order_number, reason: REASON }
    answer = await press(work, work.team.service[0], cancelOrder, input)
  }
  return true
}

/** A packed order is canceled in the moment in which it is shipped: one of them wins. Returns whether it left. */
export async function cancelOrShip(work: Work): Promise<boolean> {
  const [isCanceled, shipped] = await Promise.all([
    cancel(work),
    press(
      work,
      work.team.warehouse[0],
      shipOrder,
      { number: work.order_number, ...newLabel(work) },
      isRefused,
    ),
  ])
  expectOneWinner(work, 'cancel and ship', [isCanceled, shipped.ok])
  return shipped.ok
}

/** Cancels an order in the moment in which it is packed: whichever comes first, it is canceled. */
export async function cancelWhilePacking(work: Work): Promise<void> {
  const [isCanceled] = await Promise.all([
    cancel(work),
    press(
      work,
      work.team.warehouse[0],
      packOrder,
      { number: work.order_number },
      (error) => isRefused(error) || isAbsent(error),
    ),
  ])
  if (!isCanceled) work.report(`${work.order_number} was not canceled`)
}

/** The customer asks for a refund in the moment in which staff cancel: a request that came first is settled by it. */
export async function cancelWhileRequesting(work: Work): Promise<void> {
  const { items } = await readSteps(work)
  const [isCanceled] = await Promise.all([
    cancel(work),
    press(
      work,
      work.customer!,
      requestRefund,
      { id: items[0]!.id, refund_reason: 'DIDNT_FIT' },
      ({ code }) => code === 'ITEM_NOT_REFUNDABLE' || code === 'REFUND_ALREADY_REQUESTED',
    ),
  ])
  if (!isCanceled) work.report(`${work.order_number} was not canceled`)
}
