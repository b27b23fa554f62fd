import type { Preview, PreviewItem } from '@twirl/contract/buying/checkout'
import type { SoldOutItem } from '@twirl/contract/errors'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'

/** What a member has to know who orders after the box of the group has left (LEAD-75). */
export const LATE_ADDITION =
  'The box for your group has left. Your pieces come to your own address.'

/**
 * What is different in the order since the customer confirmed it, in sentences. `soldOut`: what the refusal of the order
 * has named.
 */
export function quoteChanges(before: Preview, now: Preview, soldOut: SoldOutItem[]): string[] {
  return [
    ...(before.late_addition === null && now.late_addition !== null ? [LATE_ADDITION] : []),
    ...before.items.flatMap((item) =>
      itemChanges(item, {
        now: now.items.find(({ id }) => id === item.id),
        soldOut: soldOut.find(({ id }) => id === item.id),
        // Units may have become free again.
        isMissing: !now.is_able_to_checkout,
      }),
    ),
    ...couponChanges(before, now),
    ...changed(before.delivery_fee, now.delivery_fee, (fee) =>
      fee === 0 ? 'Shipping is free now.' : `Shipping now costs ${formatDollars(fee)}.`,
    ),
    ...taxChanges(before, now),
    ...dateChanges(before, now),
    ...changed(
      before.total,
      now.total,
      (total) =>
        `The total is now ${formatDollars(total)} instead of ${formatDollars(before.total)}.`,
    ),
  ]
}

/** Known before there is a new preview. */
export function soldOutText(item: SoldOutItem): string {
  if (item.is_taken) return `${nameOf(item)} is taken by another member of your group.`
  return item.available === 0
    ? `${nameOf(item)} is sold out.`
    : `Only ${item.available} of ${nameOf(item)} ${item.available === 1 ? 'is' : 'are'} left.`
}

function nameOf({ title, size }: Pick<PreviewItem, 'title' | 'size'>): string {
  return `${title} in ${SIZE_LABELS[size]}`
}

type ItemNow = {
  now: PreviewItem | undefined
  soldOut: SoldOutItem | undefined
  isMissing: boolean
}

function itemChanges(before: PreviewItem, { now, soldOut, isMissing }: ItemNow): string[] {
  const name = nameOf(before)
  if (!now) {
    return [`${name} is ${removalReasonOf(soldOut)}, so we removed it from your order.`]
  }
  return [
    ...(soldOut && isMissing ? [soldOutText(soldOut)] : []),
    ...changed(
      before.price,
      now.price,
      (price) =>
        `${name} now costs ${formatDollars(price)} instead of ${formatDollars(before.price)}.`,
    ),
    ...changed(
      before.quantity,
      now.quantity,
      (quantity) => `The quantity of ${name} is now ${quantity}.`,
    ),
  ]
}

function removalReasonOf(soldOut: SoldOutItem | undefined): string {
  if (soldOut?.is_taken) return 'taken by another member of your group'
  return soldOut?.available === 0 ? 'sold out' : 'no longer available'
}

function couponChanges(before: Preview, now: Preview): string[] {
  if (before.coupon_code !== null && now.coupon_code === null)
    return [`The discount code ${before.coupon_code} no longer applies.`]
  return changed(
    before.discount_amount,
    now.discount_amount,
    (amount) => `The discount is now ${formatDollars(amount)}.`,
  )
}

/** Without an address the tax of a late addition is not known yet: nothing has failed. */
function taxChanges(before: Preview, now: Preview): string[] {
  if (now.late_addition?.needs_address) return []
  return changed(before.tax_amount, now.tax_amount, (tax) =>
    tax === null ? 'We couldn’t calculate the tax right now.' : `Tax is now ${formatDollars(tax)}.`,
  )
}

function dateChanges(before: Preview, now: Preview): string[] {
  if (now.arrives_by === null) return []
  if (before.arrives_by === now.arrives_by && before.return_by === now.return_by) return []
  // The box of an event has no return date if all of the order is bought.
  if (now.return_by === null) return [`Your order now arrives by ${formatDay(now.arrives_by)}.`]
  return [
    `Rented pieces now arrive by ${formatDay(now.arrives_by)}; return them by ${formatDay(now.return_by)}.`,
  ]
}

function changed<Value>(before: Value, now: Value, text: (now: Value) => string): string[] {
  return before === now ? [] : [text(now)]
}
