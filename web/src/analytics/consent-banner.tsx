import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { readConsent, subscribeToConsent, writeConsent } from './consent.ts'

/** At the end of the page, outside of the application: only shops with analytics load it. */
export function showBanner(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ConsentBanner />)
}

function ConsentBanner() {
  const consent = useSyncExternalStore(subscribeToConsent, readConsent)
  if (consent !== null) return null
  return (
    <section
      aria-label="Analytics"
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-180 flex-col gap-4 rounded-band bg-white p-5 shadow-overlay sm:p-6 md:flex-row md:items-center md:gap-6"
    >
      <p className="grow text-sm text-ink-soft">
        <strong className="font-semibold text-ink">May we measure how you use the shop?</strong> It
        helps us see what works and what doesn’t. We never sell your data.{' '}
        <a
          href="/privacy-policy#analytics"
          className="underline underline-offset-4 hover:text-berry"
        >
          How it works
        </a>
      </p>
      <div className="flex gap-3 max-md:*:grow">
        <button
          type="button"
          onClick={() => writeConsent('denied')}
          className={buttonClass('outline')}
        >
          Decline
        </button>
        <button
          type="button"
          onClick={() => writeConsent('granted')}
          className={buttonClass('outline')}
        >
          Accept
        </button>
      </div>
    </section>
  )
}
