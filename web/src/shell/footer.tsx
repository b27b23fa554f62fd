import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog'
import type { ReactNode } from 'react'
import { Wordmark } from './wordmark.tsx'

const LINK =
  'inline-flex min-h-8 items-center text-white/85 underline-offset-4 hover:text-gold hover:underline'
const COLLECTIONS_SHOWN = 4 // spec section 2

/** Takes the collections that menus show. */
export function Footer({ collections }: { collections: Collection[] }) {
  return (
    <footer className="on-ink mt-26 bg-ink text-white">
      <div className="page-width grid gap-10 py-14 md:grid-cols-[2fr_1fr_1fr] lg:py-18">
        <div>
          <Wordmark className="[&>svg]:text-gold" />
          <p className="max-w-80 pt-3 text-white/85">
            Dresses for the nights you get ready together. Rent for 21 days, or keep the one you
            love.
          </p>
        </div>
        <FooterLinks title="Rent By Occasions">
          {collections.slice(0, COLLECTIONS_SHOWN).map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/collections/$collectionId"
                params={{ collectionId: String(id) }}
                className={LINK}
              >
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link
              to="/home"
              hash="occasions"
              activeOptions={{ includeHash: true }}
              className={LINK}
            >
              All occasions
            </Link>
          </li>
        </FooterLinks>
        <FooterLinks title="Good to know">
          <li>
            <Link
              to="/home"
              hash="how-it-works"
              activeOptions={{ includeHash: true }}
              className={LINK}
            >
              How it works
            </Link>
          </li>
          <li>
            <Link to="/home" hash="groups" activeOptions={{ includeHash: true }} className={LINK}>
              Renting as a group
            </Link>
          </li>
        </FooterLinks>
      </div>
      <div className="page-width">
        <p className="border-t border-white/20 py-6 text-sm text-white/75">
          © Twirl. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="pb-3 font-semibold text-gold">{title}</p>
      <ul className="flex flex-col gap-1">{children}</ul>
    </nav>
  )
}
