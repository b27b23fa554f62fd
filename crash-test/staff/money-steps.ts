import { randomUUID } from 'node:crypto'
import { requestRefund } from '@twirl/contract/buying/orders'
import { listCharges, makeCharge } from '@twirl/contract/staff/money/charges'
import {
  approveRefund,
  declineRefund,
  getOrderMoney,
  grantRefund,
  type OrderMoney,
  previewApplicationRefund,
  refundOrder,
  type RefundShare,
  refuseRefund,
} from '@twirl/contract/staff/money/refunds'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { sql } from 'kysely'
import type { Answer } from '../shop-client.ts'
import { untilDone } from '../until-done.ts'
import { readSteps } from './parcel-steps.ts'
import type { Colleague } from './team.ts'
import { expectOneWinner, isRefused, pick, press, TWO_AT_ONCE, type Work } from './work.ts'

const REASON = { reason: 'The zipper was broken.' }
const ALL: RefundShare = { lines: [], amount: null }
/** Below the limit of `fillShop`. */
const SOME: RefundShare = { lines: [], amount: 9 }
const MAX_PRESSES = 50

async function readMoney(work: Work): Promise<OrderMoney> {
  const answer = await press(work, work.team.finance[0], getOrderMoney, {
    orderNumber: work.order_number,
  })
  if (!answer.ok) throw answer.error
  return answer.body
}

/** The customer asks for the money of a piece, and staff decide. */
export async function requestAndDecide(work: Work): Promise<void> {
  const { items } = await readSteps(work)
  const requested = await press(
    work,
    work.customer!,
    requestRefund,
    { id: items[0]!.id, refund_reason: 'DIDNT_FIT' },
    ({ code }) => code === 'REFUND_ALREADY_REQUESTED',
  )
  if (requested.ok || requested.error.code === 'REFUND_ALREADY_REQUESTED') await decide(work)
}

async function decide(work: Work): Promise<void> {
  const { applications } = await readMoney(work)
  const open = applications.find(({ state }) => state === 'REQUESTED')
  if (!open) return work.report(`${work.order_number}: the request is not listed`)
  const [first, second] = work.team.service
  if (work.random() < TWO_AT_ONCE) {
    const answers = await Promise.all([
      grant(work, first, open.id, SOME, isRefused),
      refuse(work, second, open.id, isRefused),
    ])
    return expectOneWinner(
      work,
      'two decisions',
      answers.map(({ ok }) => ok),
    )
  }
  const decision = pick(work.random, ['ALL', 'ALL', 'SOME', 'REFUSE'] as const)
  if (decision === 'REFUSE') await refuse(work, second, open.id)
  else if (decision === 'SOME') await grant(work, first, open.id, SOME)
  else if ((await grant(work, first, open.id, ALL)).ok) await decideProposal(work, open.id)
}

type Refusal = (error: { code: string }) => boolean

async function grant(
  work: Work,
  member: Colleague,
  id: number,
  share: RefundShare,
  isExpected?: Refusal,
) {
  const preview = await press(work, member, previewApplicationRefund, { id, share })
  if (!preview.ok) return preview
  const { amount } = preview.body
  const decision = { id, share, amount, answer: null, ...REASON }
  return untilPaid(work, member, grantRefund, decision, isExpected)
}

function refuse(work: Work, member: Colleague, id: number, isExpected?: Refusal) {
  const answer = 'This piece cannot be taken back.'
  return press(work, member, refuseRefund, { id, answer, ...REASON }, isExpected)
}

