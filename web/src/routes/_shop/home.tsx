import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import type { HomeSection } from '@twirl/contract/system'
import { collectionsQuery, randomDisplayQuery } from '#catalog/catalog-queries.ts'
import { findHomeCollection } from '#catalog/collection-kinds.ts'
import { CollectionTile } from '#catalog/collection-tile.tsx'
import { GRID_PICTURE_SIZES } from '#catalog/product-grid.tsx'
import { settingsQuery } from '#lib/settings-query.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { GroupBand } from './-home/group-band.tsx'
import { Hero } from './-home/hero.tsx'
import { HowItWorks } from './-home/how-it-works.tsx'
import { RandomDisplay } from './-home/random-display.tsx'
import { shopJsonLd } from './-home/shop-json-ld.ts'
import { useShopName } from '#lib/shop-name.ts'

const DISPLAYED = 3 // BROWSE-18: home random display 3
const HERO_LOOKS = 4
// One call for both sections, so that no product is shown twice.
const LOOKS = DISPLAYED + HERO_LOOKS

const DEFAULT_SECTIONS: HomeSection[] = (
  ['HOW_IT_WORKS', 'OCCASIONS', 'DISPLAY', 'GROUPS'] as const
).map((kind) => ({ kind, heading: null }))

export const Route = createFileRoute('/_shop/home')({
  loader: async ({ context: { queryClient } }) => {
    const collection = findHomeCollection(await queryClient.ensureQueryData(collectionsQuery()))
    if (collection) await queryClient.ensureQueryData(randomDisplayQuery(collection.id, LOOKS))
  },
  headers: publicPageHeaders,
  component: Home,
})

function Home() {
  const { data: collections } = useSuspenseQuery(collectionsQuery())
  const displayed = findHomeCollection(collections)
  return displayed ? (
    <HomeSections collections={collections} displayed={displayed} />
  ) : (
    <HowItWorks />
  )
}

function HomeSections({
  collections,
  displayed,
}: {
  collections: Collection[]
  displayed: Collection
}) {
  const { products: looks } = useSuspenseQuery(randomDisplayQuery(displayed.id, LOOKS)).data
  const hero = looks.slice(DISPLAYED)
  const { origin } = useRouter()
  const shop = useShopName()
  const { home_sections: sections = DEFAULT_SECTIONS } = useSuspenseQuery(settingsQuery()).data
  const { rentalDays, rentalMini, minimum } = useShopTerms()
  return (
    <>
      <PageHead
        title="Rent the dress, keep the night"
        description={`Rent dresses for formals, date parties and weddings: ${rentalDays} days from ${rentalMini}, on your own (${minimum} order minimum) or as a group. Cleaning and a return label are included.`}
        canonicalPath="/home"
        picture={hero[0] && { image_key: hero[0].image_key, alt: hero[0].image_alt }}
      />
      <JsonLd data={import.meta.env.SSR ? shopJsonLd(origin, shop) : null} />
      <Hero collection={displayed} looks={hero} />
      {sections.map(({ kind, heading }) => {
        if (kind === 'HOW_IT_WORKS') return <HowItWorks key={kind} heading={heading} />
        if (kind === 'GROUPS') return <GroupBand key={kind} heading={heading} />
        if (kind === 'OCCASIONS')
          return <Occasions key={kind} heading={heading} collections={collections} />
        const products = looks.slice(0, DISPLAYED)
        return (
          <RandomDisplay key={kind} heading={heading} collection={displayed} products={products} />
        )
      })}
    </>
  )
}

type OccasionsProps = { heading: string | null; collections: Collection[] }

function Occasions({ heading, collections }: OccasionsProps) {
  return (
    <section id="occasions" className="page-width pt-20 lg:pt-26">
      <h2 className="text-4xl">{heading ?? 'What’s the occasion?'}</h2>
      <ul className="tile-grid gap-x-3 gap-y-7 pt-8 md:gap-x-5 lg:gap-x-6 lg:gap-y-10 lg:pt-10">
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionTile
              collection={collection}
              pictureSizes={GRID_PICTURE_SIZES}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
