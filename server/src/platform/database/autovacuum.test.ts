import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { afterUse } from '../../../test/after-use.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { connectDatabase } from './database.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterUse(close)

/** Refer to an order or a customer, but are few, or are deleted after a time. */
const SMALL = [
  'bench_scan',
  'customer_note',
  'dispute',
  'event_lead',
  'mail_link',
  'outside_receipt',
  'piece_mark',
  'prefill_ref',
  'promise_move',
  'questionnaire',
  'refund_proposal',
  'requested_product',
  'stock_alert',
  'style_claim',
  'swap',
]

test('tables that grow with orders are vacuumed and analyzed after a fiftieth of their rows', async () => {
  const { rows } = await sql<{ name: string; settings: string[] | null }>`
    select relname as name, reloptions as settings from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and (
      relname in ('customer', 'customer_order', 'checkout', 'unit', 'audit_entry', 'outbox', 'report_figure')
      or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in (
          'customer'::regclass, 'customer_order'::regclass, 'order_item'::regclass, 'checkout'::regclass,
          'payment'::regclass, 'unit'::regclass, 'refund'::regclass
        )
      )
    ) order by relname`.execute(db)
  const without = rows.filter(({ settings }) => settings === null).map(({ name }) => name)
  expect(without).toEqual(SMALL)
  const all = [
    'autovacuum_vacuum_scale_factor=0.02',
    'autovacuum_vacuum_insert_scale_factor=0.02',
    'autovacuum_analyze_scale_factor=0.02',
  ]
  const others = rows.filter(({ settings }) => settings && settings.join() !== all.join())
  expect(others).toEqual([])
})
