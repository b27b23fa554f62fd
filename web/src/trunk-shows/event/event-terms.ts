import {
  REFUND_DAYS,
  REFUND_HOURS_GROUP,
  RENTAL_DAYS_GROUP,
} from '@twirl/contract/buying/rental-terms'
import type { GroupType } from '@twirl/contract/groups/trunk-shows'

// Terms of events (spec section 9, decisions C12).
const SHARED = {
  points: [
    `Yours for ${RENTAL_DAYS_GROUP} days`,
    'Cleaning included',
    'One box for the whole group, shipped free',
  ],
  delivery: 'All orders ship together to your coordinator, who will be in touch about pick-up.',
}

/** What is bought travels in the same box. */
const PURCHASE_POINTS = [
  'Gently used, yours to keep',
  'Comes with your group’s box, shipped free',
  `Refund within ${REFUND_DAYS} days`,
]

type EventTerms = typeof SHARED & {
  fit: string
  purchase: { points: readonly string[]; refund: string }
}

export const EVENT_TERMS: Record<GroupType, EventTerms> = {
  SORORITY_TRUNK_SHOW: {
    ...SHARED,
    fit: `Request a refund within ${REFUND_DAYS} days of delivery. Our team will review it and email you.`,
    purchase: { points: PURCHASE_POINTS, refund: 'The same holds for a piece you buy.' },
  },
  GROUP_RENTAL: {
    ...SHARED,
    fit: `Swap with another member of your group, or give the piece back to your group leader within ${REFUND_HOURS_GROUP} hours of receipt for a full refund.`,
    purchase: {
      points: PURCHASE_POINTS,
      refund: `If you buy a piece and it’s not right, request a refund within ${REFUND_DAYS} days of delivery. Our team reviews every request.`,
    },
  },
}
