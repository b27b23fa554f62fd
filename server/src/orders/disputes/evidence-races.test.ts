import { listAudit } from '@twirl/contract/staff/access/audit'
import { draftEvidence, getDispute, submitEvidence } from '@twirl/contract/staff/money/disputes'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { disputesOf } from '../../../test/checkout/disputed-orders.ts'
import { LaterGateway } from '../../../test/checkout/later-gateway.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const NOW = new Date('2027-01-05T17:00:00Z')
const NOON = '01/05/2027 12:00 PM, New York time'
const later = new LaterGateway()
const shop = await openCheckoutShop({ now: NOW, testing: { wrapGateway: later.wrap } })
const { db } = shop
const first = await logInStaff(shop, ['finance'])
const second = await logInStaff(shop, ['finance'])
const auditor = await logInStaff(shop, ['finance', 'owner'])
const { newDisputed } = disputesOf(shop, later, first)

type Disputed = Awaited<ReturnType<typeof newDisputed>>
const send = (by: typeof first, { id, drafted_at }: Disputed) =>
  by.call(submitEvidence, { id, drafted_at, reason: `${by.name} has read it.` })
const submissionsOf = ({ dispute_id }: Disputed) =>
  later.evidence.get(dispute_id)!.filter(({ submit }) => submit).length
const auditOf = async ({ order_number }: Disputed) =>
  bodyOf(await auditor.call(listAudit, { subject: order_number })).entries.map(
    ({ action, reason }) => [action, reason],
  )

afterEach(() => {
  later.beforeSubmission = async () => {}
  later.afterSubmission = async () => {}
  later.refusals.length = 0
})

/**
 * Both members send, and what the first one sends arrives at the gateway when the second call has been answered, or has come to
 * the gateway as well.
 */
async function sendAtOnce(dispute: Disputed) {
  const second_arrives = Promise.withResolvers<void>()
  const first_arrives = Promise.withResolvers<void>()
  let arrivals = 0
  later.beforeSubmission = async () => {
    arrivals++
    if (arrivals > 1) return second_arrives.resolve()
    first_arrives.resolve()
    await second_arrives.promise
  }
  const sentFirst = send(first, dispute)
  await first_arrives.promise
  const sentSecond = await send(second, dispute).finally(second_arrives.resolve)
  return { first: await sentFirst, second: sentSecond, arrivals }
}

describe('two members send the evidence of one dispute at once (STAFF-249)', () => {
  test('the second is told who sends it, and the gateway is asked once', async () => {
    const dispute = await newDisputed()
    const sent = await sendAtOnce(dispute)
    expect(bodyOf(sent.first)).toMatchObject({ state: 'UNDER_REVIEW', submitted_by: first.name })
    expect(sent.second.error).toMatchObject({
      errorCode: 'STEP_REFUSED',
      message: `${first.name} began to send the evidence on ${NOON}. Please look again in a minute.`,
    })
    expect(sent.arrivals).toBe(1)
    expect(submissionsOf(dispute)).toBe(1)
    expect(await auditOf(dispute)).toEqual([['dispute.submit', `${first.name} has read it.`]])
    expect((await send(second, dispute)).error.message).toBe(
      `${first.name} sent the evidence to the bank on ${NOON}.`,
    )
  })

  test('negative control: if it is not noted who sends, the gateway is asked twice', async () => {
    await sql`
      create function forget_sending() returns trigger language plpgsql as $$
      begin
        new.sending_by := null; new.sending_at := null; new.sending_reason := null;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger forget_sending before update on dispute for each row execute function forget_sending()`.execute(
      db,
    )
    try {
      expect(await sendAtOnce(await newDisputed())).toMatchObject({ arrivals: 2 })
    } finally {
      await sql`drop function forget_sending cascade`.execute(db)
    }
  })

  test('the draft that is being sent is not replaced', async () => {
    const dispute = await newDisputed()
    const arrives = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    later.beforeSubmission = async () => {
      arrives.resolve()
      await goesOn.promise
    }
    const sent = send(first, dispute)
    await arrives.promise
    const drafted = await second.call(draftEvidence, { id: dispute.id })
    goesOn.resolve()
    expect(drafted.error.message).toContain(`${first.name} began to send the evidence`)
    expect(bodyOf(await sent).drafted_at).toBe(dispute.drafted_at)
  })
})

describe('evidence whose answer is lost', () => {
  test('is recorded for the member who sent it, with the reason, when the shop asks the gateway again', async () => {
    const dispute = await newDisputed()
    later.afterSubmission = async () => {
      throw new Error('the connection was cut')
    }
    expect((await send(first, dispute)).status).toBe(500)
    expect((await send(second, dispute)).error.message).toBe(
      `${first.name} sent the evidence to the bank on ${NOON}.`,
    )
    expect(bodyOf(await send(first, dispute)).submitted_by).toBe(first.name)
    expect(submissionsOf(dispute)).toBe(1)
    expect(await auditOf(dispute)).toEqual([['dispute.submit', `${first.name} has read it.`]])
  })

  test('can be sent by another member after a minute, if it has not arrived', async () => {
    const dispute = await newDisputed()
    later.beforeSubmission = async () => {
      throw new Error('the connection was cut')
    }
    expect((await send(first, dispute)).status).toBe(500)
    later.beforeSubmission = async () => {}
    expect((await send(second, dispute)).error.message).toContain('Please look again in a minute')
    await sql`
      update dispute set sending_at = sending_at - interval '61 seconds' where id = ${dispute.id}`.execute(
      db,
    )
    expect(bodyOf(await send(second, dispute)).submitted_by).toBe(second.name)
    expect(await auditOf(dispute)).toEqual([['dispute.submit', `${second.name} has read it.`]])
  })
})

test('evidence that is sent in the console of the gateway meanwhile is told as that', async () => {
  const dispute = await newDisputed()
  later.beforeSubmission = async () => later.submitAtGateway(dispute.dispute_id)
  expect((await send(first, dispute)).error.message).toBe(
    `The evidence was sent in the console of the gateway, as the shop saw on ${NOON}.`,
  )
  expect(later.refusals).toEqual([dispute.dispute_id])
  expect(bodyOf(await second.call(getDispute, { id: dispute.id }))).toMatchObject({
    state: 'UNDER_REVIEW',
    submitted_by: null,
  })
  expect(await auditOf(dispute)).toEqual([])
})
