import type { CartItem } from '@twirl/contract/buying/cart'
import { canSelect, problemOf } from './item-problem.ts'

/** What the visitor chose during this visit. Everything else follows from the state of the items. */
export type Choices = {
  /** By item id: whether the visitor selected or unselected it. */
  readonly items: Readonly<Record<number, boolean>>
  /** The event that the visitor chose among several. */
  readonly trunkShowId: number | null
}

export const NO_CHOICES: Choices = { items: {}, trunkShowId: null }

/**
 * The selected items of a cart. Items without a problem are preselected, those of one event only (BAG-8). An
 * item that cannot be ordered any more is not selected, whatever was chosen before.
 */
export function selectedItems(items: readonly CartItem[], choices: Choices): CartItem[] {
  const event = chosenEvent(items, choices)
  return items.filter(
    (item) =>
      item.trunk_show_id === event &&
      canSelect(item) &&
      (choices.items[item.id] ?? problemOf(item) === null),
  )
}

/** Whether an item of another event is selected: one event can be ordered at a time (BAG-6). */
export function isOtherEventSelected(item: CartItem, selected: readonly CartItem[]): boolean {
  return selected.some(({ trunk_show_id }) => trunk_show_id !== item.trunk_show_id)
}

export function chooseItem(
  items: readonly CartItem[],
  choices: Choices,
  item: CartItem,
  isSelected: boolean,
): Choices {
  const { trunk_show_id } = item
  const isOtherEvent = trunk_show_id !== chosenEvent(items, choices)
  // The first item of another event does not bring the other items of that event with it.
  const unselected = isOtherEvent ? ofEvent(items, trunk_show_id).map(({ id }) => [id, false]) : []
  return {
    items: { ...choices.items, ...Object.fromEntries(unselected), [item.id]: isSelected },
    trunkShowId: trunk_show_id ?? choices.trunkShowId,
  }
}

/** Orders this event instead: all its items without a problem are selected. */
export function chooseEvent(
  items: readonly CartItem[],
  choices: Choices,
  trunkShowId: number,
): Choices {
  const ids = new Set(ofEvent(items, trunkShowId).map(({ id }) => String(id)))
  const rest = Object.entries(choices.items).filter(([id]) => !ids.has(id))
  return { items: Object.fromEntries(rest), trunkShowId }
}

function chosenEvent(items: readonly CartItem[], { trunkShowId }: Choices): number | null {
  const selectable = items.filter(canSelect)
  if (selectable.some(({ trunk_show_id }) => trunk_show_id === trunkShowId)) return trunkShowId
  const first = selectable.find((item) => problemOf(item) === null) ?? selectable[0]
  return first?.trunk_show_id ?? null
}

function ofEvent(items: readonly CartItem[], trunkShowId: number | null): CartItem[] {
  return items.filter(({ trunk_show_id }) => trunk_show_id === trunkShowId)
}
