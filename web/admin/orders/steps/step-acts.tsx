import type { OrderSteps } from '@twirl/contract/staff/orders/order-steps'
import { formatShopTime } from '#lib/format/format-shop-time.ts'

/** Who took which step of an order, newest first. */
export function StepActs({ acts }: Pick<OrderSteps, 'acts'>) {
  if (acts.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Who did what ({acts.length})
      </summary>
      <ul>
        {acts.map(({ action, at, name }) => (
          <li key={`${at} ${action}`} className="py-1">
            {action} by {name}, {formatShopTime(at)} New York time
          </li>
        ))}
      </ul>
    </details>
  )
}
