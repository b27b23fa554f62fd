import type { StoredEvent } from '@twirl/contract/staff/events/event-form'

/** The group prices of an event by product, in dollars. */
export function pricesOf(event: StoredEvent | null): Map<number, number> {
  return new Map(
    (event?.products ?? []).flatMap(({ product_id, rental_price }) =>
      rental_price === null ? [] : [[product_id, rental_price]],
    ),
  )
}

/** The limits of an event by product. */
export function quotasOf(event: StoredEvent | null): Map<number, number> {
  return new Map(
    (event?.products ?? []).flatMap(({ product_id, quota }) =>
      quota === null ? [] : [[product_id, quota]],
    ),
  )
}
