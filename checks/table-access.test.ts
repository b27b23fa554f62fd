import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseModule, readSourceModules } from './source-modules.ts'
import { findTableViolations, type TableOwners } from './table-access.ts'

/**
 * The owner and the other readers of each table. Maintained by hand: a new table, a slice that writes a table of
 * another slice, or a reader that is not listed here fails the test.
 */
const OWNERS: TableOwners = {
  audit_entry: { owner: 'staff', readers: [] },
  bench_photo: { owner: 'warehouse', readers: [] },
  bench_scan: { owner: 'warehouse', readers: [] },
  // A rental is the garment of its booking.
  booking: { owner: 'inventory', readers: ['orders'] },
  brand: { owner: 'catalog', readers: [] },
  card_handover: { owner: 'credit-cards', readers: [] },
  career_application: { owner: 'messages', readers: [] },
  cart_item: { owner: 'cart', readers: [] },
  change_log: { owner: 'platform', readers: [] },
  chapter: { owner: 'schools', readers: [] },
  checkout: { owner: 'checkout', readers: [] },
  client_event: { owner: 'telemetry', readers: [] },
  collection: { owner: 'catalog', readers: [] },
  collection_product: { owner: 'catalog', readers: [] },
  color: { owner: 'catalog', readers: [] },
  contact_message: { owner: 'messages', readers: [] },
  data_import: { owner: 'imports', readers: [] },
  data_import_file: { owner: 'imports', readers: [] },
  data_import_item: { owner: 'imports', readers: [] },
  import_key: { owner: 'imports', readers: [] },
  credit_card: { owner: 'credit-cards', readers: [] },
  coupon: { owner: 'coupons', readers: [] },
  coupon_use: { owner: 'coupons', readers: [] },
  // The roster of an event contains members of its chapter; only members may request products for the next show; orders
  // are confirmed, and back-in-stock mails sent, to the customer's address.
  customer: { owner: 'accounts', readers: ['orders', 'rsvp', 'stock-alerts', 'trunk-shows'] },
  customer_note: { owner: 'customers', readers: [] },
  customer_order: { owner: 'orders', readers: [] },
  customer_address: { owner: 'addresses', readers: [] },
  dispute: { owner: 'orders', readers: [] },
  event_change: { owner: 'events', readers: [] },
  event_change_order: { owner: 'events', readers: [] },
  extra_charge: { owner: 'checkout', readers: [] },
  favorite: { owner: 'favorites', readers: [] },
  gateway_customer: { owner: 'credit-cards', readers: [] },
  gateway_difference: { owner: 'orders', readers: [] },
  gateway_event: { owner: 'checkout', readers: [] },
  invitation: { owner: 'rsvp', readers: [] },
  invitation_refusal: { owner: 'rsvp', readers: [] },
  key_fingerprint: { owner: 'platform', readers: [] },
  lead_application: { owner: 'messages', readers: [] },
  limit_use: { owner: 'platform', readers: [] },
  mail_note: { owner: 'mails', readers: [] },
  mail_link: { owner: 'accounts', readers: [] },
  message_case: { owner: 'messages', readers: [] },
  message_entry: { owner: 'messages', readers: [] },
  order_accessory_item: { owner: 'orders', readers: [] },
  order_desk: { owner: 'orders', readers: [] },
  // A view: the rows that order_desk should have.
  order_desk_wanted: { owner: 'orders', readers: [] },
  order_item: { owner: 'orders', readers: [] },
  order_note: { owner: 'orders', readers: [] },
  outbox: { owner: 'platform', readers: [] },
  outside_receipt: { owner: 'orders', readers: [] },
  payment: { owner: 'orders', readers: [] },
  // The text and color of a picture are read with the offer that shows it.
  picture: { owner: 'pictures', readers: ['catalog'] },
  prefill_ref: { owner: 'rsvp', readers: [] },
  product: { owner: 'catalog', readers: [] },
  product_color: { owner: 'catalog', readers: [] },
  product_photo: { owner: 'pictures', readers: [] },
  promise_move: { owner: 'inventory', readers: [] },
  questionnaire: { owner: 'rsvp', readers: [] },
  refund: { owner: 'orders', readers: [] },
  refund_application: { owner: 'orders', readers: [] },
  refund_proposal: { owner: 'orders', readers: [] },
  refund_line: { owner: 'orders', readers: [] },
  piece_mark: { owner: 'orders', readers: [] },
  rental: { owner: 'orders', readers: [] },
  rental_fact: { owner: 'orders', readers: [] },
  // A view: how far each rental is.
  rental_state: { owner: 'orders', readers: [] },
  report_figure: { owner: 'reports', readers: [] },
  report_progress: { owner: 'reports', readers: [] },
  requested_product: { owner: 'trunk-shows', readers: [] },
  // The book of the built-in payment gateway, which stands for another company's.
  sandbox_call: { owner: 'providers', readers: [] },
  sandbox_card: { owner: 'providers', readers: [] },
  sandbox_charge: { owner: 'providers', readers: [] },
  sandbox_dial: { owner: 'providers', readers: [] },
  sandbox_refund: { owner: 'providers', readers: [] },
  session: { owner: 'platform', readers: [] },
  // Staff can change limits.
  content_version: { owner: 'content', readers: [] },
  home_part: { owner: 'system', readers: [] },
  setting: { owner: 'system', readers: ['platform'] },
  shop_logo: { owner: 'system', readers: [] },
  shipment: { owner: 'orders', readers: [] },
  // Names of schools are joined to the rows that refer to them.
  sorority: { owner: 'schools', readers: ['accounts', 'trunk-shows'] },
  setup_link: { owner: 'staff', readers: [] },
  staff_invitation: { owner: 'staff', readers: [] },
  // Messages name the members who answer them.
  staff_member: { owner: 'staff', readers: ['messages'] },
  staff_passkey: { owner: 'staff', readers: [] },
  staff_recovery_code: { owner: 'staff', readers: [] },
  staff_session: { owner: 'staff', readers: [] },
  staff_totp: { owner: 'staff', readers: [] },
  stock_alert: { owner: 'stock-alerts', readers: [] },
  stock_calendar: { owner: 'inventory', readers: [] },
  // Read with the variants: a query of its own for a million counts would double the time of a start.
  stock_demand: { owner: 'stock-alerts', readers: [] },
  stock_count: { owner: 'inventory', readers: ['catalog'] },
  stock_recount: { owner: 'inventory', readers: [] },
  // Staff filter orders by event.
  event_lead: { owner: 'trunk-shows', readers: [] },
  // The page of an order says whether its style is promised to this member alone.
  style_claim: { owner: 'trunk-shows', readers: ['orders'] },
  event_lead_invitation: { owner: 'trunk-shows', readers: [] },
  nudge: { owner: 'leads', readers: [] },
  nudge_request: { owner: 'leads', readers: [] },
  removed_recommendation: { owner: 'trunk-shows', readers: [] },
  swap: { owner: 'checkout', readers: [] },
  trunk_show: { owner: 'trunk-shows', readers: ['orders'] },
  trunk_show_collection: { owner: 'trunk-shows', readers: [] },
  trunk_show_grant: { owner: 'trunk-shows', readers: [] },
  trunk_show_product: { owner: 'trunk-shows', readers: [] },
  stored_object: { owner: 'providers', readers: [] },
  unit: { owner: 'inventory', readers: [] },
  unit_inspection: { owner: 'orders', readers: [] },
  unit_intake: { owner: 'inventory', readers: [] },
  unit_move: { owner: 'inventory', readers: [] },
  university: { owner: 'schools', readers: ['accounts', 'trunk-shows'] },
  // Going through all SKUs.
  variant: { owner: 'catalog', readers: ['inventory'] },
  verification: { owner: 'accounts', readers: [] },
}

