import { askForStockAlert, listStockAlerts } from '@twirl/contract/stock-alerts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import { insertCustomer, insertProduct } from '../../test/factories.ts'
import { logInAs } from '../../test/log-in-as.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { cancelLinkOf, readCancelToken } from './cancel-link.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { sweepStockAlerts } from './stock-alerts.jobs.ts'

const ORIGIN = 'http://localhost:3000'
const shop = await buildTestApp({ settings: { PUBLIC_ORIGIN: ORIGIN } })
await buildTestApp({ besides: shop, settings: { PUBLIC_ORIGIN: ORIGIN } })
const { app, db, call, clock, outbox } = shop

let products = 0
let sku = ''
/** A new piece that is sold out, for each test. */
beforeEach(async () => {
  const id = ++products
  await insertProduct(db, {
    id,
    is_purchasable: true,
    selling_price_cents: 5_000,
    clearance_price_cents: 2_000,
    first_clearance_check_in_time: new Date('2026-01-01'),
    variants: [{ size: 'TWO_XL' }],
  })
  sku = `T-${id}-BLACK-TWOXL`
})

const putBack = (pool = 'CORE') =>
  db.insertInto('unit').values({ sku, pool, state: 'IN_HOUSE' }).execute()
/** Alerts that wait for the piece of this test. */
const waiting = () => db.selectFrom('stock_alert').selectAll().where('sku', '=', sku).execute()
const told = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), 5_000)

let guests = 0
const newGuest = () => ({
  guestId: `Patient${String(++guests).padStart(25, '0')}`,
  address: `10.1.0.${guests}`,
})
const newEmail = () => `patient${++guests}@example.com`
type Way = { transaction_type?: 'RENT' | 'PURCHASE'; is_clearance?: boolean }
async function ask(email: string, way: Way = {}, sender = newGuest()) {
  const wish = { sku, transaction_type: 'RENT', email, ...way } as const
  expect((await call(askForStockAlert, wish, sender)).status).toBe(200)
}

describe('a piece that is back', () => {
  test('is reported once to everyone who waits for it, as not reserved', async () => {
    const emails = [newEmail(), newEmail(), newEmail()]
    for (const email of emails) await ask(email)
    await putBack()
    await told()
    for (const email of emails) {
      const mails = await outbox(email)
      expect(mails).toHaveLength(1)
      expect(mails[0]!.subject).toBe('Back in stock: Odette Mini in Black, 2X')
      expect(mails[0]!.text).toContain('is available to rent again')
      expect(mails[0]!.text).toContain('It is not reserved for you.')
      expect(mails[0]!.links[0]).toBe(`${ORIGIN}/p/${products}?color=Black&size=TWO_XL`)
    }
    // Further units send no mail.
    await putBack()
    await sendStockAlerts(watchedSender(), null)
    expect(await outbox(emails[0]!)).toHaveLength(1)
  })

  test('is reported once to an address that was typed in two browsers', async () => {
    const email = newEmail()
    await Promise.all([ask(email), ask(email)])
    expect(await waiting()).toHaveLength(2)
    await putBack()
    await told()
    expect(await outbox(email)).toHaveLength(1)
  })

  test('is reported to the address that the account has then, and not to removed accounts', async () => {
    const [ava, mia] = [await insertCustomer(db), await insertCustomer(db)]
    for (const { id, email } of [ava, mia])
      await ask(email, {}, { ...newGuest(), cookie: await logInAs(db, id) } as never)
    const email = newEmail()
    await db.updateTable('customer').set({ email }).where('id', '=', ava.id).execute()
    const removed = { removed_at: new Date() }
    await db.updateTable('customer').set(removed).where('id', '=', mia.id).execute()
    await putBack()
    await told()
    expect(await outbox(email)).toHaveLength(1)
    expect([...(await outbox(ava.email)), ...(await outbox(mia.email))]).toEqual([])
  })

  test('is reported to those who wait for this way of ordering', async () => {
    const [rent, sale] = [newEmail(), newEmail()]
    await ask(rent)
    await ask(sale, { transaction_type: 'PURCHASE', is_clearance: true })
    await putBack('CLEARANCE')
    await vi.waitFor(async () => expect(await outbox(sale)).toHaveLength(1), 5_000)
    expect((await outbox(sale))[0]!.links[0]).toContain(`/sale/p/${products}?`)
    expect(await outbox(rent)).toEqual([])
    expect(await waiting()).toHaveLength(1)
  })

  test('is not reported while it is hidden', async () => {
    const email = newEmail()
    await ask(email)
    const publish = (is_published: boolean) =>
      db.updateTable('product').set({ is_published }).where('id', '=', products).execute()
    await publish(false)
    await putBack()
    await sendStockAlerts(watchedSender(), [products])
    expect(await waiting()).toHaveLength(1)
    await publish(true)
    await told()
    expect(await outbox(email)).toHaveLength(1)
  })
})

type PutMail = (cause: string, mail: Mail) => void
/** Sends as one process does, with an outbox that the test watches. */
function watchedSender(put: PutMail = () => {}) {
  const watched = { putMail: async (_: unknown, cause: string, mail: Mail) => put(cause, mail) }
  return { db, secrets: testSecrets, outbox: watched as never, publicOrigin: ORIGIN }
}

