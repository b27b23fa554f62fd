import { useSuspenseQuery } from '@tanstack/react-query'
import type { Settings } from '@twirl/contract/system'
import { formatDollars } from './format/format-dollars.ts'
import { settingsQuery } from './settings-query.ts'

export type ShopTerms = ReturnType<typeof toShopTerms>

/** The numbers that pages promise, from the settings that orders follow. For pages whose layout loads the settings. */
export function useShopTerms(): ShopTerms {
  return toShopTerms(useSuspenseQuery(settingsQuery()).data)
}

export function toShopTerms({
  advertised_terms,
  checkout_terms,
  after_sale_terms,
  rental_terms,
}: Pick<Settings, 'advertised_terms' | 'checkout_terms' | 'after_sale_terms' | 'rental_terms'>) {
  const minimum = toPrice(checkout_terms.minimum)
  return {
    rentalMini: toPrice(advertised_terms.rental_price_mini),
    rentalLong: toPrice(advertised_terms.rental_price_long),
    /** Compared with the subtotal before discounts and tax, individual orders only. */
    minimum,
    /** Null: the minimum is for rentals only. */
    purchaseMinimum: checkout_terms.minimum_applies_to === 'ALL' ? minimum : null,
    /** Compared with the subtotal after discounts; below it the shipping fee is due. */
    freeShippingFrom: toPrice(checkout_terms.free_shipping_from),
    shippingFee: toPrice(checkout_terms.shipping_fee),
    /** 5–7. */
    deliveryDays: toRange(
      advertised_terms.earliest_delivery_business_days,
      rental_terms.delivery_business_days,
    ),
    rentalDays: rental_terms.rental_days,
    rentalDaysGroup: rental_terms.rental_days_group,
    refundDays: after_sale_terms.refund_days,
    refundHoursGroup: after_sale_terms.refund_hours_group,
    exchange: exchangeTexts(after_sale_terms),
  }
}

type ExchangeTexts = {
  title: string
  /** A sentence on what is free. */
  offer: string
  /** A sentence on what is free and on the fee of further exchanges. */
  rule: string
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

function exchangeTexts({
  free_exchanges: free,
  exchange_fee,
}: Settings['after_sale_terms']): ExchangeTexts {
  const fee = toPrice(exchange_fee)
  if (exchange_fee === 0)
    return { title: 'Free exchanges', offer: 'Exchanges are free.', rule: 'Exchanges are free.' }
  if (free === 0) {
    const rule = `Each exchange is ${fee}.`
    return { title: `Exchanges for ${fee}`, offer: rule, rule }
  }
  const count = NUMBER_WORDS[free] ?? String(free)
  const offer = `${count} ${free === 1 ? 'exchange' : 'exchanges'} per rental order ${free === 1 ? 'is' : 'are'} free`
  return {
    title: `${count} free ${free === 1 ? 'exchange' : 'exchanges'}`,
    offer: `${offer}.`,
    rule: `${offer}; each one after that is ${fee}.`,
  }
}

function toRange(earliest: number, latest: number): string {
  return earliest < latest ? `${earliest}–${latest}` : String(latest)
}

/** $65, but $9.99. */
function toPrice(amount: number): string {
  return formatDollars(amount).replace('.00', '')
}
