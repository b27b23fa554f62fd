import type { Settings } from '@twirl/contract/system'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'
import { MenuLink } from '../menu-link.tsx'

const DISMISSED_KEY = 'top-banner-dismissed'

/** Stands in the page for everybody; who closed it does not see it again in this session. */
export function TopBanner({ text, link }: Settings['top_banner']) {
  const [isClosed, setClosed] = useState(false)
  // The page itself cannot know: it is the same for everybody.
  const wasClosed = useSyncExternalStore(
    neverChanges,
    () => readDismissed() === text,
    () => false,
  )
  if (isClosed || wasClosed) return null
  return (
    <aside
      aria-label="News"
      className="relative bg-butter py-2 pr-12 pl-4 text-center text-sm lg:px-14"
    >
      {link ? (
        <MenuLink to={link} className="font-semibold underline underline-offset-4">
          {text}
        </MenuLink>
      ) : (
        text
      )}
      <button
        type="button"
        aria-label="Close the news"
        onClick={() => {
          storeDismissed(text)
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

// Storage may be forbidden; the banner then only stays away until the next page load.
function readDismissed(): string | null {
  try {
    return sessionStorage.getItem(DISMISSED_KEY)
  } catch {
    return null
  }
}

/** Kept by its text: a new text is news again. */
function storeDismissed(text: string): void {
  try {
    sessionStorage.setItem(DISMISSED_KEY, text)
  } catch {
    // See readDismissed.
  }
}
