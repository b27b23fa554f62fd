import {
  REFUND_DETAIL_MAX,
  requestAccessoryRefund,
  requestRefund,
  RETURN_REASONS,
  type ReturnReason,
  type SendBackWay,
} from '@twirl/contract/buying/orders'
import { REQUIRED } from '@twirl/contract/primitives'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

export type RefundTarget = {
  title: string
  orderNumber: string
  /** Null: the accessory of the order. */
  itemId: number | null
  /** Who receives the pieces of a group. */
  leadName: string | null
  orderKey: string | undefined
}

/** ORDER-9: a reason, and with OTHER a written one. */
export function checkRefund(values: FormValues): FieldErrors {
  const reason = reasonOf(values)
  if (!reason) return { refund_reason: REQUIRED }
  const detail = detailOf(values)
  if (reason === 'OTHER' && !detail) return { refund_reason_detail: REQUIRED }
  if (detail.length > REFUND_DETAIL_MAX)
    return { refund_reason_detail: `Please use at most ${REFUND_DETAIL_MAX} characters` }
  return {}
}

/** Returns how the piece comes back. */
export async function sendRefund(
  { itemId, orderNumber, orderKey }: RefundTarget,
  values: FormValues,
): Promise<SendBackWay | null> {
  const refund_reason = reasonOf(values)
  if (!refund_reason) throw new Error('checked before')
  const input = {
    refund_reason,
    refund_reason_detail: detailOf(values) || null,
    ...(orderKey !== undefined && { key: orderKey }),
  }
  const { send_back_way } = await (itemId === null
    ? api(requestAccessoryRefund, { orderNumber, ...input })
    : api(requestRefund, { id: itemId, ...input }))
  track('request_refund', { orderNumber, reason: refund_reason })
  return send_back_way
}

function reasonOf({ refund_reason }: FormValues): ReturnReason | undefined {
  return RETURN_REASONS.find((reason) => reason === refund_reason)
}

function detailOf({ refund_reason_detail = '' }: FormValues): string {
  return refund_reason_detail.trim()
}
