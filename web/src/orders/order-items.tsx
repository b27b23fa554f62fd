import { Link } from '@tanstack/react-router'
import type { OrderItem } from '@twirl/contract/orders'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Picture } from '#ui/picture.tsx'

const WAYS: Record<OrderItem['transaction_type'], string> = {
  RENT: 'Rented',
  PURCHASE: 'Bought',
  ADDITIONAL_RENTAL_MONTH: 'Additional rental month',
}

export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <OrderRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function OrderRow({ item }: { item: OrderItem }) {
  const picture = parsePictureUrl(item.image_url)
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-4 break-inside-avoid sm:grid-cols-[6rem_1fr_auto] sm:gap-6">
      {picture && (
        <Picture
          imageKey={picture.imageKey}
          view={picture.view}
          alt={item.image_alt}
          color={item.average_color}
          widths={[240]}
          sizes="6rem"
          priority="eager"
          className="row-span-2 rounded-picture sm:row-span-1"
        />
      )}
      <div className="col-start-2 flex min-w-0 flex-col gap-1">
        <h3 className="text-lg wrap-anywhere">
          <Link
            to="/p/$productId"
            params={{ productId: String(item.product_id) }}
            className="hover:text-berry"
          >
            {item.title}
          </Link>
        </h3>
        <p className="text-ink-soft">
          {item.color}, size {SIZE_LABELS[item.size]}
        </p>
        <p className="text-sm font-semibold text-ink-soft">{WAYS[item.transaction_type]}</p>
      </div>
      <p className="col-start-2 tabular-nums sm:col-start-3 sm:text-right">
        <span className="font-semibold">{formatDollars(item.price * item.quantity)}</span>
        {item.quantity > 1 && (
          <span className="block text-sm text-ink-mute">
            {item.quantity} × {formatDollars(item.price)}
          </span>
        )}
      </p>
    </li>
  )
}
