/** What was paid for an item of a swap, in cents. */
export type PaidItem = {
  id: number
  price_cents: number
  discount_cents: number
  tax_cents: number
  is_taxed: boolean
}

/** Who pays the difference of a swap, and what the other one gets back. */
export type SwapTerms = {
  /** The item of the member who gets the more expensive piece; that of the one who proposes, if both cost the same. */
  payer_item_id: number
  charge_cents: number
  charge_tax_cents: number
  /** With its tax. */
  refund_cents: number
  refund_tax_cents: number
}

/** The amounts, without tax and after discounts, that both items are worth to their members after the swap. */
type NetAfter = { payer: PaidItem; receiver: PaidItem; payer_net: number; receiver_net: number }

/**
 * The one who gets the more expensive piece pays the whole difference of the prices. The other one gets it back as far as
 * it was paid: a discount lowers it in proportion.
 */
export function netAfterSwap(offered: PaidItem, asked: PaidItem): NetAfter {
  const isOfferedPaying = asked.price_cents >= offered.price_cents
  const [payer, receiver] = isOfferedPaying ? [offered, asked] : [asked, offered]
  const difference = receiver.price_cents - payer.price_cents
  const net = netOf(receiver)
  const lost =
    receiver.price_cents === 0 ? 0 : Math.round((difference * net) / receiver.price_cents)
  return { payer, receiver, payer_net: netOf(payer) + difference, receiver_net: net - lost }
}

/** `taxes` are those of both amounts after the swap; null if the tax service gave no answer. */
export function swapTerms(
  { payer, receiver, payer_net, receiver_net }: NetAfter,
  taxes: { payer: number; receiver: number } | null,
): SwapTerms {
  const taxAfter = (item: PaidItem, net: number, calculated: number | undefined) => {
    if (!item.is_taxed) return item.tax_cents
    return calculated ?? inProportion(item.tax_cents, net, netOf(item))
  }
  const payerTax = taxAfter(payer, payer_net, taxes?.payer)
  const receiverTax = taxAfter(receiver, receiver_net, taxes?.receiver)
  const refund_tax_cents = between(receiver.tax_cents - receiverTax, 0, receiver.tax_cents)
  return {
    payer_item_id: payer.id,
    charge_cents: payer_net - netOf(payer),
    // What costs the same costs the same tax, whatever rate holds by now.
    charge_tax_cents: payer_net === netOf(payer) ? 0 : Math.max(0, payerTax - payer.tax_cents),
    refund_cents:
      receiver_net === netOf(receiver) ? 0 : netOf(receiver) - receiver_net + refund_tax_cents,
    refund_tax_cents: receiver_net === netOf(receiver) ? 0 : refund_tax_cents,
  }
}

function netOf({ price_cents, discount_cents }: PaidItem): number {
  return price_cents - discount_cents
}

function inProportion(tax: number, net: number, netBefore: number): number {
  return netBefore === 0 ? 0 : Math.round((tax * net) / netBefore)
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
