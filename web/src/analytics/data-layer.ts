import { storedJson } from '#lib/storage.ts'
import type { Consent } from './consent.ts'
import { ga4Converter } from './ga4.ts'
import type { TrackedEvent } from './tracked-events.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the browser's own interface, merged
  interface Window {
    dataLayer?: unknown[]
  }
}

// Orders whose purchase was tracked: a page that is opened again must not count them twice.
const MAX_ORDERS = 20
const orders = storedJson('localStorage', 'tracked-orders', (value): value is string[] =>
  Array.isArray(value),
)

/** The queue that tags of others read, created with everything refused: no tag runs before that. */
export class DataLayer {
  readonly #layer: unknown[]
  readonly #convert = ga4Converter()
  /** What was reported as shown on the current page. */
  readonly #shown = new Set<string>()

  constructor() {
    this.#layer = window.dataLayer ??= []
    this.#command('consent', 'default', consentMode('denied'))
  }

  updateConsent(consent: Consent): void {
    this.#command('consent', 'update', consentMode(consent))
  }

  /** A path can hold an e-mail address or a phone number (ACCOUNT-1): tags get the pattern of the route. */
  setPage(route: string): void {
    this.#shown.clear()
    const page_location = window.location.origin + route
    this.#command('set', { page_location, page_referrer: '', page_title: route })
  }

  push(event: TrackedEvent): void {
    if (event.name === 'purchase' && !addOrder(event.data.orderNumber)) return
    const converted = this.#convert(event)
    if (event.name.startsWith('view_')) {
      const text = JSON.stringify(converted)
      // Components may be shown again with the same data.
      if (this.#shown.has(text)) return
      this.#shown.add(text)
    }
    // Otherwise tags would merge this event with the one before.
    if (converted.ecommerce) this.#layer.push({ ecommerce: null })
    this.#layer.push(converted)
  }

  /** Loads the script of others; called once the visitor has consented. */
  loadTag(url: string): void {
    const { pathname, searchParams } = new URL(url)
    if (pathname.endsWith('/gtag/js')) {
      this.#command('js', new Date())
      this.#command('config', searchParams.get('id'), { send_page_view: false })
    } else this.#layer.push({ event: 'gtm.js', 'gtm.start': Date.now() })
    const script = document.createElement('script')
    script.async = true
    script.src = url
    document.head.append(script)
  }

  /** Tags recognize a command by the `arguments` object of a function. */
  #command(..._words: unknown[]): void {
    this.#layer.push(arguments)
  }
}

/** https://developers.google.com/tag-platform/security/guides/consent; the shop has no advertising. */
function consentMode(analytics_storage: Consent): Record<string, Consent> {
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  } as const
  return { ...denied, analytics_storage }
}

/** Whether it is new. */
function addOrder(orderNumber: string): boolean {
  const tracked = orders.read() ?? []
  if (tracked.includes(orderNumber)) return false
  orders.write([orderNumber, ...tracked].slice(0, MAX_ORDERS))
  return true
}
