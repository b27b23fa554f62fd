import { useRouter } from '@tanstack/react-router'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { mayOpen, NAV } from './nav.ts'
import { isTypingIn, pageShortcuts, shortcutOf } from './shortcuts.ts'

const SearchDialog = lazy(() => import('../search/search-dialog.tsx'))

// Between g and the letter of the page.
const LETTER_MS = 1_500

type QuickKeysProps = { permissions: readonly Permission[] }

/** The button of the search, and the shortcuts of every page (STAFF-75). */
export function QuickKeys({ permissions }: QuickKeysProps) {
  const router = useRouter()
  const [opened, setOpened] = useState<'search' | 'list' | null>(null)
  const pressedG = useRef(-Infinity)
  const close = () => setOpened(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const afterG = event.timeStamp - pressedG.current < LETTER_MS
    // Behind an open dialog nothing is opened, and nothing is left.
    const isBusy = isTypingIn(event.target) || document.querySelector('dialog[open]') !== null
    const shortcut = shortcutOf(event, isBusy, afterG)
    if (shortcut === null) return
    event.preventDefault()
    pressedG.current = shortcut === 'g' ? event.timeStamp : -Infinity
    if (shortcut === 'search' || shortcut === 'list') setOpened(shortcut)
    else if (shortcut !== 'g') {
      const page = pageShortcuts(permissions).find(({ letter }) => letter === shortcut.letter)
      if (page) router.history.push(page.path)
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 items-center gap-2 rounded-input border border-line-strong px-3 text-sm text-ink-soft hover:border-berry hover:text-berry"
        onClick={() => setOpened('search')}
      >
        <Icon name="search" />
        <span className="flex-1 text-left">Search</span>
        <kbd className="font-text text-xs max-md:hidden">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {opened === 'search' && (
        <Suspense>
          <SearchDialog
            pages={NAV.filter(({ path }) => mayOpen(path, permissions))}
            onClose={close}
          />
        </Suspense>
      )}
      {opened === 'list' && <ShortcutList permissions={permissions} onClose={close} />}
    </>
  )
}

function ShortcutList({ permissions, onClose }: QuickKeysProps & { onClose: () => void }) {
  const shortcuts = [
    { keys: isApple() ? '⌘ K' : 'Ctrl K', text: 'Search' },
    { keys: '?', text: 'This list' },
    ...pageShortcuts(permissions).map(({ letter, text }) => ({ keys: `g ${letter}`, text })),
  ]
  return (
    <Popup title="Shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {shortcuts.map(({ keys, text }) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="inline-grid min-w-7 place-items-center rounded-input border border-line-strong bg-white px-1.5 font-text"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
