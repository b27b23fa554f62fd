import * as contract from '@twirl/contract/staff/events/invitations'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { sendInvitations } from '#rsvp/invitations/send-invitations.ts'
import { bodyOf, buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const mailServer = await startMailServer()
const publicOrigin = 'https://twirl.example'
const shop = await buildTestApp({
  testing: { jobSeconds: { poll: 0.5 } },
  settings: {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Twirl <shop@twirl.example>',
    MESSAGES_TO: 'desk@twirl.example',
    PUBLIC_ORIGIN: publicOrigin,
  },
})
const { db, clock } = shop
const ella = await logInStaff(shop, ['events'])

const log = { warn: () => {}, error: () => {} }
const connection = connectDatabase(shop.databaseUrl, log)
afterAll(connection.close)
/** These jobs are only stored, with the mails; the app does them. */
const jobs = new Jobs({ executeSql: connection.executeSql, log })
const sender = {
  db,
  clock,
  secrets: testSecrets,
  outbox: new Outbox(testSecrets, jobs),
  publicOrigin,
  invitationsPerDay: () => 1_000,
}

test('an address that the mail server refuses is shown with its code, and the others get their mail (STAFF-159)', async () => {
  const id = await insertTrunkShow(db, { state: 'SCHEDULED', theme: 'Garden Party' })
  mailServer.refuse('unknown@example.com', 550)
  const text = 'amy@example.com\nunknown@example.com\nzoe@example.com'
  bodyOf(await ella.call(contract.inviteGuests, { id, text }))
  await sendInvitations(sender)
  await eventually(async () => {
    const { invitations } = bodyOf(await ella.call(contract.listInvitations, { id }))
    expect(invitations.map(({ email, state }) => [email, state])).toEqual([
      ['unknown@example.com', 'BOUNCED'],
      ['amy@example.com', 'SENT'],
      ['zoe@example.com', 'SENT'],
    ])
    // The words of the mail server repeat the address, so that only its codes are stored.
    expect(invitations[0]!.text).toBe('The mail server refused it: SMTP EENVELOPE 550.')
  })
  expect(mailServer.received.map(({ to }) => to).toSorted()).toEqual([
    'amy@example.com',
    'zoe@example.com',
  ])
  // A refusal for good is not tried again.
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`.execute(
    db,
  )
  expect(rows).toEqual([])
})
