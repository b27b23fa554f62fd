import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { expectLargeTextAccessible, expectToFitLargeText } from '../support/large-text.ts'
import { placeOrderAsGuest } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'
import { type StripeControl, stripeTest as test } from '../support/stripe.ts'
import { STRIPE_CARDS } from '../support/stripe-cards.ts'

const [OWNER] = DEMO_STAFF
const FINANCE = memberWith('finance')

const disputeAt = async (stripe: StripeControl, id: string) =>
  (await stripe.list('dispute')).find((dispute) => dispute['id'] === id)!

/** An order whose payment is disputed, and whose draft is saved. */
async function newDispute(guest: APIRequestContext, stripe: StripeControl) {
  const confirmation_token = await stripe.tokenOf(STRIPE_CARDS.good)
  const { orderNumber, email } = await placeOrderAsGuest(guest, undefined, { confirmation_token })
  const tokens = await stripe.list('confirmation_token')
  const { payment_intent } = tokens.find((token) => token['id'] === confirmation_token)!
  const charges = await stripe.list('charge')
  const charge = charges.find((each) => each['payment_intent'] === payment_intent)!
  const { id } = await stripe.openDispute(String(charge['id']), 'product_not_received')
  // The webhook tells the shop, which saves the draft.
  await expect
    .poll(async () => (await disputeAt(stripe, id))['evidence'])
    .toMatchObject({ customer_email_address: email })
  return { id, orderNumber }
}

test('finance finds a disputed payment, and sends the evidence to the bank (STAFF-248)', async ({
  page,
  request,
  stripe,
}) => {
  await openBackOffice(page, OWNER)
  const { id, orderNumber } = await newDispute(request, stripe)
  await page.getByRole('link', { name: /^Disputed payments\s*\d/ }).click()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('heading', { name: 'State: Needs evidence' })).toBeVisible()
  await expect(page.getByText(`Order ${orderNumber} was placed and paid`)).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  const send = page.getByRole('button', { name: 'Send to the bank' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send the evidence' })
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The carrier has delivered it.')
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(page.getByRole('heading', { name: 'State: The bank decides' })).toBeVisible()
  await expect(page.getByText(`by ${OWNER.name}`)).toBeFocused()
  await expect(send).toHaveCount(0)
  expect(await disputeAt(stripe, id)).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
  })
  await expectToFitLargeText(page)
  await expectLargeTextAccessible(page)

  await page.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('region', { name: 'Ledger' })).toContainText(
    'Disputed, the bank decides: Not received',
  )
  await page.goto(`/admin/audit?subject=${orderNumber}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Sent evidence to the bank')).toBeVisible()
  await expect(main.getByText('The carrier has delivered it.')).toBeVisible()
})

test(
  'a member who is slower is told who has sent the evidence (STAFF-249)',
  ONCE,
  async ({ page, request, browser, stripe }) => {
    await openBackOffice(page, OWNER)
    const { orderNumber } = await newDispute(request, stripe)
    await page.goto('/admin/disputes')
    await page.getByRole('link', { name: orderNumber }).click()
    await expect(page.getByRole('button', { name: 'Collect again' })).toBeVisible()
    const context = await browser.newContext()
    const second = await context.newPage()
    await openBackOffice(second, FINANCE, page.url())
    const send = async (member: Page) => {
      await member.getByRole('button', { name: 'Send to the bank' }).click()
      const dialog = member.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was read.')
      await dialog.getByRole('button', { name: 'Send to the bank' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await second.getByRole('button', { name: 'Send to the bank' }).waitFor()
    await send(page)
    await send(second)
    await expect(second.getByRole('alert')).toContainText(`${OWNER.name} sent the evidence`)
    await expect(second.getByRole('heading', { name: 'State: The bank decides' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Collect again' })).toHaveCount(0)
    await expectAccessible(second)
    await context.close()

    await page.goto('/admin/disputes/999999')
    await expect(page.getByText('There is no dispute with this number.')).toBeVisible()
    await expectAccessible(page)
  },
)
