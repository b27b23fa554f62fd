import { isCardPage } from '@twirl/contract/buying/card-pages'

/**
 * Whether the page was loaded as one that takes a card: only the policy of those lets the browser load the gateway's script
 * (PAY-22).
 */
export function mayLoadCardFields(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && isCardPage(new URL(navigation.name).pathname)
}
