import type { Order } from '@twirl/contract/buying/orders'
import { shopDayOf } from '#lib/format/format-shop-time.ts'

type DayOrders<Paid> = { day: string; orders: Paid[] }

/** Orders that were paid on the same day in New York (ORDER-4), in the given order. */
export function ordersByDay<Paid extends Pick<Order, 'paid_time'>>(
  orders: readonly Paid[],
): DayOrders<Paid>[] {
  const days: DayOrders<Paid>[] = []
  for (const order of orders) {
    const day = shopDayOf(order.paid_time)
    const last = days.at(-1)
    if (last?.day === day) last.orders.push(order)
    else days.push({ day, orders: [order] })
  }
  return days
}
