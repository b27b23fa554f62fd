import type { Dispute, DisputeState } from '@twirl/contract/staff/money/disputes'
import { formatShopTime } from '#lib/format/format-shop-time.ts'

export const STATE_TEXTS: Record<DisputeState, string> = {
  NEEDS_RESPONSE: 'Needs evidence',
  UNDER_REVIEW: 'The bank decides',
  WON: 'Won',
  LOST: 'Lost',
  CLOSED: 'Ended without a charge-back',
}

export function deadlineText({ respond_by }: Pick<Dispute, 'respond_by'>): string {
  return respond_by ? `Evidence until ${formatShopTime(respond_by)} New York time` : ''
}
