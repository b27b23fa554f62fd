import * as contract from '@twirl/contract/staff/events/invitations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendInvitations } from '#rsvp/invitations/send-invitations.ts'
import { unsubscribeLinkOf } from '#rsvp/invitations/unsubscribe-link.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { bodyOf, buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { settingsOwner } from '../../../test/set-setting.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const shop = await buildTestApp()
const { app, db, clock } = shop
const ella = await logInStaff(shop, ['events'])
const publicOrigin = 'http://localhost'
const PER_DAY = 20
const sender = {
  invitationsPerDay: () => PER_DAY,
  db,
  clock,
  secrets: testSecrets,
  // Mails are stored and not sent.
  outbox: new Outbox(testSecrets, { send: async () => {} }),
  publicOrigin,
}
let guests = 0
const newEmail = () => `guest${++guests}@example.com`

beforeEach(async () => {
  await sql`update invitation set mailed_at = mailed_at - interval '2 days'`.execute(db)
})

const newEvent = (state = 'SCHEDULED') => insertTrunkShow(db, { state, theme: 'Garden Party' })
const invite = (id: number, text: string) => ella.call(contract.inviteGuests, { id, text })
const stateOf = async (id: number) =>
  bodyOf(await ella.call(contract.listInvitations, { id })).invitations
const subjectsTo = async (email: string) => (await shop.outbox(email)).map(({ subject }) => subject)
const unsubscribe = (email: string) => {
  const url = unsubscribeLinkOf({ secrets: testSecrets, publicOrigin }, email)
  return app.inject({
    method: 'POST',
    url: url.slice(publicOrigin.length),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
}

describe('a list of guests (STAFF-157)', () => {
  test('is checked line by line, and invites who is new', async () => {
    const id = await newEvent()
    const [amy, zoe, ida] = [newEmail(), newEmail(), newEmail()]
    bodyOf(await invite(id, zoe))
    await unsubscribe(ida)
    const text = [`Amy Hill, ${amy}`, zoe, amy.toUpperCase(), ida, 'Kim'].join('\n')
    const checked = bodyOf(await ella.call(contract.checkInvitations, { id, text }))
    expect(checked.lines.map(({ line, state }) => [line, state])).toEqual([
      [1, 'NEW'],
      [2, 'KNOWN'],
      [3, 'DOUBLE'],
      [4, 'REFUSED'],
      [5, 'WRONG'],
    ])
    expect(checked.new_count).toBe(1)
    expect(await stateOf(id)).toHaveLength(1)
    const answers = await Promise.all([invite(id, text), invite(id, text)])
    expect(new Set(answers.map((answer) => bodyOf(answer).new_count))).toEqual(new Set([0, 1]))
    expect(await stateOf(id)).toMatchObject([
      { email: zoe, state: 'WAITING' },
      { email: amy, name: 'Amy Hill', state: 'WAITING' },
    ])
  })

  test.each(['CANCELED', 'CLOSED', 'DELETED'])(
    'is refused by an event that is %s',
    async (state) => {
      expect((await invite(await newEvent(state), newEmail())).status).toBe(409)
    },
  )
})

describe('the mails of invitations (STAFF-158)', () => {
  test('each guest gets one, also when the job runs twice at once, with a link to stop them', async () => {
    const id = await newEvent()
    const emails = [newEmail(), newEmail()]
    bodyOf(await invite(id, emails.join('\n')))
    await Promise.all([sendInvitations(sender), sendInvitations(sender)])
    for (const email of emails) {
      expect(await subjectsTo(email)).toEqual(['You’re invited: Garden Party'])
      const [mail] = await shop.outbox(email)
      expect(mail!.text).toContain('/invitation/unsubscribe?token=')
      expect(mail!.text).toContain('#/questionnaire?id=')
    }
    const [row] = await sender.outbox.listNewest(db, 1)
    expect(row!.content).toMatchObject({
      unsubscribeUrl: expect.stringContaining('/invitation/unsubscribe?token='),
    })
  })

  test('a job that dies sends the rest next time, and nothing twice', async () => {
    const id = await newEvent()
    const emails = [newEmail(), newEmail(), newEmail()]
    bodyOf(await invite(id, emails.join('\n')))
    let mails = 0
    const dying = {
      ...sender,
      outbox: {
        putMail: (...mail: Parameters<Outbox['putMail']>) => {
          if (++mails === 2) throw new Error('the process died')
          return sender.outbox.putMail(...mail)
        },
      } as unknown as Outbox,
    }
    await expect(sendInvitations(dying)).rejects.toThrow('the process died')
    await sendInvitations(sender)
    for (const email of emails) expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('those of a draft wait until it is announced', async () => {
    const id = await newEvent('DRAFT')
    const email = newEmail()
    bodyOf(await invite(id, email))
    await sendInvitations(sender)
    expect(await subjectsTo(email)).toEqual([])
    await db.updateTable('trunk_show').set({ state: 'SCHEDULED' }).where('id', '=', id).execute()
    await sendInvitations(sender)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('no more than the setting allows in a day are sent; the rest follows on the next', async () => {
    const setSetting = await settingsOwner(shop)
    const beyond = await setSetting('mail_terms', { invitations_per_day: 0 })
    expect(Object.keys(beyond.error.fields!)).toEqual(['invitations_per_day'])
    bodyOf(await setSetting('mail_terms', { invitations_per_day: PER_DAY }))
    const id = await newEvent()
    const email = newEmail()
    await sql`
      insert into invitation (trunk_show_id, email, mail_wanted_at, mailed_at)
      select ${id}, 'day' || n || '@example.com', ${clock.now()}, ${clock.now()}
      from generate_series(1, ${PER_DAY}) n`.execute(db)
    const { left_today } = bodyOf(await invite(id, email))
    expect(left_today).toBe(0)
    await sendInvitations(sender)
    expect(await subjectsTo(email)).toEqual([])
    await sql`update invitation set mailed_at = mailed_at - interval '2 days'`.execute(db)
    await sendInvitations(sender)
    expect(await subjectsTo(email)).toHaveLength(1)
  })
})

describe('what became of an invitation (STAFF-159)', () => {
  test('a mail that the server refuses is shown, and who wants no more gets none', async () => {
    const id = await newEvent()
    const [bad, gone] = [newEmail(), newEmail()]
    bodyOf(await invite(id, bad))
    await sendInvitations(sender)
    await sql`
      update outbox set failed_at = now(), last_error = 'SMTP EENVELOPE 550'
      where dedupe_key = (select 'invitation ' || id from invitation where email = ${bad})`.execute(
      db,
    )
    bodyOf(await invite(id, gone))
    expect((await unsubscribe(gone)).statusCode).toBe(200)
    await sendInvitations(sender)
    expect(await subjectsTo(gone)).toEqual([])
    expect(await stateOf(id)).toMatchObject([
      { email: bad, state: 'BOUNCED', text: 'The mail server refused it: SMTP EENVELOPE 550.' },
    ])
    const again = bodyOf(await invite(id, gone))
    expect(again.lines).toMatchObject([{ state: 'REFUSED' }])
  })

  test('a link that was cut off stops nothing', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const url = '/invitation/unsubscribe?token=abc'
      expect((await app.inject({ method, url })).statusCode).toBe(404)
    }
    const url = unsubscribeLinkOf({ secrets: testSecrets, publicOrigin: '' }, newEmail())
    const page = await app.inject({ url })
    expect([page.statusCode, page.body.includes('Stop invitations?')]).toEqual([200, true])
  })
})
