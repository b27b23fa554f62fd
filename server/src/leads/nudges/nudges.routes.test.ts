import * as contract from '@twirl/contract/groups/lead-nudges'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Outbox } from '#platform/outbox/outbox.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { unsubscribeLinkOf } from '#rsvp/invitations/unsubscribe-link.ts'
import { bodyOf, buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { settingsOwner } from '../../../test/set-setting.ts'
import { daysFromNow, insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { storeNudges } from './send-nudge.ts'

const NOW = new Date()
const shop = await buildTestApp({ now: NOW })
const { app, db, clock } = shop
let guests = 0
const newEmail = () => `guest${++guests}@example.com`
const newKey = () => `request-key-${String(++guests).padStart(8, '0')}`

async function newLedEvent(overrides: object = {}) {
  const { id: lead } = await insertCustomer(db)
  const id = await insertTrunkShow(db, {
    lead_customer_id: lead,
    theme: 'Garden Party',
    closes_at: daysFromNow(30),
    ...overrides,
  })
  const call = async <E extends typeof contract.previewNudge | typeof contract.sendNudge>(
    endpoint: E,
    input: object,
  ) => {
    const cookie = await logInAs(db, lead, clock.now())
    const wish = { id, group: 'NOT_ANSWERED', channel: 'MAIL', ...input } as never
    return shop.call(endpoint, wish, { cookie })
  }
  return {
    id,
    preview: (input: object = {}) => call(contract.previewNudge, input),
    send: (input: object = {}) => call(contract.sendNudge, { request_key: newKey(), ...input }),
  }
}

async function invite(id: number, ...emails: string[]) {
  for (const email of emails)
    await sql`insert into invitation (trunk_show_id, email, first_name) values (${id}, ${email}, 'Amy')`.execute(
      db,
    )
}

async function optOut(email: string) {
  const url = unsubscribeLinkOf({ secrets: testSecrets, publicOrigin: '' }, email)
  await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
}

const subjectsTo = async (to: string) => (await shop.outbox(to)).map(({ subject }) => subject)
const SUBJECT = 'Are you coming? Garden Party'

describe('a reminder (LEAD-16)', () => {
  test('is sent as it was previewed, with a link to stop them', async () => {
    const { id, preview, send } = await newLedEvent()
    const email = newEmail()
    await invite(id, email)
    const shown = bodyOf(await preview())
    expect(shown).toMatchObject({ subject: SUBJECT, recipients: 1, left_out: [] })
    expect(await subjectsTo(email)).toEqual([])
    expect(bodyOf(await send())).toMatchObject({ sent: 1, left_out: [] })
    const [mail] = await shop.outbox(email)
    expect(mail!.subject).toBe(SUBJECT)
    const withoutLinks = mail!.text.replaceAll(
      /http:\S+(?:questionnaire|unsubscribe)\S+/g,
      '(a link of their own)',
    )
    expect(withoutLinks).toBe(shown.text)
    expect(mail!.text).toContain('/invitation/unsubscribe?token=')
  })

  test('goes to no one who opted out, and says so (LEAD-15)', async () => {
    const { id, send } = await newLedEvent()
    const [email, other] = [newEmail(), newEmail()]
    await invite(id, email, other)
    await optOut(email)
    const answer = bodyOf(await send())
    expect(answer).toMatchObject({ sent: 1, left_out: [{ name: 'Amy', reason: 'REFUSED' }] })
    expect(JSON.stringify(answer)).not.toContain('@')
    expect(await subjectsTo(email)).toEqual([])
    expect(await subjectsTo(other)).toEqual([SUBJECT])
  })

  test('goes to no address that was only typed at a registration (LEAD-15)', async () => {
    const { id, send } = await newLedEvent()
    for (const email_proven_at of [null, NOW]) {
      const { id: customer } = await insertCustomer(db, { email_proven_at })
      await sql`
        insert into trunk_show_grant (owner, trunk_show_id) values (${`c:${customer}`}, ${id})`.execute(
        db,
      )
    }
    const { sent, left_out } = bodyOf(await send({ group: 'NOT_ORDERED' }))
    expect([sent, left_out.map(({ reason }) => reason)]).toEqual([1, ['NO_CONTACT']])
  })

  test('a text message goes to the number of the answer (LEAD-14)', async () => {
    const { id, preview, send } = await newLedEvent()
    await sql`
      insert into questionnaire (trunk_show_id, email, cell_phone, first_name, last_name, dress_size, note,
        is_email_proven, is_phone_proven, guest_hash, is_attending)
      values (${id}, ${newEmail()}, '4045550199', 'Zoe', 'Hill', 'M', '', false, false, 'x', true)`.execute(
      db,
    )
    const wish = { group: 'NOT_JOINED', channel: 'TEXT' }
    const { subject, text } = bodyOf(await preview(wish))
    expect([subject, text.includes('Garden Party')]).toEqual([null, true])
    expect(bodyOf(await send(wish))).toMatchObject({ sent: 1 })
    const [message] = await shop.outbox('4045550199')
    expect(message!.text).toContain('/trunk-show/find?alias=')
  })

  test.each([
    ['closed', { state: 'CLOSED' }],
    ['canceled', { state: 'CANCELED' }],
    ['over', { opens_at: daysFromNow(-9), closes_at: daysFromNow(-1) }],
  ])('is refused for an event that is %s', async (_state, overrides) => {
    const { preview, send } = await newLedEvent(overrides)
    for (const answer of [await preview(), await send({ group: 'NOT_ORDERED' })])
      expect(answer.error.errorCode).toBe('NUDGES_CLOSED')
  })
})

describe('the number of reminders (LEAD-15)', () => {
  test('by text message is refused while these are off (STAFF-261)', async () => {
    const setSetting = await settingsOwner(shop)
    const { switches } = DEFAULT_SETTINGS
    bodyOf(await setSetting('switches', { ...switches, text_messages: false }))
    const { preview, send } = await newLedEvent()
    for (const answer of [await preview({ channel: 'TEXT' }), await send({ channel: 'TEXT' })])
      expect(answer.error.error_code).toBe('FEATURE_IS_OFF')
    expect((await preview()).status).toBe(200)
    bodyOf(await setSetting('switches', switches))
  })

  test('is one in three days and three in all', async () => {
    const { id, send } = await newLedEvent()
    const email = newEmail()
    await invite(id, email)
    const results: unknown[] = []
    for (const day of [0, 2, 3, 6, 9]) {
      clock.set(new Date(NOW.getTime() + day * 86_400_000))
      const { sent, left_out } = bodyOf(await send())
      results.push(sent || left_out[0]!.reason)
    }
    clock.set(NOW)
    expect(results).toEqual([1, 'TOO_SOON', 1, 1, 'ENOUGH'])
    expect(await subjectsTo(email)).toHaveLength(3)
  })

  test('holds for requests at the same moment, and a repeated one sends nothing (LEAD-17)', async () => {
    const { id, send } = await newLedEvent()
    const email = newEmail()
    await invite(id, email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    const sent = answers.map((answer) => bodyOf(answer).sent)
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1])
    expect(await subjectsTo(email)).toHaveLength(1)

    const other = await newLedEvent()
    const second = newEmail()
    await invite(other.id, second)
    const request_key = newKey()
    const repeated = await Promise.all([other.send({ request_key }), other.send({ request_key })])
    for (const answer of repeated) expect(bodyOf(answer)).toMatchObject({ sent: 1, left_out: [] })
    expect(await subjectsTo(second)).toHaveLength(1)
    // A key of another event is refused and reveals nothing.
    expect((await (await newLedEvent()).send({ request_key })).status).toBe(400)
  })

  test('without the record of earlier ones the second request would send again (control)', async () => {
    const { id, send } = await newLedEvent()
    const email = newEmail()
    await invite(id, email)
    bodyOf(await send())
    await sql`delete from nudge where trunk_show_id = ${id}`.execute(db)
    expect(bodyOf(await send()).sent).toBe(1)
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  test('that was decided when its process died is stored by the job, each message once (LEAD-17)', async () => {
    const { id, send } = await newLedEvent()
    const emails = Array.from({ length: 30 }, newEmail)
    await invite(id, ...emails)
    const request_key = newKey()
    expect(bodyOf(await send({ request_key })).sent).toBe(30)
    // As if only the first message had been stored.
    const [first = '', optedOut = ''] = emails
    await sql`
      delete from outbox where dedupe_key like ${`nudge ${request_key} %`} and id <> (
        select min(id) from outbox where dedupe_key like ${`nudge ${request_key} %`})`.execute(db)
    const decided = {
      trunk_show_id: id,
      request_key,
      group: 'NOT_ANSWERED',
      channel: 'MAIL',
    } as const
    await optOut(optedOut)
    const outbox = new Outbox(testSecrets, { send: async () => {} })
    const desk = { db, outbox, secrets: testSecrets, publicOrigin: 'http://localhost' }
    for (let repeat = 0; repeat < 2; repeat++) await storeNudges(desk, decided)
    expect(await subjectsTo(first)).toHaveLength(1)
    expect(await subjectsTo(optedOut)).toEqual([])
    expect((await Promise.all(emails.map(subjectsTo))).flat()).toHaveLength(29)
  })
})
