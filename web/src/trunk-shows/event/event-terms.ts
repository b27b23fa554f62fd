import {
  REFUND_DAYS,
  REFUND_HOURS_GROUP,
  RENTAL_DAYS_GROUP,
} from '@twirl/contract/buying/rental-terms'
import type { GroupType } from '@twirl/contract/groups/trunk-shows'

// Rental terms of events (spec section 9, decisions C12).
const SHARED = {
  points: [
    `Yours for ${RENTAL_DAYS_GROUP} days`,
    'Cleaning included',
    'One box for the whole group, shipped free',
  ],
  delivery: 'All orders ship together to your coordinator, who will be in touch about pick-up.',
}

export const EVENT_TERMS: Record<GroupType, typeof SHARED & { fit: string }> = {
  SORORITY_TRUNK_SHOW: {
    ...SHARED,
    fit: `Request a refund within ${REFUND_DAYS} days of delivery. Our team will review it and email you.`,
  },
  GROUP_RENTAL: {
    ...SHARED,
    fit: `Swap with another member of your group, or give the piece back to your group leader within ${REFUND_HOURS_GROUP} hours of receipt for a full refund.`,
  },
}
