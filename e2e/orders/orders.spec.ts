import { createCustomer, readLink } from '../support/accounts.ts'
import { placeOrderAsCustomer, placeOrderAsGuest } from '../support/place-order.ts'
import { expect, expectAccessible, ONCE, plainTest, test, visit } from '../support/shop.ts'

test(
  'a guest opens the order with the link of its confirmation mail',
  ONCE,
  async ({ page, request }) => {
    const { orderNumber, email } = await placeOrderAsGuest(request)
    const link = await readLink(request, email, new RegExp(orderNumber))
    // The outbox shows mails in frames of no origin, which load pictures as pages of other sites do.
    await page.goto(`/dev/outbox?to=${encodeURIComponent(email)}`)
    const picture = page.frameLocator('iframe').getByRole('img', { name: / in / }).first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await visit(page, link)
    const main = page.getByRole('main')
    await expect(main).toContainText(orderNumber)
    await expect(main).toContainText('ending in 4242')
    await expect(main).toContainText('1 Peachtree St')
    await expect(page.getByRole('heading', { name: 'Yours to keep' })).toBeVisible()
    await expectAccessible(page)
  },
)

// The console reports the response 404.
plainTest(
  'the order of another visitor is not found, before and after a login',
  ONCE,
  async ({ page, browser, baseURL }) => {
    await createCustomer(page.request)
    const { orderNumber } = await placeOrderAsCustomer(page.request)
    await visit(page, `/order/${orderNumber}`)
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()

    const otherContext = await browser.newContext({ baseURL: baseURL! })
    const stranger = await otherContext.newPage()
    await visit(stranger, `/order/${orderNumber}?key=guessed`)
    await expect(
      stranger.getByRole('heading', { name: 'We couldn’t find this order' }),
    ).toBeVisible()
    await expectAccessible(stranger)
    await expect(stranger.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/account/login?redirect=%2Forder%2F${orderNumber}`,
    )
    await createCustomer(stranger.request)
    await visit(stranger, `/order/${orderNumber}`)
    await expect(stranger.getByRole('main')).toContainText('It isn’t in your account.')
    await otherContext.close()
  },
)

// The console reports the answer that there is no such order.
plainTest('a made-up order number is not thanked for', ONCE, async ({ page }) => {
  await visit(page, '/thank-you/TW-00000000?type=INDIVIDUAL')
  const main = page.getByRole('main')
  await expect(main).toContainText('We couldn’t find this order')
  await expect(main).not.toContainText('Thank you')
  await expectAccessible(page)
})

test('the thank-you page leads to the shop after five seconds', ONCE, async ({ page, request }) => {
  const { orderNumber, key } = await placeOrderAsGuest(request)
  // The checkout does the same.
  await page.addInitScript(
    ([number = '', value]) =>
      window.sessionStorage.setItem('order-keys', JSON.stringify({ [number]: value })),
    [orderNumber, key],
  )
  // However slow the machine is, no time passes on the page but by `runFor`.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await visit(page, `/thank-you/${orderNumber}?type=GROUP_RENTAL`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Your order ships to the trunk-show coordinator')
  await expect(main).toContainText('Back to the shop in 5 seconds.')
  await page.clock.runFor(4_000)
  await expect(main).toContainText('Back to the shop in 1 second.')
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/home')
})

test('a key stops the countdown of the thank-you page', ONCE, async ({ page, request }) => {
  const { orderNumber, key, email } = await placeOrderAsGuest(request)
  await page.addInitScript(
    ([number = '', value, address]) => {
      window.sessionStorage.setItem('order-keys', JSON.stringify({ [number]: value }))
      window.sessionStorage.setItem('order-emails', JSON.stringify({ [number]: address }))
    },
    [orderNumber, key, email],
  )
  await page.clock.install()
  await visit(page, `/thank-you/${orderNumber}?type=INDIVIDUAL`)
  // Before anything else: the page leaves after five seconds.
  await expect(page.getByRole('main')).toContainText('Back to the shop in')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main')).toContainText('You’re staying on this page.')
  await expect(page.getByRole('status').filter({ hasText: 'You’re staying' })).toBeAttached()
  await expect(page.getByRole('main')).toContainText(`We’re writing to ${email}.`)
  const placed = page.getByRole('region', { name: 'Your pieces' })
  await expect(placed.getByRole('img').first()).toBeVisible()
  await expect(placed).toContainText(/Total\$/)
  await expectAccessible(page)
  await page.clock.runFor(10_000)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
  await page.goBack()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page).toHaveURL(`/order/${orderNumber}?key=${key}`)
  await expect(page.getByRole('main')).toContainText('ending in 4242')
})
