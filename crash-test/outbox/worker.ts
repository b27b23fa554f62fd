// A process that puts messages into the outbox and sends them, until it is killed: node worker.ts WORK, as JSON
import { sql } from 'kysely'
import pino from 'pino'
import { ChangeFeed } from '../../server/src/platform/changes/change-feed.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { inTransaction, type Transaction } from '../../server/src/platform/database/transaction.ts'
import { Jobs } from '../../server/src/platform/jobs/jobs.ts'
import type { MessageSender } from '../../server/src/platform/outbox/message-sender.ts'
import { Outbox } from '../../server/src/platform/outbox/outbox.ts'
import { markUndelivered, sendFromOutbox } from '../../server/src/platform/outbox/outbox-sender.ts'
import { Secrets } from '../../server/src/platform/security/secrets.ts'
import { smtpSender } from '../../server/src/providers/mail/smtp.ts'

/** What a worker of a negative control does not wait for. */
export type Carelessness = 'COMMIT' | 'MAIL_SERVER'

export type WorkerTask = {
  databaseUrl: string
  smtpUrl: string
  /** Numbers up to this one are tried, by all workers together. */
  lastNumber: number
  /** How often jobs of dead processes and retries are looked for; without it as in the shop. */
  seconds?: { supervise: number; poll: number }
  carelessness?: Carelessness
}

/** Every tenth transaction is rolled back after its message was put into the outbox. */
const isRolledBack = (number: number) => number % 10 === 0

const task = JSON.parse(process.argv[2]!) as WorkerTask
// A parent that died must not leave workers behind.
process.once('disconnect', () => process.exit())

const log = pino({ level: 'silent' })
const { databaseUrl } = task
const { db, executeSql } = connectDatabase(databaseUrl, log)
const jobs = new Jobs({ executeSql, log, ...(task.seconds && { seconds: task.seconds }) })
const outbox = new Outbox(new Secrets('OutboxSecretOutboxSecretOutboxSec'), jobs)
const changes = await ChangeFeed.open({ db, databaseUrl, log })
const sending = { db, jobs, outbox, changes, log, host: 'twirl.test' }
sendFromOutbox('MAIL', chooseSender(), sending)
markUndelivered(sending)
await jobs.start()
changes.start()
process.send?.('started')
await putMessages()

function chooseSender(): MessageSender<'MAIL'> {
  const sender = smtpSender(task.smtpUrl, 'Twirl <hello@twirl.test>')
  if (task.carelessness !== 'MAIL_SERVER') return sender
  return {
    ...sender,
    send: async (mail, messageId) => void sender.send(mail, messageId).catch(() => {}),
  }
}

async function putMessages(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ number: number }>`
      select nextval('outbox_test_number')::int as number`.execute(db)
    const { number } = rows[0]!
    if (number > task.lastNumber) return
    if (task.carelessness === 'COMMIT')
      await inTransaction(db, (transaction) => putMail(transaction, number))
    const rollBack = new Error('rolled back')
    try {
      await inTransaction(db, async (transaction) => {
        await sql`insert into outbox_test_cause (number) values (${number})`.execute(transaction)
        await putMail(transaction, number)
        if (isRolledBack(number)) throw rollBack
      })
    } catch (error) {
      if (error !== rollBack) throw error
    }
  }
}

function putMail(transaction: Transaction, number: number): Promise<boolean> {
  const body = `This is message ${number}.`
  return outbox.putMail(transaction, `outbox test ${number}`, {
    to: `customer-${number}@twirl.test`,
    subject: `message ${number}`,
    html: `<p>${body}</p>`,
    text: body,
  })
}
