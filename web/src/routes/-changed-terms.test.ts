import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Preview } from '@twirl/contract/buying/checkout'
import type { Order } from '@twirl/contract/buying/orders'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CHANGED_TERMS, findOldNumbers } from '../../../checks/business-numbers/changed-terms.ts'
import { exampleItem } from '#cart/bag/rules/example-item.ts'
import { WhyNotPopup } from '#cart/bag/summary/why-not-popup.tsx'
import { individualTerms } from '#catalog/product/rental-terms.ts'
import { ReturnRules } from '#checkout/return-policy.tsx'
import { SummaryItems } from '#checkout/summary/summary-items.tsx'
import { settingsQuery } from '#lib/settings-query.ts'
import { toShopTerms } from '#lib/shop-terms.ts'
import { nextSteps } from '#orders/order/next-steps.ts'
import { eventTerms } from '#trunk-shows/event/event-terms.ts'

// Parts of pages that only the browser renders, with terms of which every number was changed. The pages that the server
// renders are in server/test/pages/changed-terms.test.ts.

const terms = toShopTerms(CHANGED_TERMS)

function render(part: ReactNode): string {
  const queryClient = new QueryClient()
  // These parts read only the terms of the settings.
  queryClient.setQueryData(settingsQuery().queryKey, CHANGED_TERMS as never)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, part))
}

const RENTED = exampleItem({ amount: 33.33 })

const PREVIEW = {
  items: [{ ...RENTED, title: 'Reverie', price: 33.33 }],
  trunk_show: null,
  arrives_by: '2027-02-05',
  return_by: '2027-03-10',
} as unknown as Preview

const ORDER = {
  status: 'PAID',
  arrives_by: null,
  rental_due_date: '2027-03-10',
  rental_days: 33,
  lead_name: null,
  delivery_fee: 11.49,
  timeline: [
    { step: 'ORDERED', time: '2027-01-25T15:00:00.000Z' },
    { step: 'SHIPPED', time: null },
  ],
  order_items: [
    { transaction_type: 'RENT', rental: { state: 'UPCOMING' } },
    { transaction_type: 'PURCHASE', rental: null },
  ],
} as unknown as Order

/** Each part, and what it says about the changed terms. */
const PARTS: [name: string, text: () => string, says: string[]][] = [
  [
    'the return policy of an individual order',
    () => render(createElement(ReturnRules, { flow: 'INDIVIDUAL' })),
    ['33 days', '23 days', 'Three exchanges per rental order are free.'],
  ],
  [
    'the return policy of a group order',
    () => render(createElement(ReturnRules, { flow: 'TRUNK_SHOW' })),
    ['19 days', '91 hours', '23 days'],
  ],
  [
    'the summary of an individual order',
    () => render(createElement(SummaryItems, { preview: PREVIEW, soldOut: [] })),
    ['Rent for 33 days'],
  ],
  [
    'the summary of a group order',
    () =>
      render(
        createElement(SummaryItems, {
          preview: { ...PREVIEW, trunk_show: { theme: 'Formal', lead_name: null } as never },
          soldOut: [],
        }),
      ),
    ['Rent for 19 days'],
  ],
  [
    'the reasons why a bag cannot be ordered',
    () =>
      render(
        createElement(WhyNotPopup, {
          blockers: ['MINIMUM'],
          items: [RENTED],
          selected: [RENTED],
          subtotal: 33.33,
          isGroup: false,
          delivery: undefined,
          terms: CHANGED_TERMS.checkout_terms,
          onClose: () => {},
        } as never),
      ),
    ['$71.00'],
  ],
  ['a product', () => JSON.stringify(individualTerms(terms)), ['33 days', '$71', '$57', '$12.49']],
  [
    'a product of a trunk show',
    () => JSON.stringify(eventTerms({ trunk_show_type: 'SORORITY_TRUNK_SHOW' }, terms)),
    ['19 days', '23 days'],
  ],
  [
    'a product of a group rental',
    () => JSON.stringify(eventTerms({ trunk_show_type: 'GROUP_RENTAL' }, terms)),
    ['19 days', '91 hours'],
  ],
  [
    'the next steps of an individual order',
    () => JSON.stringify(nextSteps({ ...ORDER, channel: 'INDIVIDUAL' }, terms)),
    ['33 days', '23 days', '8–11 business days', 'Three exchanges'],
  ],
  [
    'the next steps of a group order',
    () => JSON.stringify(nextSteps({ ...ORDER, channel: 'GROUP_RENTAL' }, terms)),
    ['91 hours'],
  ],
]

test.each(PARTS)('%s names the changed terms only', (_name, textOf, says) => {
  const text = textOf()
  expect(findOldNumbers(text)).toEqual([])
  for (const said of says) expect(text).toContain(said)
})

test('a number that does not come from the settings is found', () => {
  expect(findOldNumbers(render('Rent for 21 days, from $65.'))).toHaveLength(2)
})
