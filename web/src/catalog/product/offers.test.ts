import type { Product } from '@twirl/contract/catalog/product'
import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'

const piece = {
  is_rentable: true,
  is_purchasable: true,
  is_clearance: false,
  rental_price: 19.99,
  selling_price: 60,
}
const rent = { transactionType: 'RENT', price: 19.99 }
const buy = { transactionType: 'PURCHASE', price: 60 }

test.each([
  ['both', {}, [rent, buy]],
  ['rental alone', { is_purchasable: false }, [rent]],
  ['purchase alone', { is_rentable: false }, [buy]],
  ['on clearance no rental', { is_clearance: true }, [buy]],
  ['no purchase without a price', { selling_price: null }, [rent]],
  ['nothing', { is_rentable: false, is_purchasable: false }, []],
])('the offers of a piece: %s (BROWSE-24)', (_, change, offers) => {
  expect(offersOf({ ...piece, ...change } as Product)).toEqual(offers)
})
