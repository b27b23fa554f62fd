import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { login } from '@twirl/contract/accounts/login'
import { getOrder } from '@twirl/contract/buying/orders'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { DEMO_LOGINS, DEMO_ORDERS, DEMO_STAFF } from '../../server/demo/guide.ts'
import { callerOf } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, visit } from '../support/shop.ts'

const [AVA] = DEMO_LOGINS
const SERVICE = DEMO_STAFF.find(({ email }) => email === 'service@twirl.test')!

const dialog = (page: Page) => page.getByRole('dialog')
const shown = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** The demo customer on the page of an order; `read` asks for its first piece. */
async function openAsAva(page: Page, orderNumber: string) {
  const call = callerOf(page.request)
  await call(login, { account: AVA.email, password: AVA.password })
  const read = async () => (await call(getOrder, { orderNumber })).order_items[0]!
  const item = await read()
  await visit(page, `/order/${orderNumber}`)
  return { item, read }
}

/** A member of the service on the page of an order, in a browser of their own. */
async function openAsService(page: Page, orderNumber: string): Promise<void> {
  await page.goto(`/admin/orders/${orderNumber}`)
  await page.getByLabel('Email').fill(SERVICE.email)
  await page.getByLabel('Password', { exact: true }).fill(SERVICE.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Due dates' })).toBeVisible()
}

plainTest(
  'a customer keeps a dress for another month, and staff give one more for free',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const { item, read } = await openAsAva(page, DEMO_ORDERS.exchange)
    await page.getByRole('button', { name: `Extend ${item.title}` }).click()
    await expect(dialog(page)).toContainText(`instead of ${shown(item.rental!.due_date!)}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Pay \$.* and extend$/ }).click()
    await expect(page.getByRole('heading', { name: /^Now due on/ })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    const due = (await read()).rental!.due_date!
    expect(due > item.rental!.due_date!).toBe(true)
    await expect(page.getByRole('main')).toContainText(shown(due))

    const context = await browser.newContext({ baseURL: baseURL! })
    const staff = await context.newPage()
    await openAsService(staff, DEMO_ORDERS.exchange)
    await staff.getByRole('button', { name: `Extend ${item.title}` }).click()
    await staff.getByLabel('Free of charge').check()
    await expect(dialog(staff)).toContainText('$0.00')
    await dialog(staff).getByRole('button', { name: 'Extend for free' }).click()
    await expect(dialog(staff).getByText('Required')).toBeVisible()
    await expectAccessible(staff)
    await dialog(staff).getByLabel('Reason').fill('The party was moved.')
    await dialog(staff).getByRole('button', { name: 'Extend for free' }).click()
    await expect(dialog(staff)).toHaveCount(0)
    const later = (await read()).rental!.due_date!
    expect(later > due).toBe(true)
    await expect(staff.getByRole('listitem', { name: item.title })).toContainText(shown(later))
    await staff.setViewportSize({ width: 390, height: 844 })
    await expectToFit(staff)
    await context.close()
  },
)

// The console reports the refused calls.
plainTest(
  'an extension is refused because the dress is promised',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const release = await promiseAllUnits(DEMO_ORDERS.overdue)
    const { item, read } = await openAsAva(page, DEMO_ORDERS.overdue)
    await page.getByRole('button', { name: `Extend ${item.title}` }).click()
    await expect(dialog(page)).toContainText('We’ve promised this piece to someone else')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()

    const context = await browser.newContext({ baseURL: baseURL! })
    const staff = await context.newPage()
    await openAsService(staff, DEMO_ORDERS.overdue)
    await staff.getByRole('button', { name: `Extend ${item.title}` }).click()
    await expect(dialog(staff)).toContainText(
      `This piece is promised to another customer in that time, and no other unit is free. It stays due on ${shown(item.rental!.due_date!)}.`,
    )
    expect((await read()).rental!.due_date).toBe(item.rental!.due_date)
    await context.close()
    await release()
  },
)

/** Other customers are promised every unit of the SKU of an order's first piece some weeks from now. Returns what undoes it. */
async function promiseAllUnits(orderNumber: string): Promise<() => Promise<void>> {
  const reference = `journey-${crypto.randomUUID()}`
  await query(
    `insert into booking (unit_id, sku, kind, state, during, reference)
    select u.id, u.sku, 'RENTAL', 'CONFIRMED', tstzrange(now() + interval '20 days', now() + interval '21 days'), $2
    from unit u
    where u.pool = 'CORE' and u.state not in ('SOLD', 'RETIRED', 'LOST')
      and u.sku = (
        select i.sku from order_item i join customer_order o on o.id = i.order_id
        where o.order_number = $1 and i.transaction_type = 'RENT' order by i.line limit 1)
      and not exists (
        select from booking b where b.unit_id = u.id and b.state in ('HELD', 'CONFIRMED')
          and b.during && tstzrange(now() + interval '20 days', now() + interval '21 days'))`,
    [orderNumber, reference],
  )
  return () => query(`update booking set state = 'RELEASED' where reference = $1`, [reference])
}

async function query(text: string, values: string[]): Promise<void> {
  const dataDir = join(process.env['E2E_FOLDER']!, 'postgres')
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text, values)
  await client.end()
  await stop()
}
