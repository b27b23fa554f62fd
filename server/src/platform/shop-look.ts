import type { Feature } from '@twirl/contract/switches'
import type { Settings } from '@twirl/contract/system'

type ShopLook = Pick<Settings, 'logo' | 'theme' | 'return_address'> & {
  switches?: Settings['switches']
}

/** As in web/src/styles/app.css. */
export const DEFAULT_THEME: Settings['theme'] = {
  accent: '#b31555',
  accent_dark: '#900041',
  tint: '#fddde1',
}

let look: ShopLook = { logo: null, theme: DEFAULT_THEME, return_address: null }

/** The logo, the colors and the return address of mails and pages that the server writes itself. One process serves one shop. */
export function shopLook(): ShopLook {
  return look
}

/** Called by the settings, whenever they are read. */
export function setShopLook({ logo, theme, return_address, switches }: Required<ShopLook>): void {
  look = { logo, theme, return_address, switches }
}

/** Whether mails may offer something that owners can switch off (STAFF-228). */
export function isOffered(feature: Feature): boolean {
  return look.switches?.[feature] ?? true
}

/** A sentence that follows how to use the return label, with a space before it; empty if the shop names no address (STAFF-226). */
export function returnAddressNote(): string {
  if (!look.return_address) return ''
  const { name, street_address, city, state, zip_code } = look.return_address
  return ` If the label is missing, send it to ${name}, ${street_address}, ${city}, ${state} ${zip_code}.`
}
