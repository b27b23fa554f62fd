import { confirmStaffPassword } from '@twirl/contract/staff/access/account'
import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  eraseCustomer,
  exportCustomer,
  getCustomerErasure,
} from '@twirl/contract/staff/customers/customer-data'
import {
  addCustomerNote,
  getCustomer,
  listCustomers,
} from '@twirl/contract/staff/customers/customers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../test/factories.ts'
import { insertPerson, MARKERS } from '../../test/insert-person.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertOrder, sendOut } from '../../test/order-factory.ts'
import { ERASED_COLUMNS } from '../../test/personal-columns.ts'
import { logInStaff, STAFF_PASSWORD } from '../../test/staff-factory.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'

const shop = await buildTestApp({
  prepare: (db) => insertProduct(db, { id: 1, variants: [{ size: 'M', core: 5 }] }),
})
const { db } = shop
const desk = await logInStaff(shop, ['service'])
const reason = 'Asked for by mail.'

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
})

/** Every column of the shop in which one of the person's words is found. */
async function findPerson(): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')
    order by table_name, column_name`.execute(db)
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table_name)}
      where ${sql.ref(column_name)}::text ~* ${MARKERS.join('|')} limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table_name}.${column_name}`)
  }
  return found
}

const note = (id: number) =>
  desk.call(addCustomerNote, { id, text: 'Quaxley called.', note_token: crypto.randomUUID() })

const booksOf = async () => {
  const { rows } = await sql`
    select o.id, order_number, total_cents, tax_cents, status, paid_at, p.amount_cents, captured_cents, p.card_last_four,
      delivery_address ->> 'zip_code' as zip_code
    from customer_order o join payment p on p.id = payment_id order by o.id`.execute(db)
  return rows
}

describe('the erasure of a customer (STAFF-81)', () => {
  test('leaves no word of the person anywhere, and the books as they were', async () => {
    const { id, email } = await insertPerson(db)
    await note(id)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    await visitor.askForCode({ email }, 'CUSTOMER_RESET_PASSWORD')
    expect(await findPerson()).toEqual(ERASED_COLUMNS)
    expect(await shop.outbox(email)).not.toEqual([])
    const books = await booksOf()

    expect((await desk.call(getCustomerErasure, { id })).body).toEqual({ hindrances: [] })
    expect((await desk.call(eraseCustomer, { id, reason })).status).toBe(200)
    expect(await findPerson()).toEqual([])
    expect(await shop.outbox(email)).toEqual([])
    expect(await booksOf()).toEqual(books)
    for (const table of ['cart_item', 'favorite', 'stock_alert', 'trunk_show_grant'] as const)
      expect(await db.selectFrom(table).select('owner').execute()).toEqual([])
    expect((await visitor.current()).logged_in).toBe(false)
    expect((await visitor.logIn(email)).error.errorCode).toBe('CUSTOMER_NOT_REGISTERED')
    const { body } = await desk.call(getCustomer, { id })
    expect(body).toMatchObject({
      state: 'ERASED',
      first_name: '',
      dress_size: null,
      state_set: { reason },
      notes: [],
    })
    expect((await desk.call(listCustomers, { search: 'zebulonia' })).body.customers).toEqual([])

    // A repeat changes nothing, other steps are refused, and the contacts can be registered anew.
    expect((await desk.call(eraseCustomer, { id, reason: 'Again.' })).status).toBe(200)
    expect((await note(id)).error).toMatchObject({
      errorCode: 'STEP_REFUSED',
      message: expect.stringMatching(/^The data of this customer was erased by Member \d+ on /),
    })
    const again = await insertCustomer(db, { email, phone_number: '2125550199' })
    expect((await newVisitor(shop).logIn(email)).body).toMatchObject({ id: again.id })
    await db.deleteFrom('session').execute()
    await db.deleteFrom('customer').where('id', '=', again.id).execute()
    const owner = await logInStaff(shop)
    const log = await owner.call(listAudit, { subject_kind: 'customer', subject: String(id) })
    const actions = log.body.entries.map(({ action }) => action)
    expect(actions).toEqual(['customer.erase', 'customer.note'])
  })

  test('is refused while something is out, owed, on its way or being decided, and says what', async () => {
    const { id, email } = await insertCustomer(db)
    const hindrances = async () => (await desk.call(getCustomerErasure, { id })).body.hindrances
    const delivered = { shipped_at: '2026-05-05', delivered_at: '2026-05-06' }
    const order = { customer_id: id, email }
    const out = await insertOrder(db, { ...order, shipment: delivered })
    await sendOut(db, out)
    const asked = await insertOrder(db, { ...order, shipment: delivered, items: [{ refund: {} }] })
    const sent = await insertOrder(db, { email })
    const owed = await insertOrder(db, {
      ...order,
      shipment: delivered,
      review_reason: 'TAX_NOT_CHARGED',
      tax_owed_cents: 100,
    })
    await insertTrunkShow(db, { lead_customer_id: id, theme: 'Spring' })
    const expected = [
      'The customer leads the event “Spring”, which is not over.',
      `Order ${out.order_number} has a piece that is still out.`,
      `Order ${asked.order_number} has a refund request that is not decided yet.`,
      `Order ${owed.order_number} has tax that is still owed.`,
      `Order ${sent.order_number} is not delivered yet.`,
    ]
    expect((await hindrances()).toSorted()).toEqual(expected.toSorted())
    const { error } = await desk.call(eraseCustomer, { id, reason })
    expect(error.errorCode).toBe('STEP_REFUSED')
    for (const sentence of expected) expect(error.message).toContain(sentence)
    expect((await desk.call(getCustomer, { id })).body).toMatchObject({ state: 'OPEN', email })
  })

  test('twice at once is one erasure; a login at the same moment leaves no session', async () => {
    const { id, email } = await insertCustomer(db)
    const answers = await Promise.all([
      desk.call(eraseCustomer, { id, reason }),
      newVisitor(shop).logIn(email),
      desk.call(eraseCustomer, { id, reason }),
      newVisitor(shop).logIn(email),
    ])
    expect([answers[0].status, answers[2].status]).toEqual([200, 200])
    const { body } = await desk.call(getCustomer, { id })
    expect(body).toMatchObject({ state: 'ERASED', session_count: 0 })
    const entries = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('subject_kind', '=', 'customer')
      .where('subject_id', '=', String(id))
      .execute()
    expect(entries).toHaveLength(1)
  })
})

