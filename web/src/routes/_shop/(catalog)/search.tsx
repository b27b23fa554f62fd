import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ProductCard } from '@twirl/contract/catalog/product'
import { useEffect, useMemo } from 'react'
import { track } from '#analytics/track.ts'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { CollectionTile } from '#catalog/collection-tile.tsx'
import { countChoices } from '#catalog/listing/filter/listing-filter.ts'
import {
  listingPageQuery,
  type ListingState,
  searchSource,
} from '#catalog/listing/listing-queries.ts'
import {
  overwriteSearch,
  splitSearch,
  toSearchWords,
  toWordSearch,
} from '#catalog/listing/listing-search.ts'
import { ListingSkeleton } from '#catalog/listing/listing-skeleton.tsx'
import { ProductListing } from '#catalog/listing/product-listing.tsx'
import { GRID_PICTURE_SIZES } from '#catalog/product-grid.tsx'
import { heartIn } from '#favorites/heart-button.tsx'
import { placeLink } from '#search/place-link.ts'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'

/** Not cached: there are too many different searches. */
export const Route = createFileRoute('/_shop/(catalog)/search')({
  validateSearch: (raw) => overwriteSearch(toWordSearch(raw)),
  // See collections.$collectionId.index.tsx.
  loaderDeps: ({ search }) => {
    const { q, ...listing } = toWordSearch(search)
    return { words: toSearchWords(q), ...splitSearch(listing) }
  },
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, deps: { words, ...deps }, location }) => {
      if (!words) return null
      const { loadSearch } = await import('#catalog/listing/load-listing.ts')
      return loadSearch({ queryClient, ...deps, location }, words)
    },
  },
  component: SearchPage,
  pendingComponent: ListingSkeleton,
})

const heartInCloset = heartIn('ALL')
const heartInSale = heartIn('CLEARANCE')
const renderHeart = (product: ProductCard) =>
  product.is_clearance ? heartInSale(product) : heartInCloset(product)

function SearchPage() {
  const { words } = Route.useLoaderDeps()
  const listing = Route.useLoaderData()
  useEffect(() => {
    if (words) track('search', { words })
  }, [words])
  return (
    <div className="page-width">
      <PageHead
        title={words ? `Search for ${words}` : 'Search'}
        description="Dresses and tops that match your search."
      />
      <header className="flex flex-col gap-5 pt-10 pb-6 lg:pt-14">
        <h1 className="text-4xl">{words ? `Results for “${words}”` : 'Search'}</h1>
        <form role="search" action="/search" className="flex max-w-read gap-2">
          <input
            key={words}
            type="search"
            name="q"
            required
            maxLength={80}
            defaultValue={words}
            aria-label="Search the closet"
            className="min-h-12 w-full rounded-input border border-line-strong bg-white px-4"
          />
          <button
            type="submit"
            className="min-h-12 rounded-full bg-berry px-6 font-semibold text-white hover:bg-berry-deep"
          >
            Search
          </button>
        </form>
      </header>
      {words && listing ? <Results key={words} words={words} listing={listing} /> : <Occasions />}
    </div>
  )
}

function Results({ words, listing }: { words: string; listing: ListingState }) {
  const source = useMemo(() => searchSource(words), [words])
  const {
    total,
    did_you_mean,
    pages = [],
  } = useSuspenseQuery(listingPageQuery(source, listing, listing.pages[0]!)).data
  const hasNoResults = total === 0 && countChoices(listing.filter) === 0
  return (
    <>
      {pages.length > 0 && <Places places={pages} />}
      {did_you_mean && (
        <p className="pb-4 text-lg">
          Did you mean{' '}
          <Link
            to="/search"
            search={{ q: did_you_mean }}
            className="font-semibold text-berry underline underline-offset-4"
          >
            {did_you_mean}
          </Link>
          ?
        </p>
      )}
      {hasNoResults ? (
        <>
          {pages.length === 0 && (
            <p className="max-w-read pb-2 text-ink-soft">
              We couldn’t find anything for that. Try a color, a fabric or a length, or start with
              the occasion.
            </p>
          )}
          <Occasions />
        </>
      ) : (
        <ProductListing source={source} listing={listing} renderHeart={renderHeart} />
      )}
    </>
  )
}

function Places({ places }: { places: { path: string; title: string }[] }) {
  return (
    <nav
      aria-labelledby="search-places"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6"
    >
      <h2 id="search-places" className="text-xl">
        Go straight to
      </h2>
      <ul className="flex flex-wrap gap-3">
        {places.map(({ path, title }) => (
          <li key={path}>
            <Link {...placeLink(path)} className={buttonClass('outline')}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Occasions() {
  const collections = menuCollections(useSuspenseQuery(collectionsQuery()).data)
  return (
    <section aria-labelledby="search-occasions" className="pt-6">
      <h2 id="search-occasions" className="pb-6 text-2xl">
        What’s the occasion?
      </h2>
      <ul className="tile-grid gap-x-3 gap-y-7 md:gap-x-5 lg:gap-x-6">
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionTile collection={collection} pictureSizes={GRID_PICTURE_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}
