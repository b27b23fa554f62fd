import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { placeOrderAsGuest } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

/** A page of the back office, of a member with this permission alone. */
async function openAs(browser: Browser, permission: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openBackOffice(page, memberWith(permission))
  await expect(page.getByRole('heading', { name: /^Hello/, level: 1 })).toBeVisible()
  return page
}

/** The refunds of an order in the gateway's book, in cents. */
async function readGatewayBook(orderNumber: string): Promise<number[]> {
  const dataDir = join(process.env['E2E_FOLDER']!, 'postgres')
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ amount_cents: number }>(
    `select r.amount_cents from sandbox_refund r join payment p on p.charge_id = r.charge_id
     join customer_order o on o.payment_id = p.id where o.order_number = $1`,
    [orderNumber],
  )
  await client.end()
  await stop()
  return rows.map(({ amount_cents }) => amount_cents)
}

async function newestMail(page: Page, email: string): Promise<string> {
  return (await readMail(page, email)).text
}

async function readMail(page: Page, email: string): Promise<{ text: string; links: string[] }> {
  const mails = await page.request.get('/dev/outbox.json', { params: { to: email } })
  const [mail] = (await mails.json()) as { text: string; links: string[] }[]
  return mail!
}

test(
  'a refund request of the shop is granted in part: money at the gateway, and a mail (STAFF-28)',
  ONCE,
  async ({ page, browser }) => {
    const { orderNumber, key, email } = await placeOrderAsGuest(page.request)
    await visit(page, `/order/${orderNumber}?key=${key}`)
    await page
      .getByRole('button', { name: /^Request Refund/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Something else').check()
    await dialog.getByLabel('Tell us more').fill('One strap is shorter than the other.')
    await dialog.getByRole('button', { name: 'Request Refund' }).click()
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()

    const service = await openAs(browser, 'service')
    await service.getByRole('link', { name: 'Refunds', exact: true }).first().click()
    const row = service.getByRole('row').filter({ hasText: orderNumber })
    await expect(row).toContainText('One strap is shorter than the other.')
    await expectAccessible(service)
    await row.getByRole('link', { name: 'Decide' }).click()
    const grant = service.getByRole('region', { name: 'Grant' })
    await grant.getByLabel('An amount').check()
    await grant.getByLabel('Amount in dollars').fill('9999')
    await grant.getByRole('button', { name: 'Show the split' }).click()
    await expect(grant.getByText('That is more than is left').first()).toBeVisible()
    await expectAccessible(service)
    await grant.getByLabel('Amount in dollars').fill('10')
    await grant.getByRole('button', { name: 'Show the split' }).click()
    await expect(grant.getByRole('region', { name: 'Split of the refund' })).toContainText('$10.00')
    await grant.getByLabel('Text for the customer').fill('For the tailor.')
    await grant.getByRole('button', { name: 'Refund $10.00' }).click()
    await expect(grant.getByText('Required')).toBeVisible()
    await grant.getByLabel('Reason').fill('A strap can be mended.')
    await expectAccessible(service)
    await grant.getByRole('button', { name: 'Refund $10.00' }).click()
    await expect(service.getByRole('heading', { name: 'Refunds', level: 1 })).toBeVisible()
    await expect(row).toHaveCount(0)

    expect(await readGatewayBook(orderNumber)).toEqual([1_000])
    const mail = await newestMail(page, email)
    expect(mail).toContain('$10.00')
    expect(mail).toContain('For the tailor.')
    await service.getByRole('button', { name: 'Decided', exact: true }).click()
    await expect(row).toContainText('Granted')
  },
)

test(
  'a refund above the limit waits for a second person (STAFF-30)',
  ONCE,
  async ({ page, browser }) => {
    const { orderNumber, email } = await placeOrderAsGuest(page.request, 160)
    const service = await openAs(browser, 'service')
    await service.goto(`/admin/orders/${orderNumber}`)
    await service.getByRole('button', { name: 'Refund', exact: true }).click()
    await service.getByRole('button', { name: 'Show the split' }).click()
    await expect(service.getByText(/another person with finance has to approve/)).toBeVisible()
    await service.getByLabel('Reason').fill('The parcel is lost.')
    await service.getByRole('button', { name: /^Propose \$/ }).click()
    const proposal = service.getByRole('article', { name: /Proposed refund/ })
    await expect(proposal).toContainText('waits for a second person')
    await expect(proposal.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await expectAccessible(service)
    await service.setViewportSize({ width: 390, height: 844 })
    await expectToFit(service)
    expect(await readGatewayBook(orderNumber)).toEqual([])

    const finance = await openAs(browser, 'finance')
    await finance.goto('/admin/refunds?show=second-person')
    const card = finance.getByRole('article', { name: `Proposed refund of order ${orderNumber}` })
    await expect(card).toContainText('The parcel is lost.')
    await card.getByLabel('Reason').fill('The carrier confirms it.')
    await expectAccessible(finance)
    await card.getByRole('button', { name: /^Approve \$/ }).click()
    await expect(card).toHaveCount(0)
    expect(await readGatewayBook(orderNumber)).toHaveLength(1)
    expect(await newestMail(page, email)).toContain('We refunded $')
  },
)

test(
  'a customer objects to a charge, which is reduced with a text for the customer (STAFF-90)',
  ONCE,
  async ({ page, browser }) => {
    const finance = await openAs(browser, 'finance')
    const { order_number, email } = await findOverdueOrder(finance)
    await finance.goto(`/admin/orders/${order_number}`)
    await finance.getByRole('button', { name: 'Extra charge' }).click()
    const form = finance.getByRole('form', { name: 'Extra charge' })
    await form.getByLabel('What for').selectOption({ index: 1 })
    await form.getByLabel('Amount in dollars').fill('10')
    await form.getByLabel('Explanation for the customer').fill('It is three weeks late.')
    await form.getByLabel('Reason').fill('Another customer waits for it.')
    await form.getByRole('button', { name: 'Charge the card' }).click()
    const charge = finance.getByRole('article', { name: `order ${order_number}` })
    // The cards of the season are not at the gateway.
    await charge.getByRole('button', { name: 'Record an offline payment' }).click()
    await charge.getByLabel('How it was paid').selectOption('CASH')
    await charge.getByLabel('Reason').fill('Paid at the door.')
    await charge.getByRole('button', { name: 'Record an offline payment' }).click()
    await expect(charge).toContainText('Paid outside the shop')

    const { links } = await readMail(page, email)
    const link = links.find((each) => each.includes('/charge-objection'))!
    await page.goto(link)
    await page.getByLabel('What is wrong with it?').fill('It was on its way for a week.')
    await page.getByRole('button', { name: 'Send the objection' }).click()
    await expect(page.getByRole('status')).toContainText('We got your objection.')

    const service = await openAs(browser, 'service')
    await service.goto('/admin/refunds?show=objections')
    const open = service
      .getByRole('article', { name: `order ${order_number}` })
      .filter({ hasText: 'on its way for a week' })
    await open.getByRole('button', { name: 'Decide about the objection' }).click()
    await open.getByLabel('Decision').selectOption('REDUCE')
    await open.getByLabel('Give back, in dollars').fill('9999')
    await open.getByLabel('Text for the customer').fill('That week is on us.')
    await open.getByLabel('Reason').fill('The carrier was late.')
    await open.getByRole('button', { name: 'Decide' }).click()
    await expect(open.getByText('That is more than is left').first()).toBeVisible()
    await expectAccessible(service)
    await open.getByLabel('Give back, in dollars').fill('5')
    await open.getByRole('button', { name: 'Decide' }).click()
    await expect(open).toHaveCount(0)

    expect(await newestMail(page, email)).toContain('That week is on us.')
    await page.goto(link)
    await expect(page.getByRole('status')).toContainText('You get $5.00 back.')
  },
)

/** An order of the demo's season whose rented piece is late, and for which nothing was charged yet. */
async function findOverdueOrder(finance: Page): Promise<{ order_number: string; email: string }> {
  type Listed = { orders: { order_number: string; email: string }[] }
  const params = { state: 'OVERDUE', sort: 'due' }
  const listed = await finance.request.get('/ajax/admin/orders', { params })
  for (const order of ((await listed.json()) as Listed).orders) {
    const answer = await finance.request.get(`/ajax/admin/order/${order.order_number}/charge`)
    const { items, charges } = (await answer.json()) as {
      items: { late_cap: number }[]
      charges: unknown[]
    }
    if (charges.length === 0 && (items[0]?.late_cap ?? 0) >= 10) return order
  }
  throw new Error('no order is overdue')
}
