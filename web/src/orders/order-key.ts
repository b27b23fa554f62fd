import { storedJson } from '#lib/storage.ts'

/** The keys of the orders that were placed in this tab, by order number. A key opens an order without a login. */
const orderKeys = storedJson('sessionStorage', 'order-keys', isTextByText)

export function storeOrderKey(orderNumber: string, key: string): void {
  orderKeys.write({ ...orderKeys.read(), [orderNumber]: key })
}

export function readOrderKey(orderNumber: string): string | undefined {
  const keys = orderKeys.read() ?? {}
  return Object.hasOwn(keys, orderNumber) ? keys[orderNumber] : undefined
}

function isTextByText(value: unknown): value is Record<string, string> {
  return (
    value !== null &&
    typeof value === 'object' &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
