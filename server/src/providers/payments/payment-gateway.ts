import type { CardBrand, CardDetails } from '@twirl/contract/buying/credit-cards'

/** The data that the shop stores of a card which the gateway has taken. */
export type SavedCard = {
  /** Names the card at the gateway. */
  token: string
  brand: CardBrand
  last_four: string
  /** The first day of its last month. */
  expiration_date: string
  /** Equal for equal card numbers. */
  fingerprint: string
}

export type ChargeRequest = {
  /** Idempotency key: one key, one charge, however often it is asked for. */
  key: string
  token: string
  amount_cents: number
  /** Appears at the gateway, for the shop's own books. */
  order_token: string
}

export type Charge =
  | { state: 'PAID'; key: string; charge_id: string; amount_cents: number }
  | { state: 'DECLINED'; key: string; reason: string }
  /** Cancelled under its key before it was charged; the key can never be charged any more. */
  | { state: 'CANCELLED'; key: string }

export type RefundRequest = { key: string; charge_id: string; amount_cents: number }
export type GatewayRefund = {
  /** The shop's; of a refund that was made in the gateway's own console, one that the gateway chose. */
  key: string
  refund_id: string
  charge_id: string
  amount_cents: number
}

/** The gateway refuses a refund, for example of a card that is closed: no money has moved under its key. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'

  readonly reason: string

  constructor(reason: string) {
    super(`the gateway refused a refund: ${reason}`)
    this.reason = reason
  }
}

export function refusalOf(error: unknown): string | null {
  return error instanceof RefundRefused ? error.reason : null
}

/**
 * Takes payments. Every method may throw, which means that its outcome at the gateway is unknown, and may be repeated
 * with the same key; only a refused refund is an answer. Card numbers exist inside `saveCard` only.
 */
export type PaymentGateway = {
  name: string
  /** Whether the shop's own form takes card numbers. Otherwise they are typed into fields of the gateway in the page. */
  takesNumbers: boolean
  /** Names the shop to those fields; null when there are none. */
  publishableKey: string | null
  /**
   * The shop chooses a reference for each call. Null: the gateway refuses the card itself, an unknown number, expired, a
   * wrong security code, and has not stored it.
   */
  saveCard: (card: CardDetails, reference: string) => Promise<SavedCard | null>
  deleteCard: (token: string) => Promise<void>
  /**
   * Deletes the card whose token the shop never learned. `savedAt` is when it was handed over. Returns whether there was
   * one.
   */
  deleteCardByReference: (reference: string, savedAt: Date) => Promise<boolean>
  charge: (request: ChargeRequest) => Promise<Charge>
  /** Null: the gateway knows no charge under this key. It may still arrive. */
  findCharge: (key: string) => Promise<Charge | null>
  /** Keeps any charge from happening under this key; returns the charge if it happened before. */
  cancelCharge: (key: string) => Promise<Charge>
  refund: (request: RefundRequest) => Promise<GatewayRefund>
  /** Why the gateway refused a refund; null for every other error. */
  refusalOf: (error: unknown) => string | null
  /** Finds it however old it is: a gateway may have forgotten the key itself. */
  findRefund: (request: Pick<RefundRequest, 'key' | 'charge_id'>) => Promise<GatewayRefund | null>
  /** The gateway's own book, for reconciliation: charges of the shop, and all refunds that have not failed. */
  listCharges: (from: Date, to: Date) => AsyncIterable<Extract<Charge, { state: 'PAID' }>>
  listRefunds: (from: Date, to: Date) => AsyncIterable<GatewayRefund>
  /** Keys of the charges that a webhook tells about; null when its signature is wrong. */
  readWebhook: (body: Buffer, headers: Record<string, string | undefined>) => string[] | null
}