describe('many processes at once', () => {
  /** Without the shop's own processes: the unit is put back in a way that the change log does not see. */
  async function putBackSilently() {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('unit')
        .values({ sku, pool: 'CORE', state: 'IN_HOUSE' })
        .execute()
      await transaction.deleteFrom('change_log').where('topic', '=', 'catalog').execute()
    })
  }

  test('put each mail into the outbox once, and none is lost with a process that dies', async () => {
    for (let i = 0; i < 5; i++) await ask(newEmail())
    await putBackSilently()
    const dying = sendStockAlerts(
      watchedSender(() => {
        throw new Error('killed')
      }),
      null,
    )
    await expect(dying).rejects.toThrow('killed')
    expect(await waiting()).toHaveLength(5)

    const causes: string[] = []
    const sends = Array.from({ length: 8 }, () =>
      sendStockAlerts(
        watchedSender((cause) => causes.push(cause)),
        null,
      ),
    )
    await Promise.all(sends)
    expect([causes.length, new Set(causes).size]).toEqual([5, 5])
    expect(await waiting()).toEqual([])
  })
})

describe('the link in the mail', () => {
  const linkTo = async (email: string) => {
    const [mail] = await outbox(email)
    const link = mail!.links.find((url) => url.includes('/stock-alert/cancel'))!
    const { pathname, search } = new URL(link)
    return pathname + search
  }
  const post = (url: string, body = '', type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, body, headers: { 'content-type': type } })
  const alertsOf = async (guest: ReturnType<typeof newGuest>) =>
    (await call(listStockAlerts, {}, guest)).body.stock_alerts

  /** A guest who got a mail, and waits for another piece. */
  async function toldAndWaiting() {
    const [email, guest] = [newEmail(), newGuest()]
    await ask(email, {}, guest)
    await putBack()
    await told()
    await insertProduct(db, { id: ++products, variants: [{ size: 'M' }] })
    sku = `T-${products}-BLACK-M`
    await ask(email, {}, guest)
    return { email, guest }
  }

  test('ends all that the address waits for, when its button is pressed', async () => {
    const { email, guest } = await toldAndWaiting()
    const stranger = newGuest()
    await ask(newEmail(), {}, stranger)
    const link = await linkTo(email)
    const { statusCode, headers } = await post(link)
    expect([statusCode, headers.location]).toEqual([303, '/stock-alert/cancel?result=done'])
    expect(await alertsOf(guest)).toEqual([])
    expect(await alertsOf(stranger)).toHaveLength(1)
    // Repeating it is fine.
    expect((await post(link)).headers.location).toBe('/stock-alert/cancel?result=done')
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'ends them when a mail program sends %s, and answers without a redirect',
    async (type) => {
      const { email, guest } = await toldAndWaiting()
      const { statusCode } = await post(await linkTo(email), 'List-Unsubscribe=One-Click', type)
      expect(statusCode).toBe(200)
      expect(await alertsOf(guest)).toEqual([])
    },
  )

  test('changes nothing when it is only opened', async () => {
    const { email, guest } = await toldAndWaiting()
    await app.inject(await linkTo(email))
    expect(await alertsOf(guest)).toHaveLength(1)
  })

  test('works for customers, also when their address has changed since', () => {
    const addressee = { customer_id: 7, contact_hash: null }
    const link = cancelLinkOf({ secrets: testSecrets, publicOrigin: ORIGIN }, addressee)
    const token = new URL(link).searchParams.get('token')!
    expect(readCancelToken(testSecrets, token)).toEqual(addressee)
    expect(readCancelToken(testSecrets, token.replace('c7.', 'c8.'))).toBeNull()
  })

  test('that is not ours changes nothing', async () => {
    const guest = newGuest()
    await ask(newEmail(), {}, guest)
    const guessed = 'A'.repeat(43)
    for (const query of [
      '',
      '?token=',
      '?token=c1.x',
      `?token=c1.${guessed}`,
      `?token=m${guessed}.${guessed}`,
      '?token=a&token=b',
      '?token[]=c1',
      '?token=%00',
      `?token=${'c'.repeat(5_000)}`,
    ]) {
      const { statusCode, headers } = await post(`/stock-alert/cancel${query}`)
      expect([statusCode, headers.location]).toEqual([303, '/stock-alert/cancel?result=unknown'])
      const oneClick = await post(`/stock-alert/cancel${query}`, 'List-Unsubscribe=One-Click')
      expect(oneClick.statusCode).toBe(404)
    }
    expect(await alertsOf(guest)).toHaveLength(1)
  })

  test('does not take long bodies', async () => {
    expect((await post('/stock-alert/cancel', 'x'.repeat(2_000))).statusCode).toBe(413)
  })
})

test('an alert is deleted after 180 days', async () => {
  await ask(newEmail())
  const later = (days: number) => new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1_000)
  await sweepStockAlerts(db, later(179))
  expect(await waiting()).toHaveLength(1)
  await sweepStockAlerts(db, later(181))
  expect(await waiting()).toEqual([])
})
