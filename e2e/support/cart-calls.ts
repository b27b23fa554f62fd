import { expect, type Page } from '@playwright/test'
import { ownAddress } from './accounts.ts'
import { sendPatiently } from './send-patiently.ts'

type NewItem = {
  sku: string
  quantity?: number
  transaction_type?: 'RENT' | 'PURCHASE'
  is_clearance?: boolean
  trunk_show_id?: number
}

/** Fills carts with calls, as the guest who uses the page. */
export async function cartCalls(page: Page) {
  const guestId = Array.from({ length: 32 }, () =>
    Math.floor(Math.random() * 36).toString(36),
  ).join('')
  await page.addInitScript((id) => {
    // The first page decides; a page that the journey opens later must not replace another guest.
    if (localStorage.getItem('guest-id') === null) localStorage.setItem('guest-id', id)
  }, guestId)
  const headers = { ...ownAddress(), 'guest-id': guestId }
  const call = async <Answer>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    content: { data?: object; params?: Record<string, string | number> },
  ): Promise<Answer> => {
    const response = await sendPatiently(() =>
      page.request.fetch(`/ajax/${path}`, { method, headers, ...content }),
    )
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }

  return {
    headers,
    /** Adds a piece; individual rental is the default. */
    add: async ({ trunk_show_id, ...item }: NewItem) =>
      call<{ id: number }>('POST', 'cart/item', {
        data: {
          quantity: 1,
          transaction_type: 'RENT',
          ...item,
          cart_type: trunk_show_id ? 'TRUNK_SHOW' : 'INDIVIDUAL',
          trunk_show_id,
        },
      }),
    join: async (trunk_show_alias_id: string, password: string) => {
      const data = { trunk_show_alias_id, password }
      const event = await call<{ trunk_show_id: number }>('PUT', 'trunk-show/login', { data })
      return event.trunk_show_id
    },
    /** The products of an event that was joined. */
    listEvent: async (trunk_show_id: number) => {
      const data = { filter: {}, skip: 0, limit: 20 }
      const path = `trunk-show/${trunk_show_id}/item`
      return (await call<{ products: { id: number }[] }>('PUT', path, { data })).products
    },
    /** The SKUs of a product of which several are free. */
    skusOf: async (productId: number, params: Record<string, string | number> = {}) => {
      const { variants } = await call<{
        variants: { sku: string; available_quantity: number }[]
      }>('GET', `product/${productId}`, { params })
      return variants.filter((each) => each.available_quantity > 1).map(({ sku }) => sku)
    },
  }
}
