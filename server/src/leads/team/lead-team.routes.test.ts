import * as contract from '@twirl/contract/groups/lead-team'
import { getLedEvent } from '@twirl/contract/groups/leads'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const NOW = new Date()
const shop = await buildTestApp({ now: NOW })
const { db, call, clock } = shop
let people = 0

async function newCustomer() {
  const { id } = await insertCustomer(db, { first_name: `Lead${++people}`, last_name: 'Lane' })
  return { id, sender: { cookie: await logInAs(db, id, NOW) } }
}

async function newLedEvent() {
  const first = await newCustomer()
  const id = await insertTrunkShow(db, { lead_customer_id: first.id, theme: 'Garden Party' })
  return { id, first }
}
const newEmail = () => `helper${++people}@example.com`

type Sender = { cookie: string }
const invite = (id: number, sender: Sender, email: string) =>
  call(contract.inviteLead, { id, email }, sender)
const accept = (token: string, sender: Sender) =>
  call(contract.acceptLeadInvitation, { token }, sender)

async function tokenTo(email: string): Promise<string> {
  const [mail] = await shop.outbox(email)
  return /lead\?invitation=([\w-]+)/.exec(mail!.text)![1]!
}

describe('an invitation to lead (LEAD-11)', () => {
  test('is mailed, read and accepted once', async () => {
    const { id, first } = await newLedEvent()
    const email = newEmail()
    const team = bodyOf(await invite(id, first.sender, email))
    expect(team.invitations).toMatchObject([{ email }])
    const token = await tokenTo(email)
    const helper = await newCustomer()
    expect((await call(getLedEvent, { id }, helper.sender)).status).toBe(404)
    expect(bodyOf(await call(contract.readLeadInvitation, { token }, helper.sender))).toEqual({
      theme: 'Garden Party',
      host: 'Chloe Park',
    })
    // The first lead, who opens it, does not use it up.
    bodyOf(await accept(token, first.sender))
    const other = await newCustomer()
    const answers = await Promise.all([
      accept(token, helper.sender),
      accept(token, other.sender),
      accept(token, other.sender),
    ])
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.length).toBeGreaterThan(0)
    const { rows } = await sql`select from event_lead where trunk_show_id = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
    const after = bodyOf(await call(contract.getLeadTeam, { id }, first.sender))
    expect(after.leads.map(({ is_first, is_caller }) => [is_first, is_caller])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(after.invitations).toEqual([])
    expect((await accept(token, (await newCustomer()).sender)).error.errorCode).toBe(
      'LEAD_INVITATION_ENDED',
    )
  })

  test('expires, is withdrawn, and ends with the next one to the same address', async () => {
    const { id, first } = await newLedEvent()
    const [email, second] = [newEmail(), newEmail()]
    bodyOf(await invite(id, first.sender, email))
    const old = await tokenTo(email)
    bodyOf(await invite(id, first.sender, email))
    const helper = await newCustomer()
    expect((await accept(old, helper.sender)).error.errorCode).toBe('LEAD_INVITATION_ENDED')
    const { invitations } = bodyOf(await invite(id, first.sender, second))
    const { invitation_id: invitationId } = invitations.find((each) => each.email === second)!
    const input = { id, invitationId }
    for (let repeat = 0; repeat < 2; repeat++)
      bodyOf(await call(contract.withdrawLeadInvitation, input, first.sender))
    expect((await accept(await tokenTo(second), helper.sender)).status).toBe(400)
    clock.set(new Date(NOW.getTime() + 7 * 86_400_000))
    const later = { cookie: await logInAs(db, helper.id, clock.now()) }
    expect((await accept(await tokenTo(email), later)).error.errorCode).toBe(
      'LEAD_INVITATION_ENDED',
    )
    clock.set(NOW)
  })

  test('there are five further leads and invitations at most, also at once (LEAD-10)', async () => {
    const { id, first } = await newLedEvent()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => invite(id, first.sender, newEmail())),
    )
    const codes = answers.map(({ status, error }) => (status === 200 ? 'OK' : error.errorCode))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'LEADS_FULL'),
      ...Array.from({ length: 5 }, () => 'OK'),
    ])
  })
})

describe('leads of an event (LEAD-12)', () => {
  test('the first one removes others at once; others step down and invite no one', async () => {
    const { id, first } = await newLedEvent()
    const [amy, bea] = [await newCustomer(), await newCustomer()]
    for (const { id: customer_id } of [amy, bea])
      await db
        .insertInto('event_lead')
        .values({ trunk_show_id: id, customer_id, added_at: NOW })
        .execute()
    const remove = (customerId: number, sender: Sender) =>
      call(contract.removeLead, { id, customerId }, sender)
    expect((await invite(id, amy.sender, newEmail())).error.errorCode).toBe('FIRST_LEAD_ONLY')
    expect((await remove(bea.id, amy.sender)).error.errorCode).toBe('FIRST_LEAD_ONLY')
    expect((await remove(first.id, first.sender)).error.errorCode).toBe('FIRST_LEAD_STAYS')
    expect(bodyOf(await call(contract.getLeadTeam, { id }, amy.sender)).leads).toHaveLength(3)
    bodyOf(await remove(bea.id, first.sender))
    expect((await call(getLedEvent, { id }, bea.sender)).error.errorCode).toBe(
      'LED_EVENT_NOT_FOUND',
    )
    bodyOf(await remove(amy.id, amy.sender))
    expect((await call(contract.getLeadTeam, { id }, amy.sender)).status).toBe(404)
  })
})
