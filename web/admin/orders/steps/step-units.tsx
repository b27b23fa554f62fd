import { SIZE_LABELS } from '@twirl/contract/primitives'
import type { OrderSteps } from '@twirl/contract/staff/orders/order-steps'

/** The pieces of an order, with the code of each unit and where it is. */
export function StepUnits({ items }: Pick<OrderSteps, 'items'>) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Pieces" className="my-4 divide-y divide-line border-y border-line text-sm">
      {items.map(({ id, title, color, size, quantity, transaction_type, units }) => (
        <li key={id} className="grid gap-x-6 py-2 md:grid-cols-[1fr_1fr]">
          <p>
            <span className="font-semibold">{title}</span>, {color}, size {SIZE_LABELS[size]}
            {quantity > 1 && ` × ${quantity}`} · {transaction_type === 'RENT' ? 'Rented' : 'Bought'}
          </p>
          <ul>
            {units.map(({ code, state }) => (
              <li key={code}>
                <span className="font-mono">{code}</span> {state}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
