import { allocateCents } from '#platform/money.ts'

/** A line of an order, its accessory item or its delivery: what was paid for it, and what was given back so far. */
export type PaidLine = {
  quantity: number
  /** After the discount, without tax. */
  net_cents: number
  tax_cents: number
  refunded: { quantity: number; amount_cents: number; tax_cents: number }
}

/** How much of a line is given back: all that is left, some pieces, or an amount that includes its tax. */
export type RefundPart = 'REST' | { quantity: number } | { amount_cents: number }

export type RefundShare = {
  amount_cents: number
  /** The part of the amount that is tax. */
  tax_cents: number
  /** Null: an amount without regard to pieces. */
  quantity: number | null
}

/**
 * What a partial refund gives back of a line, with its share of the tax; null if that is not left. Shares are differences
 * of running totals: in whatever parts a line is given back, all parts together are what was paid for it, tax included.
 */
export function splitRefund(line: PaidLine, part: RefundPart): RefundShare | null {
  const quantity = quantityOf(line, part)
  const piecesLeft = line.quantity - line.refunded.quantity
  if (quantity !== null && (quantity <= 0 || quantity > piecesLeft)) return null
  const amount = amountOf(line, part)
  // Pieces that cost nothing are named, so that they are not sent.
  const isFree = paidFor(line) === 0 && part !== 'REST' && quantity !== null
  if (isFree) return { amount_cents: 0, tax_cents: 0, quantity }
  if (amount <= 0 || amount > paidFor(line) - line.refunded.amount_cents) return null
  return { amount_cents: amount, tax_cents: taxOf(line, amount), quantity }
}

function amountOf(line: PaidLine, part: RefundPart): number {
  const left = paidFor(line) - line.refunded.amount_cents
  if (part === 'REST') return left
  if ('amount_cents' in part) return part.amount_cents
  // Earlier refunds of an amount may have given back a part of these pieces.
  return Math.min(amountOfPieces(line, part.quantity), left)
}

function quantityOf(line: PaidLine, part: RefundPart): number | null {
  if (part === 'REST') return line.quantity - line.refunded.quantity || null
  return 'quantity' in part ? part.quantity : null
}

/** Returns what the next pieces cost: where a line cannot be divided evenly, the first pieces get a cent more. */
function amountOfPieces(line: PaidLine, quantity: number): number {
  const pieces = allocateCents(paidFor(line), Array<number>(line.quantity).fill(1))
  const { quantity: before } = line.refunded
  return sumOf(pieces.slice(before, before + quantity))
}

/** The tax of all that is given back then, less what was given back of it before. */
function taxOf({ net_cents, tax_cents, refunded }: PaidLine, amount: number): number {
  const [, total] = allocateCents(refunded.amount_cents + amount, [net_cents, tax_cents])
  const netLeft = net_cents - (refunded.amount_cents - refunded.tax_cents)
  const atLeast = Math.max(0, amount - netLeft)
  const atMost = Math.min(amount, tax_cents - refunded.tax_cents)
  return Math.min(Math.max(total! - refunded.tax_cents, atLeast), atMost)
}

/** The part of the discount that falls on a net amount: likewise a difference of running totals. */
export function discountShareOf(
  { net_cents, refunded }: Pick<PaidLine, 'net_cents' | 'refunded'>,
  discountCents: number,
  netCents: number,
): number {
  if (net_cents === 0) return 0
  const before = refunded.amount_cents - refunded.tax_cents
  const upTo = (cents: number) => Math.round((cents * discountCents) / net_cents)
  return upTo(before + netCents) - upTo(before)
}

function paidFor({ net_cents, tax_cents }: PaidLine): number {
  return net_cents + tax_cents
}

function sumOf(cents: number[]): number {
  return cents.reduce((sum, value) => sum + value, 0)
}
