import type { Settings } from '@twirl/contract/system'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { track } from '#analytics/track.ts'
import { storedText } from '#lib/storage.ts'
import { hasHint } from '#lib/visitor/hint-cookie.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from '../menu-link.tsx'

// The text of the banner that was closed, so that a new text is shown again.
const dismissed = storedText('sessionStorage', 'top-banner-dismissed')

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
