import { randomUUID } from 'node:crypto'
import { beginTotp, confirmTotp } from '@twirl/contract/staff/access/account'
import { getStaffLogin } from '@twirl/contract/staff/access/login'
import {
  changeProductColors,
  createProduct,
  publishProduct,
} from '@twirl/contract/staff/catalogue/product-changes'
import { checkService, listServices } from '@twirl/contract/staff/settings/services'
import {
  checkSetupLink,
  createFirstOwner,
  getSetup,
  openShop,
} from '@twirl/contract/staff/settings/setup'
import { changeSetting, getStaffSettings } from '@twirl/contract/staff/settings/settings'
import { receiveUnits } from '@twirl/contract/staff/warehouse/unit-intake'
import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import type { LoadPages } from '../open-pages.ts'
import { RATES_AS_OF } from '../providers/tax/state-rate-table.ts'
import { renewSetupLink } from '../staff/public.ts'
import { bodyOf, buildTestApp, type TestApp } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { newGuestBuyer } from '../../test/checkout/checkout-shop.ts'
import { eventually } from '../../test/eventually.ts'
import { newFields } from '../../test/product-fields.ts'
import { insertStaff, logInStaff, newStaffBrowser } from '../../test/staff-factory.ts'
import { DEFAULT_SETTINGS } from '../system/public.ts'
import { beginSetup } from './public.ts'

const PASSWORD = 'violet harbor lantern'
const OWNER = { name: 'Nora Lane', email: 'nora@example.com', password: PASSWORD }

const loadPages: LoadPages = async () => ({
  render: async () => ({ status: 200, headers: new Headers(), html: 'The shop', scripts: [] }),
  locate: () => ({ isKnown: true, cacheKey: null }),
})

/** A shop as `DEMO=off npm start` leaves an empty database. */
async function openEmptyShop(settings: Record<string, string> = {}): Promise<TestApp> {
  const shop = await buildTestApp({ settings, loadPages })
  await beginSetup(shop)
  await eventually(async () => expect((await shop.app.inject('/home')).statusCode).toBe(503))
  return shop
}

async function newToken(shop: TestApp): Promise<string> {
  return (await renewSetupLink(shop, 'https://twirl.test'))!.split('#')[1]!
}

async function stepsOf(browser: Pick<ReturnType<typeof newStaffBrowser>, 'call'>) {
  const { steps } = (await browser.call(getSetup, {})).body
  return steps.filter(({ is_done }) => is_done).map(({ step }) => step)
}

/** Makes a product, receives three units of it and publishes it, as its pages do. */
async function makeFirstProduct({ call }: ReturnType<typeof newStaffBrowser>) {
  const fields = newFields({ is_purchasable: true, selling_price: 80 })
  const made = bodyOf(await call(createProduct, { key: randomUUID(), ...fields }))
  const colors = [{ name: 'Emerald', hex: '#1f6b4a', sizes: [{ size: 'M' as const }] }]
  const seen = { id: made.id, version: made.version }
  const colored = bodyOf(await call(changeProductColors, { ...seen, colors }))
  const { sku } = colored.colors[0]!.variants[0]!
  const line = { sku, count: 3, condition: 'A' as const, pool: 'CORE' as const }
  bodyOf(await call(receiveUnits, { key: randomUUID(), lines: [line] }))
  const published = { id: made.id, version: colored.version, state: 'PUBLISHED' as const }
  bodyOf(await call(publishProduct, published))
  return sku
}

