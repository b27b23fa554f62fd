import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { smtpSender } from '../../providers/mail/smtp.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { ChangeFeed } from '../changes/change-feed.ts'
import { connectDatabase } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { MessageSender } from './message-sender.ts'
import { type Mail, Outbox } from './outbox.ts'
import { markUndelivered, MAX_AT_ONCE, sendFromOutbox } from './outbox-sender.ts'
import { newToken, Secrets } from '../security/secrets.ts'

const databaseUrl = await createTestDatabase()
const mailServer = await startMailServer()
const { received } = mailServer
const logged: { level: string; details: object }[] = []
const log = {
  warn: (details: object) => void logged.push({ level: 'warn', details }),
  error: (details: object) => void logged.push({ level: 'error', details }),
}
const { db, executeSql, close } = connectDatabase(databaseUrl, log)
afterAll(close)

const jobsOfRequests = new Jobs({ executeSql, log })
const outbox = new Outbox(new Secrets(newToken()), jobsOfRequests)
const mail = {
  to: 'ava@twirl.test',
  subject: 'Your code',
  html: '<p>Your code is 271828.</p>',
  text: 'Your code is 271828.',
}

const putMail = (cause: string, content: Mail) =>
  inTransaction(db, (transaction) => outbox.putMail(transaction, cause, content))

const opened: { close: () => Promise<void> }[] = []
/** A process that sends mails, and text messages if it is told how. */
async function openSender(
  smsSender: MessageSender<'SMS'> | null = null,
  seconds: { poll?: number } = {},
): Promise<{ close: () => Promise<void> }> {
  const changes = await ChangeFeed.open({ db, databaseUrl, log, pollMs: 25 })
  const jobs = new Jobs({ executeSql, log, seconds: { supervise: 1, poll: 0.5, ...seconds } })
  const sender = smtpSender(mailServer.url, 'Twirl <hello@twirl.test>')
  const dependencies = { db, jobs, outbox, changes, log, host: 'twirl.test' }
  sendFromOutbox('MAIL', sender, dependencies)
  if (smsSender) sendFromOutbox('SMS', smsSender, dependencies)
  markUndelivered(dependencies)
  await jobs.start()
  changes.start()
  const part = {
    close: async () => {
      await jobs.close()
      sender.close()
      await changes.close()
    },
  }
  opened.push(part)
  return part
}

const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
type SendJob = { state: string; retry_count: number; wait_ms: number }
const sendJobs = async () => {
  const { rows: found } = await sql<SendJob>`
    select state, retry_count, (extract(epoch from start_after - now()) * 1000)::integer as wait_ms
    from pgboss.job where name = 'send-mail' order by created_on`.execute(db)
  return found
}
/** Makes a waiting retry due now. */
async function makeDue(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(db)
  await sql`select log_change('outbox', array['MAIL'])`.execute(db)
}
/** Makes the running tries look as old as those of a process that died. */
async function expireLeases(): Promise<void> {
  await sql`update pgboss.job set started_on = now() - interval '51 seconds'
    where state = 'active'`.execute(db)
}

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await sql`delete from pgboss.job`.execute(db)
  received.length = 0
  logged.length = 0
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.close()))
})

