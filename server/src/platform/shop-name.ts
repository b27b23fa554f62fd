export const DEFAULT_SHOP_NAME = 'Twirl'

let name = DEFAULT_SHOP_NAME

/** What the shop is called in mails, files and pages that the server writes itself. One process serves one shop. */
export function shopName(): string {
  return name
}

/** Called by the settings, whenever they are read. */
export function setShopName(next: string): void {
  name = next
}
