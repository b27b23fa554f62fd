import { Link } from '@tanstack/react-router'
import type { Order, OrderItem } from '@twirl/contract/buying/orders'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { ComponentProps } from 'react'
import { ItemRow } from '#ui/item-row.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { wayOf } from './order-table.ts'

type PieceRowProps = { order: Order; item: OrderItem; linkClass: string } & Pick<
  ComponentProps<typeof ItemRow>,
  'pictureSize' | 'banner' | 'actions' | 'children'
>

/** A piece of an order: its picture, its title as a link, color and size, how it was ordered, and its price. */
export function PieceRow({ order, item, linkClass, ...row }: PieceRowProps) {
  return (
    <ItemRow
      {...row}
      imageUrl={item.image_url}
      imageAlt={item.image_alt}
      color={item.average_color}
      title={
        <Link
          to="/p/$productId"
          params={{ productId: String(item.product_id) }}
          className={linkClass}
        >
          <Unbroken text={item.title} />
        </Link>
      }
      price={item.price}
      quantity={item.quantity}
      lines={
        <>
          <p>
            {item.color}, size {SIZE_LABELS[item.size]}
          </p>
          <p>{wayOf(order, item)}</p>
        </>
      }
    />
  )
}
