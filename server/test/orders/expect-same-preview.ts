import { type OrderMailKind, previewOrderMail } from '@twirl/contract/staff/mails'
import { expect } from 'vitest'
import { bodyOf } from '../build-test-app.ts'
import type { openCheckoutShop } from '../checkout/checkout-shop.ts'
import { logInStaff } from '../staff-factory.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutShop>>

/** The preview of a mail about an order is the mail that was sent, without the keys of its links (STAFF-235). */
export async function expectSamePreview(
  shop: Shop,
  kind: OrderMailKind,
  { order_number, email }: { order_number: string; email: string },
): Promise<void> {
  const service = await logInStaff(shop, ['service'])
  const texts = { subject: '', opening: '', note: '' }
  const reason = 'A customer asked what it says.'
  const shown = bodyOf(
    await service.call(previewOrderMail, { kind, ...texts, order_number, reason }),
  )
  const mails = await shop.outbox(email)
  const mail = mails.find(({ subject }) => subject === shown.subject)
  expect(mail, `${shown.subject} was sent`).toBeDefined()
  expect(withoutKeys(shown.text)).toBe(withoutKeys(mail!.text))
  expect(shown.html + shown.text).not.toMatch(/\?(key|token)=/)
}

// Steps of staff may run beside the app, with an origin of their own.
const withoutKeys = (text: string) =>
  text
    .replaceAll('http://localhost:3000', 'http://localhost')
    .replaceAll(/\?(key|token)=[^\s"<]+/g, '')
