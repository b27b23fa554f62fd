import { type APIRequestContext, expect } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/demo/guide.ts'
import { newPerson, readMessage } from '../support/accounts.ts'
import type { FailingScripts } from '../support/failing-scripts.ts'
import { ADDRESS, GOOD_CARD } from '../support/place-order.ts'
import { until, type Visitor } from './visitor.ts'

/** `request` makes calls to the shop without the browser; the browser gets its scripts through `scripts`. */
export type Journey = (
  visitor: Visitor,
  request: APIRequestContext,
  scripts: FailingScripts,
) => Promise<void>

/** What every browser has to do on every screen. */
export const JOURNEYS: Record<string, Journey> = {
  'a visitor opens a piece and comes back to the same place': browse,
  'a visitor filters a collection by size': filter,
  'a guest buys a gown': buyAsGuest,
  'a customer logs in and keeps the favorites of the guest': logIn,
  'a member joins an event and puts a piece into the bag': joinEvent,
  'an invited guest answers': answerInvitation,
  'a page opens whose script failed twice': openAfterFailures,
}

const ANY = /^/
// The link with the name of a piece, not those of its colors.
const TITLE = 'main article :is(h2, h3)'
// Costs more than the minimum of an order.
const GOWN = { path: '/p/2', title: 'Margaux Jacquard Gown' }

async function browse(visitor: Visitor): Promise<void> {
  await visitor.open('/home')
  await visitor.click('link', /Wedding Guest/, 'main')
  await visitor.see('heading', 'Wedding Guest')
  await visitor.click('link', 'LOAD MORE PRODUCTS')
  await visitor.seeCount('card', ANY, 72)

  const cards = await visitor.list('link', ANY, TITLE)
  const { name, href } = cards[50]!
  await visitor.scrollTo('link', name, TITLE)
  const place = await visitor.evaluate(() => window.scrollY)
  await visitor.click('link', name, TITLE)
  await visitor.seePath(new RegExp(`^${RegExp.escape(href)}`))
  await visitor.see('label', ANY, '#sizes')
  await visitor.goBack()
  await visitor.seePath(/^\/collections\/3\?page=2$/)
  await visitor.seeCount('card', ANY, 72)
  expect(await visitor.list('link', ANY, TITLE)).toEqual(cards)
  await until(`the page is scrolled to ${place} again`, async () => {
    const y = await visitor.evaluate(() => window.scrollY)
    return Math.abs(y - place) <= 2
  })
}

async function filter(visitor: Visitor): Promise<void> {
  await visitor.open('/collections/1')
  const all = await productCount(visitor)
  if (visitor.screen.name === 'phone') {
    await visitor.click('button', /^Filter/)
    await visitor.click('label', /^M ?\d/, 'dialog')
    await visitor.click('button', 'Apply', 'dialog')
  } else {
    await visitor.click('button', /^Size/, 'main')
    await visitor.click('label', /^M ?\d/, 'details')
  }
  await visitor.see('link', 'Remove M')
  await visitor.seePath(/^\/collections\/1\?size=M$/)
  const seeFewer = () =>
    until(`fewer products than ${all}`, async () => (await productCount(visitor)) < all)
  await seeFewer()
  await visitor.reload()
  await seeFewer()
  await visitor.click('link', 'Remove M')
  await visitor.seePath(/^\/collections\/1$/)
  await until(`${all} products`, async () => (await productCount(visitor)) === all)
}

async function productCount(visitor: Visitor): Promise<number> {
  const [main] = await visitor.list('text', /OF \d+ PRODUCTS/)
  return Number(/OF (\d+) PRODUCTS/.exec(main?.name ?? '')?.[1])
}

async function buyAsGuest(visitor: Visitor, request: APIRequestContext): Promise<void> {
  const { email } = newPerson()
  await visitor.open(GOWN.path)
  await visitor.click('label', 'XS', '#sizes')
  await visitor.click('button', /^Add to bag – Buy \$/)
  await visitor.see('text', new RegExp(`${GOWN.title}.*Buy, quantity 1`))
  await visitor.click('link', 'Proceed to Checkout')
  await visitor.see('heading', GOWN.title)
  await visitor.click('button', 'Checkout')

  await visitor.fill('Email', email)
  await visitor.fill('First name', ADDRESS.first_name)
  await visitor.fill('Last name', ADDRESS.last_name)
  await visitor.fill('Street address', ADDRESS.street_address)
  await visitor.fill('City', ADDRESS.city)
  await visitor.choose('State', 'Georgia')
  await visitor.fill('Zip code', ADDRESS.zip_code)
  await visitor.fill('Cell phone', ADDRESS.cell_phone)
  await visitor.click('button', 'Continue to payment')
  await visitor.see('heading', 'Payment')
  await visitor.fill('Card number', GOOD_CARD.credit_card_number)
  await visitor.fill('Expiration date', '4/49')
  await visitor.fill('Security code', GOOD_CARD.security_code)
  await visitor.click('button', 'Pay now')
  await visitor.click('button', 'Place Your Order')

  const thanks = await visitor.see('text', /Thank you for your order!.*TW-\w+/)
  const [number = ''] = /TW-\w+/.exec(thanks.name) ?? []
  const mail = await readMessage(request, email, new RegExp(number))
  expect(mail.text).toContain(GOWN.title)
}

