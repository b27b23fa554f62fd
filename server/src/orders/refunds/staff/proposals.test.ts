import { randomUUID } from 'node:crypto'
import {
  approveRefund,
  declineRefund,
  getOrderMoney,
  getRefundApplication,
  grantRefund,
  listRefundApplications,
  listRefundProposals,
  previewOrderRefund,
  refundOrder,
  refuseRefund,
} from '@twirl/contract/staff/money/refunds'
import { getToday, type Queue } from '@twirl/contract/staff/today'
import { afterEach, describe, expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../../../test/checkout/check-books.ts'
import {
  ALL,
  type Member,
  openRefundOffice,
  REASON,
  SOME,
} from '../../../../test/orders/refund-office.ts'
import { logInStaff } from '../../../../test/staff-factory.ts'

const office = await openRefundOffice()
const { shop, db, service, colleague, finance, newApplication, grant, made, auditOf, nameOf } =
  office
const otherFinance = await logInStaff(shop, ['finance'])

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** The counts of the queues that the member sees on the Today page. */
async function waitingFor(member: Member) {
  const { body } = await member.call(getToday, {})
  return Object.fromEntries(body.queues.map(({ queue, count }) => [queue, count])) as Record<
    Queue,
    number
  >
}

describe('a refund above the limit (STAFF-30)', () => {
  const ABOVE = 238.04

  async function newProposal(by = service) {
    const { order, id } = await newApplication(24_000)
    const input = { id, share: ALL, amount: ABOVE, answer: 'Sorry!', ...REASON }
    const { body } = await by.call(grantRefund, input)
    expect(body).toEqual({ state: 'WAITING', amount: ABOVE })
    expect((await by.call(grantRefund, input)).body).toEqual(body)
    const { body: money } = await by.call(getOrderMoney, { orderNumber: order.order_number })
    return { order, application: id, proposal: money.proposals[0]!, money }
  }
  const approve = (by: Member, id: number, amount = ABOVE) =>
    by.call(approveRefund, { id, amount, reason: 'Checked with the photos.' })
  const decline = (by: Member, id: number) =>
    by.call(declineRefund, { id, reason: 'The photos show wear.' })

  test('waits for a second person: nothing is paid, and the proposer cannot approve it', async () => {
    const both = await logInStaff(shop, ['service', 'finance'])
    const before = await waitingFor(finance)
    const { order, proposal, money } = await newProposal(both)
    expect(await made(order)).toEqual([])
    // It is to be approved, and no longer to be decided (STAFF-70).
    expect(await waitingFor(finance)).toEqual({
      ...before,
      SECOND_PERSON: before.SECOND_PERSON + 1,
    })
    expect(await waitingFor(service)).not.toHaveProperty('SECOND_PERSON')
    expect(money).toMatchObject({ left: 318.84, applications: [{ is_proposed: true }] })
    const { body } = await finance.call(listRefundProposals, {})
    expect(body.proposals).toMatchObject([
      { id: proposal.id, amount: ABOVE, proposed_by: { name: await nameOf(both) }, ...REASON },
    ])
    const queue = await service.call(listRefundApplications, {})
    expect(queue.body.applications.filter(({ id }) => id === proposal.application_id)).toEqual([])
    const own = await approve(both, proposal.id)
    expect(own.error.error_code).toBe('STEP_REFUSED')
    expect((await approve(service, proposal.id)).error.error_code).toBe('FORBIDDEN')
    const outcome = await approve(finance, proposal.id)
    expect(outcome.body).toEqual({ state: 'PAID', amount: ABOVE })
    expect((await approve(finance, proposal.id)).body).toEqual(outcome.body)
    expect(await waitingFor(finance)).toEqual(before)
    expect(await made(order)).toEqual([23_804])
    expect((await shop.outbox(order.email))[0]!.text).toContain('Sorry!')
    expect((await auditOf(order)).map(({ staff_id, action }) => [staff_id, action])).toEqual([
      [both.id, 'refund.propose'],
      [finance.id, 'refund.approve'],
    ])
    expect((await approve(finance, 2_147_483_647)).error.error_code).toBe('NOT_FOUND')
  })

  test('is decided by one of two at once', async () => {
    const { order, proposal } = await newProposal()
    const answers = await Promise.all([
      approve(finance, proposal.id),
      approve(otherFinance, proposal.id),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [winner, refused] =
      answers[0].status === 200 ? [finance, answers[1]] : [otherFinance, answers[0]]
    expect(refused.error.message).toContain(`${await nameOf(winner)} approved this refund`)
    expect(await made(order)).toEqual([23_804])
  })

  test('that is declined can be decided again; members without finance withdraw their own only', async () => {
    const { order, application, proposal } = await newProposal()
    const waiting = await grant(colleague, application, 20, SOME)
    expect(waiting.error.message).toContain(`${await nameOf(service)} proposed a refund of $238.04`)
    const refuse = { id: application, answer: 'No.', ...REASON }
    expect((await colleague.call(refuseRefund, refuse)).error.error_code).toBe('STEP_REFUSED')
    expect((await decline(colleague, proposal.id)).error.error_code).toBe('FORBIDDEN')
    expect((await decline(finance, proposal.id)).body).toEqual({ state: 'DECLINED' })
    expect((await decline(finance, proposal.id)).status).toBe(200)
    const late = await approve(otherFinance, proposal.id)
    expect(late.error.message).toContain(`${await nameOf(finance)} declined this refund`)
    expect(await made(order)).toEqual([])
    expect((await grant(service, application, ABOVE)).body.state).toBe('WAITING')
    const { body } = await service.call(getRefundApplication, { id: application })
    expect((await decline(service, body.money.proposals[0]!.id)).status).toBe(200)
    expect((await grant(service, application, 20, SOME)).body).toEqual({
      state: 'PAID',
      amount: 20,
    })
  })

  test('is computed again when it is approved, and says that the money has changed (STAFF-31)', async () => {
    const { order, proposal } = await newProposal()
    const { order_number: orderNumber, item_ids } = order
    const share = {
      lines: [{ target: 'ITEM' as const, order_item_id: item_ids[0]!, amount: 38.04 }],
      amount: null,
    }
    const given = { orderNumber, share, amount: 38.04, ...REASON, request_key: randomUUID() }
    expect((await service.call(refundOrder, given)).status).toBe(200)
    const { error } = await approve(finance, proposal.id)
    expect(error.error_code).toBe('STEP_REFUSED')
    expect(error.message).toContain('would now give back $200.00, not $238.04')
    const { body } = await finance.call(getOrderMoney, { orderNumber })
    expect(body.proposals).toMatchObject([{ proposed_amount: ABOVE, amount: 200 }])
    expect((await approve(finance, proposal.id, 200)).body).toEqual({ state: 'PAID', amount: 200 })
    expect(await made(order)).toEqual([3_804, 20_000])
  })

  test('cannot be approved when less is left than it names', async () => {
    const { order } = await newApplication(24_000)
    const { order_number: orderNumber } = order
    const propose = (amount: number) =>
      service.call(refundOrder, {
        orderNumber,
        share: { lines: [], amount },
        amount,
        ...REASON,
        request_key: randomUUID(),
      })
    expect((await propose(200)).body.state).toBe('WAITING')
    expect((await propose(149)).body.state).toBe('PAID')
    const { body } = await finance.call(getOrderMoney, { orderNumber })
    expect(body.proposals).toMatchObject([{ proposed_amount: 200, amount: null }])
    const { error } = await approve(finance, body.proposals[0]!.id, 200)
    expect(error.error_code).toBe('STEP_REFUSED')
    expect(error.message).toContain('less is left')
    expect(await made(order)).toEqual([14_900])
  })

  test('cannot be split into small ones by one member (STAFF-92)', async () => {
    const { order } = await newApplication(24_000)
    const { order_number: orderNumber, id: order_id } = order
    const give = (by: Member, amount: number) =>
      by.call(refundOrder, {
        orderNumber,
        share: { lines: [], amount },
        amount,
        ...REASON,
        request_key: randomUUID(),
      })
    const both = await Promise.all([give(service, 90), give(service, 60.01)])
    expect(new Set(both.map(({ body }) => body.state))).toEqual(new Set(['PAID', 'WAITING']))
    const given = both.find(({ body }) => body.state === 'PAID')!.body.amount
    const share = { lines: [], amount: 90 }
    const { body: preview } = await service.call(previewOrderRefund, { orderNumber, share })
    expect(preview).toMatchObject({ needs_second_person: true, given_before: given, limit: 150 })
    expect((await give(service, 150 - given)).body.state).toBe('PAID')
    expect((await give(service, 0.01)).body.state).toBe('WAITING')
    // Another member has a limit of their own, and what a second person approved counts for neither.
    expect((await give(colleague, 20)).body.state).toBe('PAID')
    const { body } = await finance.call(getOrderMoney, { orderNumber })
    for (const { id, amount } of body.proposals)
      expect((await approve(finance, id, amount!)).body.state).toBe('PAID')
    expect((await give(finance, 20)).body.state).toBe('PAID')
    // The database refuses what the command would not ask for.
    const row = {
      order_id,
      kind: 'FINANCIAL',
      state: 'PAID',
      amount_cents: 1,
      gateway_key: randomUUID(),
      created_at: new Date(),
      paid_at: new Date(),
      created_by: service.id,
    }
    const insert = (right: { limit_cents?: number; proposal_id?: number }) =>
      db
        .insertInto('refund')
        .values({ ...row, ...right })
        .execute()
    await expect(insert({ limit_cents: 15_000 })).rejects.toThrow('a second person has to approve')
    await expect(insert({})).rejects.toThrow('refund_right')
  })
})