const tables = readTables()
const modules = readSourceModules()

test('each table is written by its owner only, and read by its listed readers only', () => {
  expect(findTableViolations(modules, tables, OWNERS)).toEqual([])
})

describe('a deliberate violation is detected', () => {
  const violationsWith = (path: string, text: string) =>
    // Only this module, so that none of the listed readers is present.
    findTableViolations([parseModule(path, text)], tables, OWNERS).filter(
      (violation) => !violation.includes('does not read'),
    )

  test.each([
    ["db.insertInto('customer').values(row)", 'favorites writes customer'],
    ["db.updateTable('customer as c').set(row)", 'favorites writes customer'],
    ["db.deleteFrom('session').execute()", 'favorites writes session'],
    ['sql`insert into unit (sku) values (${sku})`', 'favorites writes unit'],
    ['sql<Row>`update\n  product set title = ${title}`', 'favorites writes product'],
    ['sql`with gone as (delete from variant returning sku) select 1`', 'favorites writes variant'],
    ["db.selectFrom('mail_link').selectAll()", 'favorites reads mail_link'],
    ["db.selectFrom(['favorite', 'outbox as o'])", 'favorites reads outbox'],
    ["db.selectFrom('favorite').innerJoin('unit', 'a', 'b')", 'favorites reads unit'],
    ['sql`select 1 from favorite f, verification v`', 'favorites reads verification'],
    ['sql`select 1 from favorite left join invitation i on true`', 'favorites reads invitation'],
    ['db.insertInto(name).values(row)', '(chosen at run time) has no owner'],
    ['sql`delete from ${sql.table(name)}`', '(chosen at run time) has no owner'],
  ])('%s', (text, violation) => {
    expect(violationsWith('server/src/favorites/x.queries.ts', text)).toEqual([violation])
  })

  test.each([
    '// sql`delete from customer`',
    'const text = "insert into customer"',
    "sql`select 1 from favorite where source = 'from customer'`",
    'sql`insert into favorite (id) values (1) on conflict do update set id = 2`',
    'sql`select extract(epoch from now()) from favorite for update`',
    "db.selectFrom('favorite').selectAll()",
  ])('and nothing else: %s', (text) => {
    expect(violationsWith('server/src/favorites/x.queries.ts', text)).toEqual([])
  })

  test('a table without an owner, an owner without a table, a listed reader that does not read', () => {
    const unit = { owner: 'inventory', readers: ['rsvp'] }
    expect(findTableViolations([], ['cart', 'unit'], { unit, hat: unit })).toEqual([
      'hat is no table',
      'cart has no owner',
      'rsvp does not read unit',
    ])
  })
})

function readTables(): string[] {
  const schema = readFileSync(
    new URL('../server/src/platform/database/schema.gen.ts', import.meta.url),
    'utf8',
  )
  const list = schema.slice(schema.indexOf('export interface DB {'))
  return [...list.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, table]) => table!)
}
