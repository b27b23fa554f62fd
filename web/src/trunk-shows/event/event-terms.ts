import type { GroupType } from '@twirl/contract/groups/trunk-shows'
import { pickUpText } from '#lib/format/pick-up-text.ts'
import type { ShopTerms } from '#lib/shop-terms.ts'

type EventOfTerms = {
  trunk_show_type: GroupType
  hand_out_date?: string | null | undefined
  party_date?: string | null | undefined
}

/** Terms of events: of their rentals, and of what is bought there, which travels in the same box. */
export function eventTerms(
  { trunk_show_type, ...days }: EventOfTerms,
  { rentalDaysGroup, refundDays, refundHoursGroup }: ShopTerms,
) {
  const isGroupRental = trunk_show_type === 'GROUP_RENTAL'
  const pickUp = pickUpText(days)
  return {
    points: [
      ...(pickUp ? [`Pick-up ${pickUp}`] : []),
      `Yours for ${rentalDaysGroup} days`,
      'Cleaning included',
      'One box for the whole group, shipped free',
    ],
    delivery: 'All orders ship together to your group leader, who will be in touch about pick-up.',
    fit: isGroupRental
      ? `Give the piece back to your group leader within ${refundHoursGroup} hours of receipt for a full refund. Until your pieces are packed, you can swap with another member of your group.`
      : `Request a refund within ${refundDays} days of delivery. Our team will review it and email you.`,
    purchase: {
      points: [
        'Gently used, yours to keep',
        'Comes with your group’s box, shipped free',
        `Refund within ${refundDays} days`,
      ],
      refund: isGroupRental
        ? `If you buy a piece and it’s not right, request a refund within ${refundDays} days of delivery. Our team reviews every request.`
        : 'The same holds for a piece you buy.',
    },
  }
}
