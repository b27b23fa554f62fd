import { pictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph, pieces, smallLink } from '#platform/mail/mail-parts.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { OfferRow } from '../catalog/public.ts'
import type { Wish } from './stock-alerts.queries.ts'
import { shopName } from '#platform/shop-name.ts'

type Piece = Wish & Pick<OfferRow, 'product_id' | 'title' | 'color' | 'size' | 'image_key'>

export function backInStockMail(
  to: string,
  piece: Piece,
  { publicOrigin, cancelLink }: { publicOrigin: string; cancelLink: string },
): Mail {
  const { title, color, transaction_type } = piece
  const label = SIZE_LABELS[piece.size]
  const mail = renderMail({
    kind: 'back-in-stock',
    to,
    subject: `Back in stock: ${title} in ${color}, ${label}`,
    preheader: 'You asked us to tell you. It is not reserved.',
    heading: 'It’s back!',
    parts: [
      paragraph(
        `${title} in ${color}, size ${label}, is available to ${transaction_type === 'RENT' ? 'rent' : 'buy'} again.`,
      ),
      pieces([
        {
          name: title,
          text: `${color}, size ${label}`,
          pictureUrl: `${publicOrigin}${pictureUrl(piece.image_key, 'front', 240, 'jpeg')}`,
          alt: `${title} in ${color}`,
        },
      ]),
      paragraph(
        'It is not reserved for you. We told everyone who asked for this size, and it goes to whoever orders first.',
      ),
      button('See it in your size', `${publicOrigin}${pagePath(piece)}`),
      smallLink('Stop all back-in-stock emails', cancelLink),
    ],
    reason: `You get this email because someone asked ${shopName()} to tell this address when this size is back. We send it once.`,
    origin: publicOrigin,
  })
  return { ...mail, unsubscribeUrl: cancelLink }
}

/** The page of the product with color and size chosen. */
function pagePath({ is_clearance, product_id, color, size }: Piece): string {
  const page = is_clearance ? `/sale/p/${product_id}` : `/p/${product_id}`
  return `${page}?${new URLSearchParams({ color, size }).toString()}`
}