describe('a mail in the outbox (SHOP-24)', () => {
  test('reaches the mail server complete', async () => {
    await openSender()
    const unsubscribeUrl = 'https://twirl.test/stop?token=x'
    await putMail('cause', { ...mail, replyTo: 'ada@example.com', unsubscribeUrl })
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }]),
    )
    const [message] = received
    expect(message!.to).toBe('ava@twirl.test')
    expect(message!.header('to')).toBe('ava@twirl.test')
    expect(message!.header('from')).toBe('Twirl <hello@twirl.test>')
    expect(message!.header('reply-to')).toBe('ada@example.com')
    expect(message!.header('subject')).toBe('Your code')
    expect(message!.header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(message!.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(message!.source).toContain(mail.text)
    expect(message!.source).toContain(mail.html)
  })

  test('is sent if it was put there before a sender started', async () => {
    await putMail('cause', mail)
    await openSender()
    await eventually(() => expect(received).toHaveLength(1))
  })

  test('is stored once per cause', async () => {
    await openSender()
    await putMail('cause', mail)
    await putMail('cause', { ...mail, to: 'mia@twirl.test' })
    await putMail('another cause', mail)
    await eventually(() => expect(received).toHaveLength(2))
    expect(received.map(({ to }) => to)).toEqual(['ava@twirl.test', 'ava@twirl.test'])
  })

  test('is never sent when the transaction of its cause was rolled back', async () => {
    await openSender()
    const rolledBack = db.transaction().execute(async (transaction) => {
      await outbox.putMail(transaction, 'cause', mail)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await putMail('later cause', { ...mail, to: 'later@twirl.test' })
    await eventually(() => expect(received).toHaveLength(1))
    expect(received[0]!.to).toBe('later@twirl.test')
  })

  test('cannot add recipients or headers', async () => {
    await openSender()
    await putMail('list', { ...mail, to: 'ava@twirl.test, mia@twirl.test' })
    await putMail('header', { ...mail, subject: 'Hi\r\nBcc: mia@twirl.test' })
    await eventually(async () => {
      expect(await rows()).toMatchObject([
        { failed_at: expect.any(Date) },
        { sent_at: expect.any(Date) },
      ])
    })
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
  // Decoded, because six digits can occur by chance in the hexadecimal digits of a sealed message.
  const readable = (text: string) =>
    text.replaceAll(/\\x([0-9a-f]+)/g, (_match, hex: string) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )

  test('reveal neither code nor recipient while a mail waits, and have no content once it is sent', async () => {
    await putMail('cause', mail)
    expect(readable(await dump())).not.toMatch(/271828|twirl\.test/)
    expect((await rows())[0]!.sealed).not.toBeNull()
    await openSender()
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), sealed: null }])
    })
  })

  test('with another key stay for a process that can decrypt them', async () => {
    const otherOutbox = new Outbox(new Secrets(newToken()), jobsOfRequests)
    await inTransaction(db, (transaction) => otherOutbox.putMail(transaction, 'cause', mail))
    await openSender()
    await eventually(async () => {
      expect(await rows()).toMatchObject([
        { sent_at: null, failed_at: null, last_error: 'sealed with another SECRET_KEY' },
      ])
      expect(await sendJobs()).toMatchObject([{ state: 'retry' }])
    })
    expect(await outbox.listNewest(db, 10)).toEqual([])
  })
})

describe('a mail that fails', () => {
  test('temporarily is retried later', async () => {
    await openSender()
    mailServer.refuseNext(451)
    await putMail('cause', mail)
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ last_error: 'SMTP EENVELOPE 451' }])
      expect(await sendJobs()).toMatchObject([{ state: 'retry' }])
    })
    expect((await sendJobs())[0]!.wait_ms).toBeGreaterThan(1_000)
    expect(received).toEqual([])

    await makeDue()
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), last_error: null }])
      expect(await sendJobs()).toMatchObject([{ state: 'completed', retry_count: 1 }])
    })
    expect(received).toHaveLength(1)
    expect(logged).toMatchObject([{ level: 'warn', details: { tries: 1 } }])
  })

  test('permanently is not retried, and no address is stored or logged', async () => {
    await openSender()
    mailServer.refuseNext(550)
    await putMail('cause', mail)
    await eventually(async () => {
      expect(await rows()).toMatchObject([
        { failed_at: expect.any(Date), last_error: 'SMTP EENVELOPE 550' },
      ])
    })
    expect(logged).toMatchObject([{ level: 'error' }])
    const { rows: lines } = await sql<{
      line: string
    }>`select job::text as line from pgboss.job`.execute(db)
    expect(JSON.stringify([logged, lines])).not.toContain('ava')
    await makeDue()
    await putMail('later cause', mail)
    await eventually(() => expect(received).toHaveLength(1))
    expect((await rows())[0]).toMatchObject({ sent_at: null })
    expect((await sendJobs())[0]).toMatchObject({ state: 'failed', retry_count: 0 })
  })

  test('too often is not retried', async () => {
    await putMail('cause', mail)
    await sql`update pgboss.job set retry_count = retry_limit, started_on = now()`.execute(db)
    mailServer.refuseNext(451)
    await openSender()
    await eventually(async () => {
      expect(await rows()).toMatchObject([
        { failed_at: expect.any(Date), last_error: 'SMTP EENVELOPE 451' },
      ])
    })
  })

  test('because its process died at the last try is marked too', async () => {
    await putMail('cause', mail)
    await sql`update pgboss.job set state = 'active', retry_count = retry_limit`.execute(db)
    await expireLeases()
    await openSender()
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) }])
    })
    expect(received).toEqual([])
  })
})

