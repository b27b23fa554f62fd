import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountLink } from './account-link.tsx'
import { HowItWorksLinks } from './how-it-works-links.tsx'
import { MenuLink } from '../menu-link.tsx'
import { Wordmark } from '../wordmark.tsx'

const DRAWER_ID = 'menu-drawer'
const ICON_BUTTON = '-mx-2.5 grid size-11 place-items-center rounded-full hover:text-berry'
const ITEM =
  'flex min-h-14 items-center justify-between border-b border-line text-sm font-semibold tracking-[0.04em] aria-[current=page]:text-berry'

// Invoker commands open and close the drawer before scripts are loaded, in browsers that support them. React
// does not know these attributes.
const commandProps = (command: 'show-modal' | 'close') => ({ command, commandfor: DRAWER_ID })
const supportsCommands = () => 'commandForElement' in HTMLButtonElement.prototype

type MenuDrawerProps = { collections: Collection[]; leadAGroupUrl: string }

export function MenuDrawer({ collections, leadAGroupUrl }: MenuDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const isLoggedIn = useHint('signed-in')
  const close = () => drawer.current?.close()
  const openWithoutCommand = () => {
    if (!supportsCommands()) drawer.current?.showModal()
  }
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === drawer.current) close()
  }

  const links = (items: [name: string, to: string][]) =>
    items.map(([name, to]) => (
      <MenuLink key={name} to={to} onClick={close} className={ITEM}>
        {name}
      </MenuLink>
    ))

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={openWithoutCommand}
        className={ICON_BUTTON}
        {...commandProps('show-modal')}
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
          <div className="flex items-center justify-between pb-4">
            <Wordmark />
            <button
              type="button"
              aria-label="Close menu"
              onClick={close}
              className={ICON_BUTTON}
              {...commandProps('close')}
            >
              <Icon name="close" />
            </button>
          </div>
          <Branch label="RENT BY OCCASIONS" isOpen>
            <ul>
              {collections.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to="/collections/$collectionId"
                    params={{ collectionId: String(id) }}
                    onClick={close}
                    className="flex min-h-12 items-center font-display text-2xl font-semibold aria-[current=page]:text-berry"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Branch>
          <Branch label="HOW IT WORKS">
            <div className="grid gap-4">
              <HowItWorksLinks
                collections={collections}
                leadAGroupUrl={leadAGroupUrl}
                onFollow={close}
              />
            </div>
          </Branch>
          {links([
            ['FIND MY GROUP', '/trunk-show/find'],
            ['LEAD A GROUP', leadAGroupUrl],
            ['SALE', '/sale'],
          ])}
          <Branch label="HELP">
            {links([
              ['FAQ', '/faq'],
              ['Returns', '/returns'],
              ['Size Charts', '/size-charts'],
              ['Contact Us', '/contact-us'],
            ])}
          </Branch>
          {links([['Favorites', '/favorites']])}
          <AccountLink onClick={close} className={ITEM} />
          {isLoggedIn && (
            <Link to="/profile" search={{ tab: 'orders' }} onClick={close} className={ITEM}>
              Order history
            </Link>
          )}
        </nav>
      </dialog>
    </>
  )
}

function Branch({
  label,
  isOpen,
  children,
}: {
  label: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group/branch">
      <summary className={`list-none ${ITEM}`}>
        {label}
        <Icon
          name="chevron-down"
          className="size-5 transition-transform group-open/branch:rotate-180"
        />
      </summary>
      <div className="py-3">{children}</div>
    </details>
  )
}