/** A refund above the limit is approved by a second person, or is declined or withdrawn and decided again. */
async function decideProposal(work: Work, applicationId: number): Promise<void> {
  const { proposals } = await readMoney(work)
  const proposal = proposals.find(({ application_id }) => application_id === applicationId)
  // It was below the limit, because a part had been given back before.
  if (!proposal) return
  const { id, proposed_amount: amount } = proposal
  const { service, finance } = work.team
  const approve = (member: Colleague, isExpected?: Refusal) =>
    untilPaid(work, member, approveRefund, { id, amount, ...REASON }, isExpected)
  const decline = (member: Colleague, isExpected?: Refusal) =>
    press(work, member, declineRefund, { id, ...REASON }, isExpected)
  const way = pick(work.random, [
    'APPROVE',
    'APPROVE_BOTH',
    'APPROVE_OR_WITHDRAW',
    'DECLINE',
  ] as const)
  if (way === 'APPROVE') await approve(finance[1])
  else if (way === 'APPROVE_BOTH') {
    const answers = await Promise.all(finance.map((member) => approve(member, isRefused)))
    expectOneWinner(
      work,
      'two approvals',
      answers.map(({ ok }) => ok),
    )
  } else {
    const isDeclined =
      way === 'DECLINE' ? (await decline(finance[0])).ok : await approveOrWithdraw()
    if (isDeclined) await refuse(work, service[1], applicationId)
  }

  async function approveOrWithdraw(): Promise<boolean> {
    const [approved, withdrawn] = await Promise.all([
      approve(finance[0], isRefused),
      decline(service[0], isRefused),
    ])
    expectOneWinner(work, 'approve and withdraw', [approved.ok, withdrawn.ok])
    return withdrawn.ok
  }
}

/** Gives some money back without a request; a form that is sent twice pays once. */
export async function giveSome(work: Work): Promise<void> {
  await untilPaid(work, work.team.service[0], refundOrder, {
    orderNumber: work.order_number,
    share: SOME,
    amount: SOME.amount!,
    request_key: randomUUID(),
    ...REASON,
  })
}

type PaysBack = typeof grantRefund | typeof approveRefund | typeof refundOrder

/** Presses again until the gateway has confirmed what was decided. */
async function untilPaid<E extends PaysBack & Endpoint>(
  work: Work,
  member: Colleague,
  endpoint: E,
  input: EndpointInput<E>,
  isExpected?: Refusal,
): Promise<Answer<E>> {
  let answer = await press(work, member, endpoint, input, isExpected)
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (!answer.ok || answer.body.state !== 'RESERVED') return answer
    answer = await press(work, member, endpoint, input)
  }
  return answer
}

/** The piece is late by some days, and finance charge all that can be charged: once, also if two members do so at once. */
export async function chargeLate(work: Work): Promise<void> {
  await untilDone(() =>
    sql`update customer_order set due_on = current_date - 5 where order_number = ${work.order_number}`.execute(
      work.db,
    ),
  )
  await charge(work, 'LATE')
}

/** Charges all that the caps allow, so that the second of two members can charge nothing more. */
export async function charge(work: Work, kind: 'LATE' | 'DAMAGE'): Promise<void> {
  const orderNumber = work.order_number
  const charges = await press(work, work.team.finance[0], listCharges, { orderNumber })
  if (!charges.ok) return
  const [item] = charges.body.items
  const cap = kind === 'LATE' ? item!.late_cap : item!.damage_cap
  if (cap <= 0) return work.report(`${orderNumber}: nothing can be charged, ${kind}`)
  const isTwice = work.random() < TWO_AT_ONCE
  const members = isTwice ? work.team.finance : [work.team.finance[0]]
  const answers = await Promise.all(
    members.map((member) =>
      press(
        work,
        member,
        makeCharge,
        {
          orderNumber,
          order_item_id: item!.order_item_id,
          kind,
          amount: cap,
          explanation: 'It came back late, or not at all.',
          request_key: randomUUID(),
          ...REASON,
        },
        ({ code }) => isTwice && (code === 'CHARGE_ABOVE_CAP' || code === 'STEP_REFUSED'),
      ),
    ),
  )
  expectOneWinner(
    work,
    `${kind} charge`,
    answers.map(({ ok }) => ok),
  )
}
