import type { AfterPayment } from './after-payment.ts'
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

/** A card that was typed into fields of the gateway in the page. */
export type ConfirmedCard = Omit<SavedCard, 'token'>

/** How a charge is paid. */
export type CardUse =
  | { kind: 'SAVED'; token: string }
  /** With a customer of the gateway the card is saved there, once it has paid. */
  | { kind: 'CONFIRMATION'; confirmation_token: string; gateway_customer: string | null }

export type ChargeRequest = {
  /** Idempotency key: one key, one charge, however often it is asked for. */
  key: string
  card: CardUse
  amount_cents: number
  /** Appears at the gateway, for the shop's own books. */
  order_token: string
  /** The customer is not there to answer the bank: a bank that asks declines (`authentication_required`). */
  off_session: boolean
}

export type Charge =
  | {
      state: 'PAID'
      key: string
      charge_id: string
      amount_cents: number
      /** The token of a card that the gateway has saved with the payment. */
      saved_token?: string | undefined
    }
  | { state: 'DECLINED'; key: string; reason: string }
  /** The bank asks the customer. The secret is for the gateway's script in the page, and names the charge. */
  | { state: 'ACTION_REQUIRED'; key: string; client_secret: string }
  /** Cancelled under its key before it was charged; the key can never be charged any more. */
  | { state: 'CANCELLED'; key: string }

/** The saving of a card that a customer confirms with the gateway's script. */
export type CardSetup = {
  gateway_customer: string
  /** Null unless the gateway has saved it. */
  card: SavedCard | null
}

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
export type PaymentGateway = AfterPayment & {
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
  /** What the gateway knows of a card in its fields. Null: it takes no such card, or the token is used, expired or unknown. */
  readConfirmation: (confirmationToken: string) => Promise<ConfirmedCard | null>
  /** Returns the customer at the gateway who has this reference; the first call makes it. */
  ensureCustomer: (reference: string) => Promise<string>
  /** Deletes a customer at the gateway with all cards. */
  deleteCustomer: (gatewayCustomer: string) => Promise<void>
  /** Begins to save a card of that customer. Returns the secret for the gateway's script. */
  createSetup: (gatewayCustomer: string) => Promise<{ client_secret: string }>
  /** Null: the gateway knows no such setup. */
  readSetup: (id: string) => Promise<CardSetup | null>
  deleteCard: (token: string) => Promise<void>
  /**
   * Deletes the card whose token the shop never learned. `savedAt` is when it was handed over. Returns whether there was
   * one.
   */
  deleteCardByReference: (reference: string, savedAt: Date) => Promise<boolean>
  charge: (request: ChargeRequest) => Promise<Charge>
  /**
   * Null: the gateway knows no charge under this key. It may still arrive. The secret of a charge that waits for the
   * customer finds it faster. A declined charge cannot be tried again with its secret.
   */
  findCharge: (key: string, clientSecret?: string | null) => Promise<Charge | null>
  /**
   * Keeps any charge from happening under this key, also one that waits for the customer; returns the charge if it happened
   * before.
   */
  cancelCharge: (key: string, clientSecret?: string | null) => Promise<Charge>
  refund: (request: RefundRequest) => Promise<GatewayRefund>
  /** Why the gateway refused a refund; null for every other error. */
  refusalOf: (error: unknown) => string | null
  /** Finds it however old it is: a gateway may have forgotten the key itself. */
  findRefund: (request: Pick<RefundRequest, 'key' | 'charge_id'>) => Promise<GatewayRefund | null>
  /** The gateway's own book, for reconciliation: charges of the shop, and all refunds that have not failed. */
  listCharges: (from: Date, to: Date) => AsyncIterable<Extract<Charge, { state: 'PAID' }>>
  listRefunds: (from: Date, to: Date) => AsyncIterable<GatewayRefund>
}
