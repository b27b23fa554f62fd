import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { smtpSender } from '../../providers/mail/smtp.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { ChangeFeed } from '../changes/change-feed.ts'
import { connectDatabase } from '../database/database.ts'
import { Outbox } from './outbox.ts'
import { sendFromOutbox } from './outbox-sender.ts'
import { claimMessage } from './outbox-sender.queries.ts'
import { newToken, Secrets } from '../security/secrets.ts'

const databaseUrl = await createTestDatabase()
const mailServer = await startMailServer()
const { received } = mailServer
const logged: { level: string; details: object }[] = []
const log = {
  warn: (details: object) => void logged.push({ level: 'warn', details }),
  error: (details: object) => void logged.push({ level: 'error', details }),
}
const { db, close } = connectDatabase(databaseUrl, log)
afterAll(close)

const outbox = new Outbox(new Secrets(newToken()))
const mail = {
  to: 'ava@twirl.test',
  subject: 'Your code',
  html: '<p>Your code is 271828.</p>',
  text: 'Your code is 271828.',
}

const opened: { close: () => Promise<void> }[] = []
async function openSender(readingOutbox = outbox): Promise<{ close: () => Promise<void> }> {
  const changes = await ChangeFeed.open({ db, databaseUrl, log, pollMs: 25 })
  const sender = smtpSender(mailServer.url, 'Twirl <hello@twirl.test>')
  const dependencies = { db, outbox: readingOutbox, changes, log, host: 'twirl.test' }
  const sending = sendFromOutbox('MAIL', sender, dependencies)
  changes.start()
  const part = {
    close: async () => {
      await sending.close()
      await changes.close()
    },
  }
  opened.push(part)
  return part
}

const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
/** Makes the message due now. */
async function makeDue(): Promise<void> {
  await db.updateTable('outbox').set({ due_at: new Date() }).execute()
  await sql`select log_change('outbox', array['MAIL'])`.execute(db)
}
const patience = { timeout: 10_000, interval: 20 }

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  received.length = 0
  logged.length = 0
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.close()))
})

describe('a mail in the outbox', () => {
  test('reaches the mail server complete', async () => {
    await openSender()
    await outbox.putMail(db, 'cause', { ...mail, replyTo: 'ada@example.com' })
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }]),
      patience,
    )
    const [message] = received
    expect(message!.to).toBe('ava@twirl.test')
    expect(message!.header('to')).toBe('ava@twirl.test')
    expect(message!.header('from')).toBe('Twirl <hello@twirl.test>')
    expect(message!.header('reply-to')).toBe('ada@example.com')
    expect(message!.header('subject')).toBe('Your code')
    expect(message!.source).toContain(mail.text)
    expect(message!.source).toContain(mail.html)
  })

  test('is sent if it was put there before a sender started', async () => {
    await outbox.putMail(db, 'cause', mail)
    await openSender()
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  })

  test('is stored once per cause', async () => {
    await openSender()
    await outbox.putMail(db, 'cause', mail)
    await outbox.putMail(db, 'cause', { ...mail, to: 'mia@twirl.test' })
    await outbox.putMail(db, 'another cause', mail)
    await vi.waitFor(() => expect(received).toHaveLength(2), patience)
    expect(received.map(({ to }) => to)).toEqual(['ava@twirl.test', 'ava@twirl.test'])
  })

  test('is never sent when the transaction of its cause was rolled back', async () => {
    await openSender()
    const rolledBack = db.transaction().execute(async (transaction) => {
      await outbox.putMail(transaction, 'cause', mail)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await outbox.putMail(db, 'later cause', { ...mail, to: 'later@twirl.test' })
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
    expect(received[0]!.to).toBe('later@twirl.test')
  })

  test('cannot add recipients or headers', async () => {
    await openSender()
    await outbox.putMail(db, 'list', { ...mail, to: 'ava@twirl.test, mia@twirl.test' })
    await outbox.putMail(db, 'header', { ...mail, subject: 'Hi\r\nBcc: mia@twirl.test' })
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { failed_at: expect.any(Date) },
        { sent_at: expect.any(Date) },
      ])
    }, patience)
    expect(received.map(({ to }) => to)).toEqual(['ava@twirl.test'])
    expect(received[0]!.header('bcc')).toBeUndefined()
  })
})

describe('the rows of the table', () => {
  const dump = async () => {
    const { rows: lines } = await sql<{
      line: string
    }>`select outbox::text as line from outbox`.execute(db)
    return lines.map(({ line }) => line).join('\n')
  }
  const readable = (text: string) =>
    text + Buffer.from(text.replaceAll(/[^0-9a-f]/g, ''), 'hex').toString('latin1')

  test('reveal neither code nor recipient while a mail waits, and have no content once it is sent', async () => {
    await outbox.putMail(db, 'cause', mail)
    expect(readable(await dump())).not.toMatch(/271828|twirl\.test/)
    expect((await rows())[0]!.sealed).not.toBeNull()
    await openSender()
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), sealed: null }])
    }, patience)
  })

  test('with another key stay for a process that can decrypt them', async () => {
    await new Outbox(new Secrets(newToken())).putMail(db, 'cause', mail)
    await openSender()
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { tries: 1, sent_at: null, last_error: 'sealed with another SECRET_KEY' },
      ])
    }, patience)
    expect(await outbox.listNewest(db, 10)).toEqual([])
  })
})

