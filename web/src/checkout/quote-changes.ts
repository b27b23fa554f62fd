import type { Preview, PreviewItem } from '@twirl/contract/buying/checkout'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'

/** What is different in the order since the customer confirmed it, in sentences. */
export function quoteChanges(before: Preview, now: Preview): string[] {
  return [
    ...before.items.flatMap((item) => itemChanges(item, now.items)),
    ...couponChanges(before, now),
    ...changed(before.delivery_fee, now.delivery_fee, (fee) =>
      fee === 0 ? 'Shipping is free now.' : `Shipping now costs ${formatDollars(fee)}.`,
    ),
    ...changed(before.tax_amount, now.tax_amount, (tax) =>
      tax === null
        ? 'We couldn’t calculate the tax right now.'
        : `Tax is now ${formatDollars(tax)}.`,
    ),
    ...dateChanges(before, now),
    ...changed(
      before.total,
      now.total,
      (total) =>
        `The total is now ${formatDollars(total)} instead of ${formatDollars(before.total)}.`,
    ),
  ]
}

function itemChanges(before: PreviewItem, items: PreviewItem[]): string[] {
  const name = `${before.title} in ${SIZE_LABELS[before.size]}`
  const now = items.find(({ id }) => id === before.id)
  if (!now) return [`${name} is no longer available, so we removed it from your order.`]
  return [
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

function couponChanges(before: Preview, now: Preview): string[] {
  if (before.coupon_code !== null && now.coupon_code === null)
    return [`The coupon ${before.coupon_code} no longer applies.`]
  return changed(
    before.discount_amount,
    now.discount_amount,
    (amount) => `The discount is now ${formatDollars(amount)}.`,
  )
}

function dateChanges(before: Preview, now: Preview): string[] {
  if (now.arrives_by === null || now.return_by === null) return []
  if (before.arrives_by === now.arrives_by && before.return_by === now.return_by) return []
  return [
    `Rented pieces now arrive by ${formatDay(now.arrives_by)}; return them by ${formatDay(now.return_by)}.`,
  ]
}

function changed<Value>(before: Value, now: Value, text: (now: Value) => string): string[] {
  return before === now ? [] : [text(now)]
}
