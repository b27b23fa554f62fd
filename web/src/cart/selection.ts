import type { CartType } from '@twirl/contract/buying/cart'
import { storedJson } from '#lib/storage.ts'

/** An item of the cart as it goes to the checkout. */
export type SelectedItem = { id: number; quantity: number }

type Selections = Partial<Record<CartType, SelectedItem[]>>

const stored = storedJson('sessionStorage', 'selection', isSelections)

/** The items with which the customer left the bag for the checkout; empty if the customer did not come from the bag. */
export function readSelection(cartType: CartType): SelectedItem[] {
  return stored.read()?.[cartType] ?? []
}

export function saveSelection(cartType: CartType, items: readonly SelectedItem[]): void {
  stored.write({
    ...stored.read(),
    [cartType]: items.map(({ id, quantity }) => ({ id, quantity })),
  })
}

function isSelections(value: unknown): value is Selections {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((items) => Array.isArray(items) && items.every(isSelectedItem))
  )
}

function isSelectedItem(value: unknown): value is SelectedItem {
  const { id, quantity } = Object(value)
  return Number.isInteger(id) && Number.isInteger(quantity)
}
