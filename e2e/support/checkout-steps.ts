import { expect, type Locator, type Page } from '@playwright/test'
import { createAddress } from '@twirl/contract/buying/addresses'
import type { Client } from '@twirl/contract/client'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { createCustomer, newPerson } from './accounts.ts'
import { cartCalls } from './cart-calls.ts'
import { ADDRESS, callerOf, fillCart, GOOD_CARD } from './place-order.ts'

// The steps of the checkout, for journeys that pay.

export const GOOD = GOOD_CARD.credit_card_number

export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' })
export const thanks = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you for your order!' })
export const coupon = (page: Page) => page.getByRole('textbox', { name: 'Discount code' })
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Stores what the bag stores when it is left for the checkout. */
export async function select(
  page: Page,
  cartType: string,
  items: { id: number; quantity: number }[],
): Promise<void> {
  await page.context().addInitScript(
    ([key, text]) => {
      // Not again after the order, which removes it.
      if (sessionStorage.getItem(key!) === null) sessionStorage.setItem(key!, text!)
    },
    ['selection', JSON.stringify({ [cartType]: items })],
  )
}

/** Pieces of the sale that reach the minimum, in the bag of the visitor of the page. */
export async function selectPurchase(page: Page, visitor: Record<string, string>): Promise<void> {
  await select(page, 'INDIVIDUAL', await fillCart(callerOf(page.request, visitor)))
}

/** A new customer with a saved address and cards; the last card is the newest and listed first. */
export async function startCustomer(
  page: Page,
  cards: string[],
  zip_code: string = ADDRESS.zip_code,
) {
  const calls = await cartCalls(page)
  const { email } = await createCustomer(page.request)
  const call: Client = callerOf(page.request, calls.headers)
  await call(createAddress, { ...ADDRESS, zip_code })
  for (const credit_card_number of cards)
    await call(createCard, { ...GOOD_CARD, credit_card_number })
  return { ...calls, email }
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('4/49')
  await page.getByLabel('Security code').fill('123')
}

export async function fillGuestAddress(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByLabel('First name').fill(ADDRESS.first_name)
  await page.getByLabel('Last name').fill(ADDRESS.last_name)
  await page.getByLabel('Street address').fill(ADDRESS.street_address)
  await page.getByLabel('City').fill(ADDRESS.city)
  await page.getByLabel('State').selectOption(ADDRESS.state)
  await page.getByLabel('Zip code').fill(ADDRESS.zip_code)
  await page.getByLabel('Cell phone').fill(ADDRESS.cell_phone)
}

export async function confirm(page: Page): Promise<void> {
  await pressPay(payNow(page))
  await page.getByRole('button', { name: 'Place Your Order' }).click()
}

/**
 * Presses a button below fields in a frame, by key: just after the browser has scrolled to a frame, it may give a tap to the frame
 * that was at that place before, for instance that of a wallet.
 */
export async function pressPay(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.press('Enter')
}
