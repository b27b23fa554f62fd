import { login } from '@twirl/contract/accounts/login'
import { getProduct } from '@twirl/contract/catalog/product'
import { addFavorite, listFavoriteMarks, listFavorites } from '@twirl/contract/favorites'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../../test/factories.ts'
import { newVisitor } from '../../../test/new-visitor.ts'

const DRESSES = [1, 2, 3, 4, 5]

const shop = await buildTestApp({
  prepare: async (empty) => {
    for (const id of DRESSES) await insertProduct(empty, { id })
  },
})
const otherProcess = await buildTestApp({ besides: shop })
const { db } = shop

beforeEach(() => db.deleteFrom('limit_use').execute())

type Visitor = ReturnType<typeof newVisitor>

const keep = async (visitor: Visitor, ...ids: number[]) => {
  for (const product_id of ids) await visitor.call(addFavorite, { product_id })
}
const favoritesOf = async (visitor: Visitor) => {
  const { products } = (await visitor.call(listFavorites, { limit: 100 })).body
  const { marks } = (await visitor.call(listFavoriteMarks, {})).body
  const ids = products.map(({ id }) => id)
  expect(new Set(marks.map(({ product_id }) => product_id))).toEqual(new Set(ids))
  return ids.toSorted((a, b) => a - b)
}

describe('favorites and events of a guest', () => {
  test('belong to the customer after the login, with those of the account; the hearts show it at once', async () => {
    const { email } = await insertCustomer(db)
    const laptop = newVisitor(shop)
    await laptop.logIn(email)
    await keep(laptop, 1, 2)
    const phone = newVisitor(shop)
    await keep(phone, 2, 3)
    await phone.logIn(email)
    expect(await favoritesOf(phone)).toEqual([1, 2, 3])
    expect((await phone.call(getProduct, { id: 3 })).body.favorite_id).not.toBeNull()
    expect(await favoritesOf(laptop)).toEqual([1, 2, 3])
  })

  test('belong to the customer after a login by code too', async () => {
    const { phone_number } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await keep(visitor, 4)
    const verification_code = await visitor.getCode({ phone_number }, 'CUSTOMER_LOGIN')
    await visitor.call(login, { account: phone_number, verification_code })
    expect(await favoritesOf(visitor)).toEqual([4])
  })

  test('are gone after the logout, and back after the next login', async () => {
    const { email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await keep(visitor, 1)
    await visitor.logIn(email)
    await keep(visitor, 2)
    await visitor.logOut()
    expect(await favoritesOf(visitor)).toEqual([])
    expect((await visitor.call(getProduct, { id: 1 })).body.favorite_id).toBeNull()
    // Another person on the same device has separate favorites.
    await keep(visitor, 5)
    expect(await favoritesOf(visitor)).toEqual([5])
    await visitor.logIn(email)
    expect(await favoritesOf(visitor)).toEqual([1, 2, 5])
  })

  test('stays once, whatever logs in at once', async () => {
    const { email } = await insertCustomer(db)
    const visitors = Array.from({ length: 8 }, () => newVisitor(shop))
    await Promise.all(visitors.map((visitor, i) => keep(visitor, 1 + (i % 5), 1 + ((i + 2) % 5))))
    await Promise.all(visitors.map((visitor) => visitor.logIn(email)))
    for (const visitor of visitors) expect(await favoritesOf(visitor)).toEqual(DRESSES)
  })
})

describe('when it cannot be moved', () => {
  const breakMoves = () =>
    sql`create trigger broken before delete on favorite
      for each row execute function fail_on_purpose()`.execute(db)
  const mendMoves = () => sql`drop trigger broken on favorite`.execute(db)
  const isPending = async (customerId: number) => {
    const [session] = await db
      .selectFrom('session')
      .select('is_move_pending')
      .where('customer_id', '=', customerId)
      .execute()
    return session?.is_move_pending
  }

  test('the login succeeds all the same, and the move is tried again', async () => {
    await sql`create function fail_on_purpose() returns trigger language plpgsql as
      $$ begin raise exception 'on purpose'; end $$`.execute(db)
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await keep(visitor, 1, 2)

    await breakMoves()
    const { status, body } = await visitor.logIn(email)
    expect([status, body.id]).toEqual([200, id])
    expect(await favoritesOf(visitor)).toEqual([])
    expect(await isPending(id)).toBe(true)
    // Still broken: the customer sees no error.
    expect((await visitor.current()).id).toBe(id)
    expect(await isPending(id)).toBe(true)

    await mendMoves()
    expect((await visitor.current()).id).toBe(id)
    expect(await favoritesOf(visitor)).toEqual([1, 2])
    expect(await isPending(id)).toBe(false)
  })

  test('any process tries again', async () => {
    const { id, email } = await insertCustomer(db)
    const visitor = newVisitor(shop)
    await keep(visitor, 3)
    await breakMoves()
    await visitor.logIn(email)
    await mendMoves()
    expect((await visitor.current(otherProcess)).id).toBe(id)
    expect(await isPending(id)).toBe(false)
    await vi.waitFor(async () => expect(await favoritesOf(visitor)).toEqual([3]), {
      timeout: 2_000,
    })
  })
})
