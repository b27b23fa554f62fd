import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog'
import { type MouseEvent, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Wordmark } from './wordmark.tsx'

const DRAWER_ID = 'menu-drawer'
const ICON_BUTTON = '-mx-2.5 grid size-11 place-items-center rounded-full hover:text-berry'
const LINK =
  'flex min-h-12 items-center font-display text-2xl font-[560] aria-[current=page]:text-berry'

// Opens and closes the drawer before any script has arrived, in browsers that know these attributes. React
// has no name for them.
const byCommand = (command: 'show-modal' | 'close') => ({ command, commandfor: DRAWER_ID })
const knowsCommands = () => 'commandForElement' in HTMLButtonElement.prototype

export function MenuDrawer({ collections }: { collections: Collection[] }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const openWithoutCommand = () => {
    if (!knowsCommands()) drawer.current?.showModal()
  }
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === drawer.current) close()
  }

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={openWithoutCommand}
        className={ICON_BUTTON}
        {...byCommand('show-modal')}
      >
        <Icon name="menu" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop closes; keys have Escape */}
      <dialog
        ref={drawer}
        id={DRAWER_ID}
        aria-label="Menu"
        onClick={closeOnBackdrop}
        className="drawer m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none bg-paper text-ink shadow-overlay"
      >
        <nav aria-label="Main" className="flex min-h-full flex-col px-6 pt-2 pb-10">
          <div className="flex items-center justify-between">
            <Wordmark />
            <button
              type="button"
              aria-label="Close menu"
              onClick={close}
              className={ICON_BUTTON}
              {...byCommand('close')}
            >
              <Icon name="close" />
            </button>
          </div>
          <p className="pt-8 pb-2 text-sm font-semibold tracking-[0.04em] text-ink-mute">
            RENT BY OCCASIONS
          </p>
          <ul>
            {collections.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/collections/$collectionId"
                  params={{ collectionId: String(id) }}
                  onClick={close}
                  className={LINK}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-6 border-t border-line pt-6">
            <Link
              to="/home"
              hash="how-it-works"
              activeOptions={{ includeHash: true }}
              onClick={close}
              className="flex min-h-11 items-center text-sm font-semibold tracking-[0.04em]"
            >
              HOW IT WORKS
            </Link>
          </p>
        </nav>
      </dialog>
    </>
  )
}