describe('the export of a customer (STAFF-80)', () => {
  test('has the data of all slices, also of guest orders, and no secrets', async () => {
    const { id } = await insertPerson(db)
    await note(id)
    const { body } = await desk.call(exportCustomer, { id, reason })
    expect(body.file_name).toMatch(new RegExp(String.raw`^customer-${id}-\d{4}-\d\d-\d\d\.json$`))
    const { exported_at: _, ...kinds } = body.data as Record<string, object[]>
    const counts = Object.fromEntries(
      Object.entries(kinds).map(([kind, rows]) => [kind, rows.length]),
    )
    expect(counts).toEqual({
      account: 1,
      addresses: 1,
      cards: 1,
      cart_items: 1,
      favorites: 1,
      group_applications: 1,
      stock_alerts: 1,
      joined_events: 1,
      led_events: 1,
      marks_as_lead: 1,
      requested_products: 1,
      rsvps: 1,
      invitations: 1,
      messages: 3,
      notes: 1,
      coupons: 1,
      quotes: 2,
      charges: 1,
      orders: 2,
    })
    const text = JSON.stringify(body.data)
    expect(text).toContain('77 Quaxley Street')
    expect(text).toContain('Quaxley did not like it.')
    expect(text).toContain('Quaxley was on time.')
    expect(text).toContain('Dear Zebulonia, the scan shows it.')
    expect(text).not.toMatch(/argon2|hash|token|fingerprint|sealed|quaxley-card/i)
    const [entry] = await db
      .selectFrom('audit_entry')
      .select(['action', 'after', 'reason'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toEqual({ action: 'customer.export', after: counts, reason })
  })

  test('and the erasure need a reason, and the password again after ten minutes', async () => {
    const { id } = await insertCustomer(db)
    const member = await logInStaff(shop, ['service'])
    for (const call of [exportCustomer, eraseCustomer]) {
      expect((await member.call(call, { id, reason: '' })).error.fields).toEqual({
        reason: 'Required',
      })
      expect((await member.call(call, { id: 2_000_000_000, reason })).error.errorCode).toBe(
        'NOT_FOUND',
      )
    }
    await db
      .updateTable('staff_session')
      .set({ password_at: new Date(Date.now() - 11 * 60_000) })
      .where('staff_id', '=', member.id)
      .execute()
    for (const call of [exportCustomer, eraseCustomer])
      expect((await member.call(call, { id, reason })).error.errorCode).toBe(
        'PASSWORD_NEEDED_AGAIN',
      )
    await member.call(confirmStaffPassword, { password: STAFF_PASSWORD })
    expect((await member.call(exportCustomer, { id, reason })).status).toBe(200)
    expect((await member.call(eraseCustomer, { id, reason })).status).toBe(200)
    expect((await member.call(exportCustomer, { id, reason })).error.errorCode).toBe('STEP_REFUSED')
    expect((await member.call(getCustomerErasure, { id })).error.errorCode).toBe('STEP_REFUSED')
    expect((await member.call(getCustomerErasure, { id: 2_000_000_000 })).error.errorCode).toBe(
      'NOT_FOUND',
    )
  })
})
