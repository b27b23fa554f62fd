import { login } from '@twirl/contract/accounts/login'
import { placeGuestOrder } from '@twirl/contract/buying/checkout'
import {
  addCustomerNote,
  blockCustomer,
  getCustomer,
  listCustomers,
  unblockCustomer,
} from '@twirl/contract/staff/customers/customers'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertOrder } from '../../test/order-factory.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { assertMayOrder, assertMayOrderAsGuest } from '../accounts/public.ts'

const shop = await buildTestApp({ prepare: (db) => insertProduct(db, { id: 1 }) })
const { db } = shop
const desk = await logInStaff(shop, ['service'])
const reason = 'The customer asked for it.'

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
})

describe('the list of customers (STAFF-77)', () => {
  const search = async (text: string, input: object = {}) => {
    const { body } = await desk.call(listCustomers, { search: text, ...input })
    return body.customers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  }

  test('finds by the beginning of a name, an e-mail address or a phone number', async () => {
    const quinn = { first_name: 'Quinn', last_name: 'Østergaard' }
    const email = 'q_uinn@example.org'
    await insertCustomer(db, { ...quinn, email, phone_number: '2125559876' })
    await insertCustomer(db, { first_name: 'Zoe', last_name: 'Quinnell' })
    expect(await search('quinn', { sort: 'name' })).toEqual(['Zoe Quinnell', 'Quinn Østergaard'])
    const one = ['Quinn Østergaard']
    for (const text of [
      'ØSTER',
      'quinn øst',
      'østergaard q',
      'Q_uinn@ex',
      '212-555-98',
      '2125559876',
    ])
      expect([text, await search(text)]).toEqual([text, one])
    // Neither the middle of a word nor a wildcard finds anything.
    for (const text of ['uinn', '%uinn', 'q%', '5559876'])
      expect([text, await search(text)]).toEqual([text, []])
  })

  test('finds the customers of a whole name alone, if there are any', async () => {
    for (const last_name of ['Whole', 'Wholesome'])
      await insertCustomer(db, { first_name: 'Noor', last_name })
    await insertCustomer(db, { first_name: 'Mary Ann', last_name: 'Whole' })
    for (const text of ['noor whole', 'Whole  NOOR'])
      expect([text, await search(text)]).toEqual([text, ['Noor Whole']])
    expect(await search('noor who', { sort: 'name' })).toEqual(['Noor Whole', 'Noor Wholesome'])
    expect(await search('mary ann whole')).toEqual(['Mary Ann Whole'])
    expect(await search('whole mary')).toEqual(['Mary Ann Whole'])
  })

  test.each(['name', '-name', 'registered', '-registered'] as const)(
    'is read page by page in the order %s, each customer once',
    async (sort) => {
      for (let made = 0; made < 5; made++)
        await insertCustomer(db, { last_name: `Paging${made % 3}`, first_name: 'Ada' })
      // Found by both words in either order: their last names are far from each other.
      await insertCustomer(db, { last_name: 'Adams', first_name: 'Pagina' })
      const readFrom = async (words: string, after?: string): Promise<number[]> => {
        const page = { search: words, sort, limit: 2, ...(after && { after }) }
        const { customers, next } = (await desk.call(listCustomers, page)).body
        return [...customers.map(({ id }) => id), ...(next ? await readFrom(words, next) : [])]
      }
      for (const words of ['paging', 'ada pagi', 'pagi ada']) {
        const whole = (await desk.call(listCustomers, { search: words, sort, limit: 100 })).body
        const ids = await readFrom(words)
        expect(ids.length).toBeGreaterThan(4)
        expect(ids).toEqual(whole.customers.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
      }
    },
  )

  test('a cursor of another order is refused', async () => {
    const { body } = await desk.call(listCustomers, { sort: 'registered', limit: 1 })
    const { error } = await desk.call(listCustomers, { sort: 'name', after: body.next! })
    expect(error.errorCode).toBe('BAD_REQUEST')
  })
})

describe('the page of a customer', () => {
  test('shows what the shop has, with orders that a guest placed with the proven address', async () => {
    const { id, email } = await insertCustomer(db)
    const own = await insertOrder(db, { customer_id: id, email })
    const guest = await insertOrder(db, { email })
    await insertOrder(db, { email: 'other@example.com' })
    const { body } = await desk.call(getCustomer, { id })
    expect(body).toMatchObject({ id, email, state: 'OPEN', order_count: 2, session_count: 0 })
    expect(body.orders.map(({ order_number, is_guest }) => [order_number, is_guest])).toEqual([
      [guest.order_number, true],
      [own.order_number, false],
    ])
  })

  test('does not count the orders of an address that the customer only typed', async () => {
    const { id, email } = await insertCustomer(db, { email_proven_at: null })
    await insertOrder(db, { email })
    expect((await desk.call(getCustomer, { id })).body.order_count).toBe(0)
  })

  test('of an unknown customer is not found', async () => {
    const { error } = await desk.call(getCustomer, { id: 2_000_000_000 })
    expect(error.errorCode).toBe('NOT_FOUND')
  })
})

describe('a note (STAFF-78)', () => {
  const note_token = () => crypto.randomUUID()

  test('is added once by its token, with who and when; its text is not in the audit log', async () => {
    const { id } = await insertCustomer(db)
    const note = { id, text: 'Allergic to wool.', note_token: note_token() }
    const answers = await Promise.all([1, 2, 3].map(() => desk.call(addCustomerNote, note)))
    for (const { body } of answers)
      expect(body.notes).toMatchObject([{ text: 'Allergic to wool.', by: expect.any(String) }])
    await desk.call(addCustomerNote, { id, text: 'Called back.', note_token: note_token() })
    const { notes } = (await desk.call(getCustomer, { id })).body
    expect(notes.map(({ text }) => text)).toEqual(['Called back.', 'Allergic to wool.'])
    const owner = await logInStaff(shop)
    const { body } = await owner.call(listAudit, { subject_kind: 'customer', subject: String(id) })
    expect(body.entries.map(({ action }) => action)).toEqual(['customer.note', 'customer.note'])
    expect(JSON.stringify(body.entries)).not.toContain('wool')
  })

  test('needs a text and a customer', async () => {
    const { id } = await insertCustomer(db)
    const empty = await desk.call(addCustomerNote, { id, text: ' ', note_token: note_token() })
    expect(empty.error.fields).toEqual({ text: 'Required' })
    const unknown = { id: 2_000_000_000, text: 'x', note_token: note_token() }
    expect((await desk.call(addCustomerNote, unknown)).error.errorCode).toBe('NOT_FOUND')
  })
})

describe('a block (STAFF-79)', () => {
  test('ends all sessions at once and refuses logins by password and by code, until it is lifted', async () => {
    const { id, email, phone_number } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    expect((await visitor.current()).logged_in).toBe(true)
    const { body } = await desk.call(blockCustomer, { id, reason })
    expect(body).toMatchObject({ state: 'BLOCKED', session_count: 0, state_set: { reason } })
    expect((await visitor.current()).logged_in).toBe(false)
    expect((await visitor.logIn(email)).error).toMatchObject({
      errorCode: 'CUSTOMER_BLOCKED',
      message: 'Your account has been blocked. Please contact us.',
    })
    expect((await visitor.logIn(email, 'wrong password 1')).error.errorCode).toBe(
      'INCORRECT_PASSWORD',
    )
    const code = await visitor.getCode({ phone_number }, 'CUSTOMER_LOGIN')
    const byCode = await visitor.call(login, { account: phone_number, verification_code: code })
    expect(byCode.error.errorCode).toBe('CUSTOMER_BLOCKED')
    await desk.call(unblockCustomer, { id, reason })
    expect((await visitor.logIn(email)).status).toBe(200)
  })

  test('refuses orders of the account, and of guests with its proven address', async () => {
    const { id, email } = await insertCustomer(db)
    const order = () => inTransaction(db, (transaction) => assertMayOrder(transaction, id))
    const asGuest = () =>
      inTransaction(db, (transaction) => assertMayOrderAsGuest(transaction, email))
    await Promise.all([order(), asGuest()])
    await desk.call(blockCustomer, { id, reason })
    await expect(order()).rejects.toMatchObject({ code: 'CUSTOMER_BLOCKED' })
    await expect(asGuest()).rejects.toMatchObject({ code: 'CUSTOMER_BLOCKED' })
    expect(placeGuestOrder.errors).toContain('CUSTOMER_BLOCKED')
  })

  test('given twice is recorded once; a login at the same moment leaves no session', async () => {
    const { id, email } = await insertCustomer(db)
    const visitors = Array.from({ length: 4 }, () => newVisitor(shop))
    await Promise.all([
      ...visitors.map((visitor) => visitor.logIn(email)),
      desk.call(blockCustomer, { id, reason }),
      desk.call(blockCustomer, { id, reason }),
    ])
    const { body } = await desk.call(getCustomer, { id })
    expect(body).toMatchObject({ state: 'BLOCKED', session_count: 0 })
    const owner = await logInStaff(shop)
    const { entries } = (
      await owner.call(listAudit, { subject_kind: 'customer', subject: String(id) })
    ).body
    expect(entries.map(({ action }) => action)).toEqual(['customer.block'])
  })

  test('needs a reason', async () => {
    const { id } = await insertCustomer(db)
    const { error } = await desk.call(blockCustomer, { id, reason: ' ' })
    expect(error.fields).toEqual({ reason: 'Required' })
  })
})
