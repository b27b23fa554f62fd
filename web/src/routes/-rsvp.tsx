import { Link, useLocation } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog'
import { RsvpPage } from '#rsvp/rsvp-page.tsx'
import { MAIN_ID } from '#shell/main-id.ts'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { LiveRegion } from '#ui/live-region.tsx'

/** Stands in the root's place: no menu leads away from an invitation. */
export function Rsvp({ collections }: { collections: Collection[] }) {
  const hash = useLocation({ select: (location) => location.hash })
  const [first] = collections
  const viewCollections = first ? (
    <Link
      to="/collections/$collectionId"
      params={{ collectionId: String(first.id) }}
      className={buttonClass()}
    >
      View Collections
    </Link>
  ) : (
    <Link to="/home" className={buttonClass()}>
      View Collections
    </Link>
  )
  return (
    <>
      <PageHead title="RSVP" description="Answer your invitation." />
      <header className="page-width py-5 lg:py-7">
        <p className="font-display text-[1.75rem] leading-none font-semibold tracking-[-0.03em] lg:text-[2.125rem]">
          Twirl
        </p>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="page-width pb-20">
        <RsvpPage key={hash} hash={hash} viewCollections={viewCollections} />
      </main>
      <LiveRegion />
    </>
  )
}