describe('from an empty database to the first sale', () => {
  test('the owner sets up, opens and sells; before that visitors see a friendly page (STAFF-178, STAFF-179, STAFF-180)', async () => {
    const shop = await openEmptyShop()
    const closed = await shop.app.inject('/dresses')
    expect(closed.headers['retry-after']).toBe('3600')
    expect(closed.body).toContain('We’re putting the last dresses on their hangers.')

    const token = await newToken(shop)
    const owner = newStaffBrowser(shop)
    expect((await owner.call(checkSetupLink, { token })).body).toEqual({ is_valid: true })
    const created = await owner.call(createFirstOwner, { token, ...OWNER })
    expect(created.body).toMatchObject({ stage: 'COMPLETE', member: { email: OWNER.email } })
    expect(await stepsOf(owner)).toEqual([])
    // Staff look at the shop before it is open.
    const seen = await shop.app.inject({ url: '/home', headers: { cookie: owner.cookie } })
    expect(seen.body).toBe('The shop')

    const { secret } = (await owner.call(beginTotp, {})).body
    const epoch = Math.floor(shop.clock.now().getTime() / 1_000)
    await owner.call(confirmTotp, { code: await generate({ secret, epoch }) })
    const reason = 'My own shop'
    const { identity, company } = DEFAULT_SETTINGS
    for (const [key, seenValue, value] of [
      ['identity', identity, { ...identity, email: 'hello@gala.example' }],
      ['company', company, { ...company, name: 'Gala Rentals' }],
    ] as const)
      await owner.call(changeSetting, { key, seen: seenValue, value, reason })
    expect((await owner.call(openShop, {})).error).toMatchObject({
      errorCode: 'STEP_REFUSED',
      message: 'Name, company and a first product are needed before the shop can be opened.',
    })
    const sku = await makeFirstProduct(owner)
    expect(await stepsOf(owner)).toEqual(['second_factor', 'identity', 'company', 'product'])

    // Nothing is sold before the shop is open (STAFF-181).
    const buyer = await newGuestBuyer(shop, { sku })
    const quote = (await buyer.previewBag()).body
    expect((await buyer.place(quote)).error.errorCode).toBe('SHOP_CLOSED')

    // Twice at once is one opening.
    const opened = await Promise.all([owner.call(openShop, {}), owner.call(openShop, {})])
    expect(opened.map(({ body }) => body.is_open)).toEqual([true, true])
    expect((await shop.app.inject('/home')).body).toBe('The shop')
    expect((await buyer.place(quote)).status).toBe(200)
    expect(await checkBooks(shop.db)).toEqual(NO_DISCREPANCIES)
  })

  test('an owner closes the shop again: the same page, and no sale (STAFF-181)', async () => {
    const shop = await buildTestApp({ loadPages })
    const owner = await logInStaff(shop, ['owner'])
    const { opening } = (await owner.call(getStaffSettings, {})).body.current
    const value = { is_open: false, text: 'On vacation until <Monday>' }
    await owner.call(changeSetting, { key: 'opening', seen: opening, value, reason: 'Vacation' })
    const page = await shop.app.inject('/home')
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('On vacation until &lt;Monday&gt;')
  })
})

