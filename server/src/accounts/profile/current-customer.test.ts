import { getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login, logout } from '@twirl/contract/accounts/login'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertChapter, insertCustomer } from '../../../test/factories.ts'
import { newVisitor } from '../../../test/new-visitor.ts'

const shop = await buildTestApp()
const { db, call } = shop

describe('GET /ajax/customer/current-customer', () => {
  test('reports a guest as a guest, without data', async () => {
    const { status, body } = await call(getCurrentCustomer, {})
    const { logged_in, is_email_confirmed, is_not_sorority_member, ...rest } = body
    expect(status).toBe(200)
    expect([logged_in, is_email_confirmed, is_not_sorority_member]).toEqual([false, false, false])
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
  })

  test('shows the data of the customer and the names of the schools, and no more', async () => {
    const [university, sorority] = [
      { id: 1, name: 'Magnolia University' },
      { id: 2, name: 'Zeta Lambda Nu' },
    ]
    await insertChapter(db, university, sorority)
    const { id, email, phone_number } = await insertCustomer(db, {
      university_id: university.id,
      sorority_id: sorority.id,
      graduation_date: '2028-05-15',
      dress_size: 'TWO_XL',
    })
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    expect(await visitor.current()).toEqual({
      id,
      first_name: 'Nora',
      last_name: 'Lane',
      email,
      is_email_confirmed: true,
      phone_number,
      logged_in: true,
      graduation_date: '2028-05-15',
      sorority_id: 2,
      sorority_name: 'Zeta Lambda Nu',
      dress_size: 'TWO_XL',
      trunk_show_id: null,
      university_id: 1,
      university_name: 'Magnolia University',
      is_not_sorority_member: false,
      pending_email: null,
    })
  })

  test('does not find a removed customer; the session can log out, and no login to the account succeeds', async () => {
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await visitor.logIn(email)
    await db.updateTable('customer').set({ removed_at: new Date() }).where('id', '=', id).execute()
    const { status, error } = await visitor.call(getCurrentCustomer, {})
    expect([status, error.errorCode, error.message]).toEqual([
      404,
      'CUSTOMER_NOT_FOUND',
      'Could not find your account!',
    ])
    expect((await visitor.call(logout, {})).status).toBe(200)
    expect((await visitor.current()).logged_in).toBe(false)
    const again = await visitor.call(login, { account: email, password: 'rosewood41' })
    expect(again.error.errorCode).toBe('CUSTOMER_NOT_REGISTERED')
  })

  test('takes a cookie that opens nothing for none, and ends it', async () => {
    const { body, headers } = await call(getCurrentCustomer, {}, { cookie: 'sid=made-up' })
    expect(body.logged_in).toBe(false)
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^signed-in=; .*Expires=Thu, 01 Jan 1970/),
    ])
  })

  test('a session ends after 30 days', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    shop.clock.set(new Date('2026-11-16T17:00:00Z'))
    const { headers } = await visitor.logIn(email)
    const [cookie] = headers['set-cookie'] as string[]
    expect(/Expires=([^;]+)/.exec(cookie!)![1]).toBe('Wed, 16 Dec 2026 17:00:00 GMT')
    shop.clock.advance({ days: 30, seconds: -1 })
    expect((await visitor.current()).logged_in).toBe(true)
    // The session was just read and is cached; it ends all the same.
    shop.clock.advance({ seconds: 1 })
    expect((await visitor.current()).logged_in).toBe(false)
  })
})
