import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { Dials } from '../../stripe-stand-in/server/dials.ts'
import { STRIPE_SHOP_FILE, type StripeShop, WATCHED_PATH } from '../stripe-shop.ts'
import { expect, plainTest } from './shop.ts'
import { STRIPE_CARDS } from './stripe-cards.ts'
import type { Watched } from './watch-requests.ts'

/** The hosts that a page may reach in this shop, besides its own. */
const STRIPE_HOST = /^https:\/\/(js|api|hooks)\.stripe\.com\//

/**
 * For journeys in the shop whose payments go through Stripe, which is the stand-in here: the browser's requests to Stripe's
 * hosts are led to it. Any console error, and a request to another origin, fails the journey.
 *
 * @public
 */
export const stripeTest = plainTest.extend<{ stripe: StripeControl }, { stripeShop: StripeShop }>({
  stripeShop: [
    async ({ browserName: _browserName }, provide) => {
      const answer = await fetch(starterUrl())
      if (!answer.ok) throw new Error(await answer.text())
      await provide((await answer.json()) as StripeShop)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stripeShop }, provide) => provide(stripeShop.origin),
  stripe: async ({ stripeShop }, provide) => provide(new StripeControl(stripeShop.stripe)),
  context: async ({ context, stripeShop }, provide) => {
    await leadToStandIn(context, stripeShop.stripe)
    await provide(context)
  },
  page: async ({ page, baseURL }, provide) => {
    const complaints: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      const isAllowed =
        url.startsWith(`${baseURL}/`) || /^(data|blob|about):/.test(url) || STRIPE_HOST.test(url)
      if (!isAllowed) complaints.push(`a request to ${url}`)
    })
    page.on('console', (message) => {
      // Calls that are refused on purpose; the browser logs each.
      const isRefusal = /Failed to load resource.* status of 40[0-9]/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !isRefusal)
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await provide(page)
    const { withNumber } = await readWatched()
    expect(
      withNumber.filter(({ number }) => number !== STRIPE_CARDS.sought),
      'no request to the shop, of whichever journey, holds a card number (PAY-2)',
    ).toEqual([])
    expect(complaints, 'the console stays silent, and requests go to the shop and Stripe').toEqual(
      [],
    )
  },
})

function starterUrl(): string {
  return readFileSync(join(process.env['E2E_FOLDER']!, STRIPE_SHOP_FILE), 'utf8')
}

/** What was found in the requests of all journeys to the shop. */
export async function readWatched(): Promise<Watched> {
  return (await (await fetch(`${starterUrl()}${WATCHED_PATH}`)).json()) as Watched
}

/** `https://js.stripe.com/x` is `/x` of the stand-in, and so are the other hosts of Stripe. */
export async function leadToStandIn(context: BrowserContext, stripe: string): Promise<void> {
  await context.route(STRIPE_HOST, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const { authorization, 'content-type': type } = request.headers()
    const answer = await fetch(`${stripe}${pathname}${search}`, {
      method: request.method(),
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      body: request.postData(),
    }).catch(() => null)
    if (!answer) return route.abort()
    return route.fulfill({
      status: answer.status,
      headers: {
        'content-type': answer.headers.get('content-type') ?? '',
        'access-control-allow-origin': '*',
        // Pages of a policy that asks for it.
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: await answer.text(),
    })
  })
}

/** What Stripe and the banks do, other than the customer. */
export class StripeControl {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** What the fields make of a typed card. */
  async tokenOf(number: string): Promise<string> {
    const data = (name: string) => `payment_method_data${name}`
    const answer = await fetch(`${this.#origin}/v1/confirmation_tokens`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_journeys' },
      body: new URLSearchParams({
        [data('[type]')]: 'card',
        [data('[card][number]')]: number,
        [data('[card][exp_month]')]: '10',
        [data('[card][exp_year]')]: '2032',
        [data('[card][cvc]')]: '123',
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return ((await answer.json()) as { id: string }).id
  }

  turnDials(dials: Partial<Dials>): Promise<unknown> {
    return this.#send('PUT', 'dials', dials)
  }

  /** The customer has answered the bank elsewhere, for example in its app. */
  answerChallenge(id: string, isConfirmed: boolean): Promise<unknown> {
    return this.#send('POST', 'challenges', { id, isConfirmed })
  }

  openDispute(charge: string, reason: string): Promise<{ id: string }> {
    return this.#send('POST', 'disputes', { charge, reason }) as Promise<{ id: string }>
  }

  /** Newest first, as Stripe shows them: `payment_intent`, `refund` and so on. */
  list(kind: string): Promise<Record<string, unknown>[]> {
    return this.#send('GET', `objects/${kind}`) as Promise<Record<string, unknown>[]>
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#origin}/_control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
}

/** The fields for a card, in their frame. */
export function cardFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('1032')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('ZIP code').fill('30301')
}

/** The window in which the bank asks the customer. */
export function challenge(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Bank verification"]')
}

export async function answerBank(
  page: Page,
  answer: 'Complete' | 'Fail' | 'Cancel' = 'Complete',
): Promise<void> {
  await challenge(page).getByRole('button', { name: answer, exact: true }).click()
}

/** The button of a wallet above the fields, and the window that it opens. */
export async function payByWallet(page: Page): Promise<void> {
  const buttons = page.frameLocator('iframe[title="Secure express checkout frame"]')
  await buttons.getByRole('button', { name: 'Buy with Google Pay' }).click()
  await page
    .frameLocator('iframe[title="Wallet"]')
    .getByRole('button', { name: 'Pay', exact: true })
    .click()
}