async function logIn(visitor: Visitor): Promise<void> {
  const [, customer] = DEMO_LOGINS
  await visitor.open('/collections/2')
  const [heart] = await visitor.list('button', /^Add .* to favorites$/, 'main article')
  const title = heart!.name.replace(/^Add (.*) to favorites$/, '$1')
  await visitor.click('button', heart!.name)
  await visitor.see('button', `Remove ${title} from favorites`)
  // The heart is filled before the server has answered.
  await until('the favorite is stored', async () => {
    const said = await visitor.evaluate(() => document.querySelector('#live-region')?.textContent)
    return said === `${title} added to favorites`
  })

  await visitor.open('/account/login?redirect=/favorites')
  await visitor.fill('Email or cell phone', customer.email)
  await visitor.fill('Password', customer.password)
  await visitor.click('button', 'Log in', 'form')
  await visitor.seePath(/^\/favorites/)
  await visitor.see('link', new RegExp(title), 'main')
  await visitor.see('link', /^Your account/)
  // For the next visitor, who logs in to the same account.
  await visitor.click('button', `Remove ${title} from favorites`)
  await visitor.see('text', /You don't have any Items yet/)
}

async function joinEvent(visitor: Visitor): Promise<void> {
  await visitor.open('/trunk-show/find')
  await visitor.fill('University', 'magn')
  await visitor.click('option', /Magnolia University/)
  await visitor.fill('Sorority', 'zeta')
  await visitor.click('option', /Zeta Lambda Nu/)
  await visitor.click('button', 'Find my event')
  await visitor.fill('Event password', 'Magnolia')
  await visitor.click('button', 'Shop the event')
  await visitor.see('heading', 'Spring Formal')
  await visitor.seeCount('card', ANY, 36)

  await visitor.click('link', ANY, TITLE)
  await visitor.seePath(/^\/trunk-show\/p\/\d+/)
  await visitor.click('label', ANY, '#sizes label:has([aria-disabled=false])')
  const [title] = await visitor.list('heading', ANY, 'main')
  await visitor.click('button', /^Add to bag – Rent \$/)
  await visitor.click('link', 'Proceed to Checkout')
  await visitor.see('heading', title!.name)
  await visitor.see('text', /Rent for \d+ days/)
}

async function answerInvitation(visitor: Visitor, request: APIRequestContext): Promise<void> {
  const person = newPerson()
  await visitor.open('/#/questionnaire?id=magnolia-zln')
  await visitor.see('heading', 'Spring Formal')
  await visitor.fill('Email', person.email)
  await visitor.fill('Cell phone', person.phone)
  await visitor.fill('First name', person.first_name)
  await visitor.fill('Last name', person.last_name)
  await visitor.choose('Dress size', '2X')
  await visitor.click('button', 'I’ll be there')
  await visitor.see('heading', 'THANK YOU FOR YOUR SUBMISSION!')
  await readMessage(request, person.email, /Spring Formal/)
}

async function openAfterFailures(
  visitor: Visitor,
  _request: APIRequestContext,
  scripts: FailingScripts,
): Promise<void> {
  scripts.fail('size-charts-', [503, 'cut off'])
  await visitor.open('/faq')
  const loadedAt = await visitor.evaluate(() => performance.timeOrigin)
  await visitor.click('link', 'Size Charts', 'footer')
  await visitor.see('heading', /size charts/i)
  expect(await visitor.evaluate(() => performance.timeOrigin), 'no reload').toBe(loadedAt)
  // Without a cache the import requests again what was fetched.
  if (!visitor.hasCache) expect(scripts.requestsFor('size-charts-')).toBe(4)
  else expect(scripts.requestedTwice()).toEqual([[expect.stringContaining('size-charts-'), 3]])
}
