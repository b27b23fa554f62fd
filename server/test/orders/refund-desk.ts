import { sql } from 'kysely'
import pino from 'pino'
import { afterAll } from 'vitest'
import { readOutbox } from '#dev-outbox/read-outbox.ts'
import type { RefundDeps } from '#orders/refunds/refund-deps.ts'
import { connectDatabase, type Database } from '#platform/database/database.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { sandboxGateway } from '#providers/payments/sandbox.ts'
import { testSecrets } from '../build-test-app.ts'
import { DRESS, insertDress } from '../checkout/checkout-shop.ts'
import { createTestDatabase } from '../database.ts'
import { createTestClock, type TestClock } from '../test-clock.ts'

/** What refunds need, on a database of its own with one dress. */
export async function openRefundDesk() {
  const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
  afterAll(close)
  await insertDress(db, DRESS, 1)
  const clock = createTestClock()
  const desk = deskOf(db, clock)
  const outbox = (to: string) => readOutbox(db, desk.outbox, to)
  return { ...desk, clock, desk, readMails: outbox }
}

export function deskOf(db: Database, clock: TestClock): RefundDeps & { outbox: Outbox } {
  return {
    db,
    clock,
    gateway: sandboxGateway({ db, clock, secrets: testSecrets }),
    // Mails are stored and not sent.
    outbox: new Outbox(testSecrets, { send: async () => {} }),
    secrets: testSecrets,
    publicOrigin: 'http://localhost',
    log: pino({ level: 'silent' }),
  }
}

/** Requests a refund as a customer does; a null id stands for the accessory item. */
export async function insertApplication(
  db: Database,
  order_id: number,
  order_item_id: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto('refund_application')
    .values({ order_id, order_item_id, reason: 'DIDNT_FIT', requested_at: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