describe('a mail that fails', () => {
  test('temporarily is retried later', async () => {
    await openSender()
    mailServer.refuseNext(451)
    await outbox.putMail(db, 'cause', mail)
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ tries: 1, last_error: 'SMTP EENVELOPE 451' }])
    }, patience)
    const [row] = await rows()
    expect(row!.due_at.getTime() - row!.created_at.getTime()).toBeGreaterThan(3_000)
    expect(received).toEqual([])

    await makeDue()
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { tries: 2, sent_at: expect.any(Date), last_error: null },
      ])
    }, patience)
    expect(received).toHaveLength(1)
    expect(logged).toMatchObject([{ level: 'warn', details: { tries: 1 } }])
  })

  test('permanently is not retried, and no address is stored or logged', async () => {
    await openSender()
    mailServer.refuseNext(550)
    await outbox.putMail(db, 'cause', mail)
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        { tries: 1, failed_at: expect.any(Date), last_error: 'SMTP EENVELOPE 550' },
      ])
    }, patience)
    await vi.waitFor(() => expect(logged).toMatchObject([{ level: 'error' }]), patience)
    expect(JSON.stringify(logged)).not.toContain('ava')
    await makeDue()
    await outbox.putMail(db, 'later cause', mail)
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
    expect((await rows())[0]).toMatchObject({ tries: 1, sent_at: null })
  })

  test('too often is not retried', async () => {
    await outbox.putMail(db, 'cause', mail)
    await db.updateTable('outbox').set({ tries: 29 }).execute()
    mailServer.refuseNext(451)
    await openSender()
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ tries: 30, failed_at: expect.any(Date) }])
    }, patience)
  })
})

describe('several processes', () => {
  test('send each mail once between them', async () => {
    await Promise.all([openSender(), openSender(), openSender()])
    const causes = Array.from({ length: 40 }, (_, i) => `cause ${i}`)
    await Promise.all(causes.map((cause) => outbox.putMail(db, cause, { ...mail, subject: cause })))
    await vi.waitFor(async () => {
      expect((await rows()).filter(({ sent_at }) => sent_at)).toHaveLength(40)
    }, patience)
    expect(received).toHaveLength(40)
    expect(new Set(received.map((message) => message.header('subject')))).toEqual(new Set(causes))
    expect((await rows()).every(({ tries }) => tries === 1)).toBe(true)
  })

  const claimAtOnce = async (leaseMs: number) => {
    for (let i = 0; i < 10; i++) await outbox.putMail(db, `cause ${i}`, mail)
    const claims = Array.from({ length: 20 }, () => claimMessage(db, 'MAIL', leaseMs))
    return (await Promise.all(claims)).flatMap((message) => message?.id ?? [])
  }

  test('claim each mail once', async () => {
    const ids = await claimAtOnce(60_000)
    expect([ids.length, new Set(ids).size]).toEqual([10, 10])
  })

  test('negative control: without the lease mails are claimed twice', async () => {
    const ids = await claimAtOnce(0)
    expect(ids.length).toBeGreaterThan(new Set(ids).size)
  })

  test('take over the mail of a process that died while sending, with the same message id', async () => {
    // The provider never answers, so that for the other processes this one is dead.
    const { release } = mailServer.hold()
    await openSender()
    await outbox.putMail(db, 'cause', mail)
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)

    await openSender()
    await makeDue()
    await vi.waitFor(() => expect(received).toHaveLength(2), patience)
    const [first, second] = received.map((message) => message.header('message-id'))
    expect(first).toMatch(/^<\d+\.\d+@twirl\.test>$/)
    expect(second).toBe(first)
    release()
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ tries: 2, sent_at: expect.any(Date) }]),
      patience,
    )
  })

  test('find the mail of a dead process when its lease expires, without a notification', async () => {
    await outbox.putMail(db, 'cause', mail)
    await db
      .updateTable('outbox')
      .set({ tries: 1, due_at: sql`now() + interval '500 milliseconds'` })
      .execute()
    await openSender()
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }]),
      patience,
    )
    const [row] = await rows()
    expect(row!.sent_at!.getTime() - row!.created_at.getTime()).toBeGreaterThanOrEqual(500)
  })
})

test('closing waits for the mail that is being sent and takes no other', async () => {
  const sender = await openSender()
  const { release } = mailServer.hold()
  await outbox.putMail(db, 'cause', mail)
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  const closing = sender.close()
  await outbox.putMail(db, 'later cause', mail)
  expect((await rows())[0]!.sent_at).toBeNull()
  release()
  await closing
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }, { sent_at: null, tries: 0 }])
})
