import type { Box } from '@twirl/contract/staff/orders/boxes'

type Counts = Pick<Box, 'orders' | 'packed' | 'shipped' | 'handed_out' | 'units_away'>

/** What a box needs next: the first step that not all of its orders have taken. */
export function nextOf(box: Counts): 'pack' | 'ship' | 'hand-out' | 'take-back' | 'done' {
  const { orders, packed, shipped, handed_out, units_away } = box
  if (packed < orders) return 'pack'
  if (shipped < orders) return 'ship'
  if (handed_out < orders) return 'hand-out'
  return units_away > 0 ? 'take-back' : 'done'
}