describe('the link of the set-up (STAFF-178)', () => {
  test('works once, for one of two callers, and not after a new one was printed', async () => {
    const shop = await openEmptyShop()
    const old = await newToken(shop)
    const token = await newToken(shop)
    const [first, second] = [newStaffBrowser(shop), newStaffBrowser(shop)]
    expect((await first.call(createFirstOwner, { token: old, ...OWNER })).status).toBe(400)
    const answers = await Promise.all([
      first.call(createFirstOwner, { token, ...OWNER }),
      second.call(createFirstOwner, { token, ...OWNER, email: 'sam@example.com' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.error.errorCode).toBe('LINK_HAS_EXPIRED')
    expect(await renewSetupLink(shop, 'https://twirl.test')).toBeNull()
  })

  test('ends when an owner came otherwise; a bad password leaves it', async () => {
    const shop = await openEmptyShop()
    const token = await newToken(shop)
    const browser = newStaffBrowser(shop)
    const weak = await browser.call(createFirstOwner, {
      token,
      ...OWNER,
      password: 'passwordpassword',
    })
    expect(weak.error.errorCode).toBe('COMMON_PASSWORD')
    expect((await browser.call(checkSetupLink, { token })).body.is_valid).toBe(true)
    await insertStaff(shop.db, ['owner'])
    expect((await browser.call(checkSetupLink, { token })).body.is_valid).toBe(false)
    expect((await browser.call(createFirstOwner, { token, ...OWNER })).status).toBe(400)
  })

  test('in production the owner sets up a second factor before anything else', async () => {
    const shop = await openEmptyShop({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://twirl.example',
      DEMO: 'off',
    })
    const owner = newStaffBrowser(shop)
    await owner.call(createFirstOwner, { token: await newToken(shop), ...OWNER })
    expect((await owner.call(getStaffLogin, {})).body.stage).toBe('SETUP')
    expect((await owner.call(getSetup, {})).status).toBe(401)
  })

  test('a shop with staff or products is not closed by a start (STAFF-179)', async () => {
    const shop = await buildTestApp()
    await insertStaff(shop.db, ['service'])
    await beginSetup(shop)
    expect(await shop.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })
})

describe('services', () => {
  test('each is described without a secret, and can be checked (STAFF-176, STAFF-177)', async () => {
    const shop = await buildTestApp({
      settings: {
        STRIPE_SECRET_KEY: 'sk_test_verysecret',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
        STRIPE_WEBHOOK_SECRET: 'whsec_alsosecret',
      },
    })
    const owner = await logInStaff(shop, ['owner'])
    const described = (await owner.call(listServices, {})).body
    expect(JSON.stringify(described)).not.toContain('secret')
    expect(described.services[0]).toMatchObject({ mode: 'Stripe, test mode', is_ready: false })
  })

  test('rates of the states that are old are named, with AvaTax too (PAY-35)', async () => {
    const avatax = { AVATAX_ACCOUNT: '1', AVATAX_LICENSE_KEY: 'hush', AVATAX_COMPANY: 'TWIRL' }
    const shop = await buildTestApp({ settings: avatax })
    const taxAt = async (day: string) => {
      shop.clock.set(startOfDay(day))
      const owner = await logInStaff(shop, ['owner'])
      return bodyOf(await owner.call(listServices, {})).services[1]
    }
    expect(await taxAt(RATES_AS_OF)).toEqual({
      service: 'tax',
      mode: 'AvaTax',
      is_ready: true,
      advice: null,
      warning: null,
    })
    expect(await taxAt(addDays(RATES_AS_OF, 366))).toMatchObject({
      is_ready: false,
      advice: expect.stringContaining('may have changed since'),
    })
  })

  test('a check tells in words what the service answered (STAFF-177)', async () => {
    const shop = await buildTestApp()
    const owner = await logInStaff(shop, ['owner'])
    const check = async (service: 'payments' | 'tax' | 'mail' | 'storage') =>
      (await owner.call(checkService, { service })).body
    expect(await check('payments')).toEqual({
      is_ok: true,
      text: 'The built-in gateway answered. It takes no money.',
    })
    expect(await check('tax')).toEqual({
      is_ok: true,
      text: '$4.00 of tax for $100.00 in Atlanta.',
    })
    expect(await check('storage')).toMatchObject({ is_ok: true })
    expect(await check('mail')).toMatchObject({ is_ok: true })
    expect((await shop.outbox(owner.email))[0]).toMatchObject({ subject: 'A test mail from Twirl' })
  })

  test('one that does not answer is said so, without what it said (STAFF-177)', async () => {
    const shop = await buildTestApp({
      testing: {
        wrapGateway: (gateway) => ({
          ...gateway,
          findCharge: () => Promise.reject(new Error('Invalid API Key: sk_live_secret')),
        }),
      },
    })
    const owner = await logInStaff(shop, ['owner'])
    const { body } = await owner.call(checkService, { service: 'payments' })
    expect(body.is_ok).toBe(false)
    expect(body.text).not.toContain('secret')
  })
})
