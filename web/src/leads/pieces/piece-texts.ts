import type { LedPiece, Marked, MarkedBy } from '@twirl/contract/groups/lead-pieces'
import { SIZE_LABELS } from '@twirl/contract/primitives'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import type { MarkKind } from './mark-queue.ts'

export const DONE_TEXTS: Record<MarkKind, string> = {
  HAND_OUT: 'Handed out',
  TAKE_BACK: 'Given back',
}

const STAYS = 'Bought, stays with its owner'

const BY_TEXTS: Record<MarkedBy, string> = {
  YOU: 'you',
  ANOTHER_LEAD: 'another lead',
  STAFF: 'our team',
  MEMBER: 'the member',
}

/** A mark that is done, or was done before by anyone, needs no further attention. */
export function isCounted({ outcome }: Marked): boolean {
  return outcome === 'DONE' || outcome === 'ALREADY'
}

/** Says why a mark was not counted (LEAD-27). */
export function refusalText({ outcome }: Marked, kind: MarkKind): string {
  switch (outcome) {
    case 'UNKNOWN_CODE':
      return 'We don’t know this code. Please check it on the label.'
    case 'NOT_OF_EVENT':
      return 'This piece isn’t part of your event.'
    case 'NOT_SHIPPED':
      return 'This piece hasn’t been shipped yet.'
    case 'CANCELED':
      return 'The order of this piece was canceled. Please leave the piece in the box.'
    case 'NOT_HANDED_OUT':
      return 'This piece hasn’t been handed out yet.'
    case 'NOT_RENTED':
      return 'This piece was bought, so it stays with its owner.'
    case 'BUSY':
      return 'Something else is happening with this piece right now. Please try again in some minutes.'
    case 'USED_KEY':
    case 'DONE':
    case 'ALREADY':
      return `${DONE_TEXTS[kind]}: this didn’t work. Please mark the piece again.`
  }
}

export function actText({ by, time }: NonNullable<LedPiece['handed_out']>): string {
  return `${formatShopTime(time)} by ${BY_TEXTS[by]}`
}

export function personText({ name, order_number }: Pick<LedPiece, 'name' | 'order_number'>) {
  return name ?? `Guest (order ${order_number})`
}

export function pieceText({ title, color, size }: LedPiece): string {
  return `${title}, ${color}, ${SIZE_LABELS[size]}`
}

/** Where a piece is, in one line. */
export function stateText(piece: LedPiece): string {
  const { state, is_rental, handed_out, given_back, due_date, days_late } = piece
  switch (state) {
    case 'TO_HAND_OUT':
      return 'In the box'
    case 'OUT':
      return [
        handed_out ? `Handed out ${actText(handed_out)}` : 'Handed out',
        is_rental ? due_date && dueText(due_date, days_late) : STAYS,
      ]
        .filter(Boolean)
        .join('. ')
    case 'ANNOUNCED':
      return ['Says it’s on its way back', due_date && dueText(due_date, days_late)]
        .filter(Boolean)
        .join('. ')
    case 'BACK':
      return given_back ? `Given back ${actText(given_back)}` : 'Given back'
    case 'RECEIVED':
      return 'Back at Twirl'
    case 'BOUGHT':
      return STAYS
  }
}

function dueText(dueDate: string, daysLate: number): string {
  const day = formatDay(dueDate)
  if (daysLate === 0) return `Due ${day}`
  return `Was due ${day}, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`
}
