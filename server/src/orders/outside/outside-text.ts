import type { OutsideMethod } from '@twirl/contract/staff/money/outside'

const METHOD_TEXTS: Record<OutsideMethod, string> = {
  CASH: 'in cash',
  CHECK: 'by check',
  TRANSFER: 'by bank transfer',
}

/** How money moved outside the shop: "by check (No. 1042)". */
export function outsideText(method: OutsideMethod, reference: string | null): string {
  return reference ? `${METHOD_TEXTS[method]} (${reference})` : METHOD_TEXTS[method]
}
