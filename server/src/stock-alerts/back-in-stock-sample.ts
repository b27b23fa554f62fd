import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { backInStockMail } from './back-in-stock-mail.ts'

export const backInStockSample: MailSamples<'back-in-stock'> = ({ to, origin, imageKey }) => ({
  'back-in-stock': () =>
    backInStockMail(
      to,
      {
        sku: 'SAMPLE-1',
        product_id: 1,
        title: 'Reverie Mini Dress',
        color: 'Blush',
        size: 'M',
        image_key: imageKey,
        transaction_type: 'RENT',
        is_clearance: false,
      },
      { publicOrigin: origin, cancelLink: `${origin}/home` },
    ),
})
