import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import type { Settings } from '@twirl/contract/system'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { track } from '#analytics/track.ts'
import { storedText } from '#lib/storage.ts'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'

// The text of the banner that was closed, so that a new text is shown again.
const dismissed = storedText('sessionStorage', 'top-banner-dismissed')

// The Swedish locale formats dates as 2024-02-17, which can be compared as text with the dates of the settings.
// Created on first use: Intl blocks a phone for about 100 ms, and the browser seldom needs it.
let format: Intl.DateTimeFormat | undefined

/** A visitor who closes it does not see it again in this session. */
export function TopBanner({ text, link }: Settings['top_banner']) {
  const [isClosed, setClosed] = useState(false)
  // The HTML is the same for every visitor, so the stored text is read after hydration.
  const wasClosed = useSyncExternalStore(
    neverChanges,
    () => dismissed.read() === text,
    () => false,
  )
  const isShown = !isClosed && !wasClosed
  useEffect(() => {
    // The first effect after hydration still knows of no closed banner. Hidden by CSS while the visitor is in an event.
    if (isShown && dismissed.read() !== text && !hasHint('event'))
      track('view_promotion', { promotion: text })
  }, [isShown, text])
  if (!isShown) return null
  return (
    <aside
      aria-label="News"
      className="relative bg-butter py-2 pr-12 pl-4 text-center text-sm text-balance lg:px-14"
    >
      {link ? (
        <MenuLink
          to={link}
          onClick={() => track('select_promotion', { promotion: text })}
          className="font-semibold underline underline-offset-4"
        >
          {text}
        </MenuLink>
      ) : (
        text
      )}
      <button
        type="button"
        aria-label="Close this banner"
        onClick={() => {
          dismissed.write(text)
          setClosed(true)
        }}
        className="absolute inset-y-0 right-1 grid w-10 place-items-center hover:text-berry lg:right-6"
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}

const neverChanges = () => () => {}

/** The bar at the top; prices in its text are highlighted. */
export function PromoBanner({ text }: { text: string }) {
  if (!text) return null
  return (
    <aside
      aria-label="Rental prices"
      className="bg-ink px-4 py-2 text-center text-sm text-balance text-white"
    >
      {text.split(/(\$\d+(?:\.\d\d)?)/).map((part, index) =>
        index % 2 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
          <strong key={index} className="font-semibold text-butter">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </aside>
  )
}

/**
 * The top banner is shown from its first to its last day, both included, in the shop's time zone (SHOP-5).
 */
export function isBannerOpen(
  { text, show_from, show_until }: Settings['top_banner'],
  now: Date,
): boolean {
  const today = shopDay().format(now)
  return text !== '' && show_from <= today && (show_until === null || today <= show_until)
}
function shopDay(): Intl.DateTimeFormat {
  return (format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }))
}
