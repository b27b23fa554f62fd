import { type APIResponse, expect, type Page } from '@playwright/test'
import { ownAddress } from './accounts.ts'

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
  const read = async <Answer>(response: APIResponse): Promise<Answer> => {
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }

  return {
    headers,
    /** Adds a piece; individual rental is the default. */
    add: async ({ trunk_show_id, ...item }: NewItem) =>
      read<{ id: number }>(
        await page.request.post('/ajax/cart/item', {
          headers,
          data: {
            quantity: 1,
            transaction_type: 'RENT',
            ...item,
            cart_type: trunk_show_id ? 'TRUNK_SHOW' : 'INDIVIDUAL',
            trunk_show_id,
          },
        }),
      ),
    join: async (trunk_show_alias_id: string, password: string) => {
      const data = { trunk_show_alias_id, password }
      const answer = await page.request.put('/ajax/trunk-show/login', { headers, data })
      return (await read<{ trunk_show_id: number }>(answer)).trunk_show_id
    },
    /** The products of an event that was joined. */
    listEvent: async (trunk_show_id: number) => {
      const data = { filter: {}, skip: 0, limit: 20 }
      const answer = await page.request.put(`/ajax/trunk-show/${trunk_show_id}/item`, {
        headers,
        data,
      })
      return (await read<{ products: { id: number }[] }>(answer)).products
    },
    /** The SKUs of a product of which several are free. */
    skusOf: async (productId: number, params: Record<string, string | number> = {}) => {
      const answer = await page.request.get(`/ajax/product/${productId}`, { headers, params })
      const { variants } = await read<{
        variants: { sku: string; available_quantity: number }[]
      }>(answer)
      return variants.filter((each) => each.available_quantity > 1).map(({ sku }) => sku)
    },
  }
}
