import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, linkOptions, useLocation } from '@tanstack/react-router'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { RsvpPage } from '#rsvp/rsvp-page.tsx'
import { BrandName } from '#shell/wordmark.tsx'
import { MAIN_ID } from '#shell/use-page-focus.ts'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LiveRegion } from '#ui/live-region.tsx'

/** Replaces the page, so that an invitation has no menu. */
export function Rsvp() {
  const hash = useLocation({ select: (location) => location.hash })
  const [first] = menuCollections(useSuspenseQuery(collectionsQuery()).data)
  const firstCollection = first
    ? linkOptions({ to: '/collections/$collectionId', params: { collectionId: String(first.id) } })
    : linkOptions({ to: '/home' })
  return (
    <>
      <PageHead title="RSVP" description="Answer your invitation." />
      <header className="page-width py-3 lg:py-5">
        <BrandName />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="page-width pb-20">
        <RsvpPage
          key={hash}
          hash={hash}
          renderCollections={(isMain) => (
            <Link {...firstCollection} className={buttonClass(isMain ? undefined : 'outline')}>
              View Collections
            </Link>
          )}
        />
      </main>
      <LiveRegion />
    </>
  )
}
