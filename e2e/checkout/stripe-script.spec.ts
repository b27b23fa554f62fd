import type { Page } from '@playwright/test'
import { openStandIn, type StandIn } from '../../stripe-stand-in/server/open-stand-in.ts'
import { expect, ONCE, plainTest as base } from '../support/shop.ts'
import {
  answerBank,
  cardFields,
  challenge,
  leadToStandIn,
  payByWallet,
  typeCard,
} from '../support/stripe.ts'
import { STRIPE_CARDS } from '../support/stripe-cards.ts'

// The stand-in for Stripe's script by itself, in a page that holds nothing else.
const PAGE = 'http://shop.test/'

const test = base.extend<{ standIn: StandIn }>({
  standIn: async ({ context }, provide) => {
    const standIn = await openStandIn()
    await leadToStandIn(context, standIn.origin)
    await context.route(PAGE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Shop</title><div id="wallets"></div><div id="fields"></div><script src="https://js.stripe.com/endive/stripe.js"></script>',
      }),
    )
    await provide(standIn)
    await standIn.close()
  },
})

type Token = { error?: { message: string }; confirmationToken?: { id: string } }
type Elements = {
  create: (type: string) => {
    mount: (place: string) => void
    on: (event: string, listener: (event: unknown) => void) => void
  }
  submit: () => Promise<{ error?: { message: string } }>
}
type StripeScript = {
  elements: (options: object) => Elements
  createConfirmationToken: (of: object) => Promise<Token>
  handleNextAction: (of: object) => Promise<object>
}

/** What the shop's pages do, in the order in which they do it. */
async function openFields(page: Page): Promise<void> {
  await page.goto(PAGE)
  await page.evaluate(async () => {
    const shop = globalThis as unknown as {
      Stripe: (key: string) => StripeScript
      pay: () => Promise<Token>
      stripe: StripeScript
    }
    shop.stripe = shop.Stripe('pk_test_page')
    const elements = shop.stripe.elements({ mode: 'payment', amount: 5_000, currency: 'usd' })
    shop.pay = async () => {
      const { error } = await elements.submit()
      return error ? { error } : shop.stripe.createConfirmationToken({ elements })
    }
    const wallets = elements.create('expressCheckout')
    wallets.on('confirm', () => void shop.pay())
    const fields = elements.create('payment')
    const ready = [wallets, fields].map(
      (element) => new Promise((resolve) => element.on('ready', resolve)),
    )
    wallets.mount('#wallets')
    fields.mount('#fields')
    await Promise.all(ready)
  })
}

const pay = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { pay: () => Promise<Token> }).pay())

test(
  'what is typed in the frame becomes a token, and mistakes are shown there',
  ONCE,
  async ({ page, standIn }) => {
    await openFields(page)
    expect(await pay(page)).toMatchObject({ error: { code: 'incomplete_number' } })
    await expect(cardFields(page).getByText('Your card number is incomplete.')).toBeVisible()
    await typeCard(page, STRIPE_CARDS.good)
    const { confirmationToken } = await pay(page)
    expect(standIn.list('confirmation_token')).toMatchObject([
      { id: confirmationToken!.id, payment_method_preview: { card: { last4: '4242' } } },
    ])
    // The page itself holds no number.
    expect(await page.content()).not.toContain('4242')
  },
)

test('a wallet opens its window and becomes a token', ONCE, async ({ page, standIn }) => {
  await openFields(page)
  await payByWallet(page)
  await expect
    .poll(() => standIn.list('confirmation_token'))
    .toMatchObject([{ payment_method_preview: { card: { wallet: { type: 'google_pay' } } } }])
})

test(
  'the bank asks in a window over the page: confirmed, and failed',
  ONCE,
  async ({ page, standIn }) => {
    await openFields(page)
    for (const [button, status] of [
      ['Complete', 'succeeded'],
      ['Fail', 'requires_payment_method'],
    ] as const) {
      const created = await fetch(`${standIn.origin}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_page' },
        body: new URLSearchParams({
          amount: '5000',
          currency: 'usd',
          'allowed_payment_method_types[0]': 'card',
          confirmation_token: standIn.tokenOf(STRIPE_CARDS.asks),
          confirm: 'true',
        }),
      })
      const { id, client_secret } = (await created.json()) as Record<string, string>
      const answer = page.evaluate(
        (clientSecret) =>
          (globalThis as unknown as { stripe: StripeScript }).stripe.handleNextAction({
            clientSecret,
          }),
        client_secret,
      )
      await expect(challenge(page).getByText('$50.00')).toBeVisible()
      await answerBank(page, button)
      if (status === 'succeeded') expect(await answer).toMatchObject({ paymentIntent: { status } })
      else expect(await answer).toMatchObject({ error: { type: 'invalid_request_error' } })
      expect(standIn.book.find('payment_intent', id!)).toMatchObject({ status })
    }
  },
)