describe('several processes', () => {
  test('send each mail once between them', async () => {
    await Promise.all([openSender(), openSender(), openSender()])
    const causes = Array.from({ length: 40 }, (_, i) => `cause ${i}`)
    await Promise.all(causes.map((cause) => putMail(cause, { ...mail, subject: cause })))
    await eventually(async () => {
      expect((await rows()).filter(({ sent_at }) => sent_at)).toHaveLength(40)
    })
    expect(received).toHaveLength(40)
    expect(new Set(received.map((message) => message.header('subject')))).toEqual(new Set(causes))
    expect((await sendJobs()).every(({ retry_count }) => retry_count === 0)).toBe(true)
  })

  test('negative control: without one claim per message two processes send it', async () => {
    const { release } = mailServer.hold()
    await putMail('cause', mail)
    // Two jobs can be claimed at once.
    await sql`insert into pgboss.job (name, data) select name, data from pgboss.job`.execute(db)
    await Promise.all([openSender(), openSender()])
    await eventually(() => expect(received).toHaveLength(2))
    release()
  })

  test('take over the mail of a process that died while sending, with the same message id', async () => {
    // The provider never answers, so that for the other processes this one is dead.
    const { release } = mailServer.hold()
    await openSender()
    await putMail('cause', mail)
    await eventually(() => expect(received).toHaveLength(1))

    await openSender()
    await expireLeases()
    await eventually(async () => {
      expect(await sendJobs()).toMatchObject([{ state: 'retry' }])
    })
    await makeDue()
    await eventually(() => expect(received).toHaveLength(2))
    const [first, second] = received.map((message) => message.header('message-id'))
    expect(first).toMatch(/^<\d+\.\d+@twirl\.test>$/)
    expect(second).toBe(first)
    release()
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }])
      expect(await sendJobs()).toMatchObject([{ state: 'completed', retry_count: 1 }])
    })
  })

  test('do not send again what a process sent before it died', async () => {
    await putMail('cause', mail)
    await db
      .updateTable('outbox')
      .set({ sent_at: sql`now()` })
      .execute()
    await openSender()
    await eventually(async () => {
      expect(await sendJobs()).toMatchObject([{ state: 'completed' }])
    })
    expect(received).toEqual([])
  })

  test('find a retry without a notification', async () => {
    await openSender()
    mailServer.refuseNext(451)
    await putMail('cause', mail)
    await eventually(async () => {
      expect(await sendJobs()).toMatchObject([{ state: 'retry' }])
    })
    await sql`update pgboss.job set start_after = now()`.execute(db)
    await eventually(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }])
    })
  })
})

test('a mail server that hangs does not delay text messages', async () => {
  const texts: string[] = []
  await openSender({
    send: async ({ body }) => void texts.push(body),
    keepsContent: false,
    close: () => {},
  })
  const { release } = mailServer.hold()
  // More than are sent at once.
  const mails = 2 * MAX_AT_ONCE
  for (let i = 0; i < mails; i++) await putMail(`cause ${i}`, mail)
  // Each lane holds at least one.
  await eventually(() => expect(received.length).toBeGreaterThanOrEqual(3))
  await inTransaction(db, (transaction) =>
    outbox.putTextMessage(transaction, 'text', { to: '4045550131', body: 'Your code is 271828.' }),
  )
  await eventually(() => expect(texts).toEqual(['Your code is 271828.']))
  expect(received.length).toBeLessThanOrEqual(MAX_AT_ONCE)
  release()
  await eventually(() => expect(received).toHaveLength(mails))
})

test('a committed mail is sent sooner than senders poll: the change feed wakes them', async () => {
  await openSender(null, { poll: 30 })
  for (let i = 0; i < 5; i++) {
    await putMail(`cause ${i}`, mail)
    await vi.waitFor(() => expect(received).toHaveLength(i + 1), { timeout: 1_000, interval: 10 })
  }
})

test('closing waits for the mail that is being sent and takes no other', async () => {
  const sender = await openSender()
  const { release } = mailServer.hold()
  await putMail('cause', mail)
  await eventually(() => expect(received).toHaveLength(1))
  const closing = sender.close()
  await putMail('later cause', mail)
  expect((await rows())[0]!.sent_at).toBeNull()
  release()
  await closing
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }, { sent_at: null }])
  expect(await sendJobs()).toMatchObject([{ state: 'completed' }, { state: 'created' }])
})
