import { storedJson } from '#lib/storage.ts'

/** The keys of the orders that were placed in this tab, by order number. A key opens an order without a login. */
const orderKeys = storedJson('sessionStorage', 'order-keys', isTextByText)

export function storeOrderKey(orderNumber: string, key: string): void {
  orderKeys.write({ ...orderKeys.read(), [orderNumber]: key })
}

/** Where the confirmations of a guest's orders go to, by order number: pages of the order do not tell. */
const orderEmails = storedJson('sessionStorage', 'order-emails', isTextByText)

export function storeOrderEmail(orderNumber: string, email: string): void {
  orderEmails.write({ ...orderEmails.read(), [orderNumber]: email })
}

export function readOrderEmail(orderNumber: string): string | undefined {
  const emails = orderEmails.read() ?? {}
  return Object.hasOwn(emails, orderNumber) ? emails[orderNumber] : undefined
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
