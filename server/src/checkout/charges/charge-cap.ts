import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatDollars } from '#platform/money.ts'
import type { ChargeDeps } from './charge-deps.ts'
import type { ChargeKind } from './charges.queries.ts'
import { type ChargeableRow, listChargeable } from './list-chargeable.ts'

type Capped = {
  orderNumber: string
  order_item_id: number
  kind: ChargeKind
  /** Without tax. */
  amount_cents: number
  /** A charge that was made before does not count against itself. */
  id?: number
}

/** Throws if it is more than the rules allow (STAFF-33). Needs the lock on the item. */
export async function assertWithinCap(
  deps: Pick<ChargeDeps, 'clock' | 'terms'>,
  transaction: Transaction,
  { id, orderNumber, order_item_id, kind, amount_cents }: Capped,
): Promise<ChargeableRow> {
  const items = await listChargeable(deps, transaction, orderNumber, id)
  const item = items.find((each) => each.id === order_item_id)!
  const cap = kind === 'LATE' ? item.caps.late_cents : item.caps.damage_cents
  if (amount_cents > cap)
    throw new AppError('CHARGE_ABOVE_CAP', {
      message:
        cap > 0
          ? `At most ${formatDollars(cap)} can be charged for this.`
          : 'Nothing more can be charged for this.',
    })
  return item
}
