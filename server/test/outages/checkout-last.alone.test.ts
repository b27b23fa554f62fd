import { randomBytes } from 'node:crypto'
import { addCartItem, listCarts } from '@twirl/contract/buying/cart'
import { listFavorites } from '@twirl/contract/favorites'
import { expect, test } from 'vitest'
import { buildTestApp } from '../build-test-app.ts'
import { insertProduct } from '../factories.ts'

// More than may run and wait.
const BROWSING = 400
const BUYING = 20

const newGuest = () => ({ guestId: randomBytes(16).toString('hex') })

async function flood(hasLoadLimits: boolean) {
  const { db, call } = await buildTestApp({
    hasLoadLimits,
    prepare: (empty) => insertProduct(empty, { id: 1, variants: [{ size: 'M', core: 100 }] }),
  })
  const { sku } = await db.selectFrom('variant').select('sku').executeTakeFirstOrThrow()
  const item = { cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'RENT' } as const
  await call(addCartItem, item, newGuest())
  const ended: string[] = []
  const note = async (name: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer
    ended.push(`${name} ${status}`)
  }
  // Nothing of a new guest is in memory: each call asks the database.
  const browsing = Array.from({ length: BROWSING }, () =>
    note('browse', call(listFavorites, {}, newGuest())),
  )
  const buying = Array.from({ length: BUYING }, (_, i) => {
    const guest = newGuest()
    return note('buy', i % 2 ? call(addCartItem, item, guest) : call(listCarts, {}, guest))
  })
  await Promise.all([...browsing, ...buying])
  const count = (name: string) => ended.filter((each) => each === name).length
  return {
    answered: { browse: count('browse 200'), buy: count('buy 200') },
    refused: { browse: count('browse 503'), buy: count('buy 503') },
    browsedBeforeTheLastBuyer: ended.slice(0, ended.lastIndexOf('buy 200')).length - BUYING,
  }
}

test('a flood of browsing is refused in part, and calls of buyers are not', async () => {
  const { answered, refused } = await flood(true)
  expect(answered.buy).toBe(BUYING)
  expect(refused.buy).toBe(0)
  expect(refused.browse).toBeGreaterThan(0)
  expect(answered.browse + refused.browse).toBe(BROWSING)
})

test('without limits none is refused', async () => {
  expect((await flood(false)).refused).toEqual({ browse: 0, buy: 0 })
})
