import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import type { ProductCard } from '@twirl/contract/catalog/product'
import { suggestProducts } from '@twirl/contract/catalog/search'
import type { PictureWidth } from '@twirl/contract/pictures'
import { type RefObject, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { Picture } from '#ui/picture.tsx'
import { type OptionList, useOptionKeys } from '#ui/use-option-keys.ts'
import { placeLink } from './place-link.ts'
import { addSearch, clearSearches, readSearches } from './recent-searches.ts'
import { SuggestionGroup, SuggestionOption } from './suggestion-option.tsx'

const LIST_ID = 'search-options'
const DEBOUNCE_MS = 150
const PRODUCTS = 6

const WIDTHS: readonly PictureWidth[] = [240]

type SearchSuggestionsProps = {
  query: string
  /** Shown before anything is typed. */
  collections: Pick<Collection, 'id' | 'name'>[]
  input: RefObject<HTMLInputElement | null>
  onChange: (list: OptionList) => void
  onQuery: (query: string) => void
  onFollow: () => void
}

const suggestionsQuery = (query: string) => ({
  queryKey: ['suggestions', query],
  // The signal cancels requests for outdated text.
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(suggestProducts, { query, limit: PRODUCTS }, { signal }),
})

export function SearchSuggestions({
  query,
  collections,
  input,
  onChange,
  onQuery,
  onFollow,
}: SearchSuggestionsProps) {
  const [recent, setRecent] = useState(readSearches)
  const typed = useDebounced(query.trim(), DEBOUNCE_MS)
  const { data, isError } = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  const found = typed === '' ? undefined : data
  const list = useOptionKeys({ listId: LIST_ID, input, onChange })

  const follow = (text: string) => () => {
    addSearch(text)
    onFollow()
  }
  const searchFor = (text: string) => linkOptions({ to: '/search', search: { q: text } })
  const isNothingFound =
    found !== undefined &&
    [found.products, found.collections, found.pages].every(({ length }) => length === 0)
  const places = found ? [...found.collections.map(collectionPlace), ...found.pages] : []
  // Without anything to suggest, the occasions lead on.
  const isWithoutSuggestions = collections.length > 0 && (typed === '' || isNothingFound)

  return (
    <>
      <p role="status" className="sr-only">
        {found && countText(found.products.length, places.length)}
      </p>
      {isError && typed !== '' && (
        <p className="pt-4 text-ink-soft">
          We can’t show suggestions right now. Press Enter to see all results.
        </p>
      )}
      {isNothingFound && (
        <p className="pt-4 text-ink-soft">
          We couldn’t find anything for “{typed}”. Try a color, a fabric or a length, or start with
          the occasion.
        </p>
      )}
      <div
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label="Suggestions"
        className="grid gap-6 pt-3"
      >
        {typed === '' && recent.length > 0 && (
          <SuggestionGroup name="Recent searches">
            {recent.map((text) => (
              <SuggestionOption key={text} link={searchFor(text)} onFollow={follow(text)}>
                {text}
              </SuggestionOption>
            ))}
          </SuggestionGroup>
        )}
        {found?.did_you_mean && (
          <SuggestionGroup name="Did you mean">
            <SuggestionOption
              link={searchFor(found.did_you_mean)}
              onFollow={(event) => {
                // The dialog stays open with the corrected text.
                event.preventDefault()
                onQuery(found.did_you_mean ?? '')
                input.current?.focus()
              }}
            >
              {found.did_you_mean}
            </SuggestionOption>
          </SuggestionGroup>
        )}
        {places.length > 0 && (
          <SuggestionGroup name="Go to" className="flex flex-wrap gap-2">
            {places.map(({ path, title }) => (
              <SuggestionOption key={path} isChip link={placeLink(path)} onFollow={onFollow}>
                {title}
              </SuggestionOption>
            ))}
          </SuggestionGroup>
        )}
        {found && found.products.length > 0 && (
          <SuggestionGroup name="Pieces" className="grid gap-x-6 md:grid-cols-2">
            {found.products.map((product) => (
              <SuggestedProduct key={product.id} product={product} onFollow={follow(typed)} />
            ))}
          </SuggestionGroup>
        )}
        {isWithoutSuggestions && (
          <SuggestionGroup name="Occasions" className="flex flex-wrap gap-2">
            {collections.map(collectionPlace).map(({ path, title }) => (
              <SuggestionOption key={path} isChip link={placeLink(path)} onFollow={onFollow}>
                {title}
              </SuggestionOption>
            ))}
          </SuggestionGroup>
        )}
        {found && found.products.length > 0 && (
          <SuggestionGroup name="Results">
            <SuggestionOption link={searchFor(typed)} onFollow={follow(typed)}>
              <span className="font-semibold text-berry">{`All results for “${typed}”`}</span>
            </SuggestionOption>
          </SuggestionGroup>
        )}
      </div>
      {typed === '' && recent.length > 0 && (
        <button
          type="button"
          onClick={() => {
            clearSearches()
            setRecent([])
            input.current?.focus()
          }}
          className="mt-4 min-h-11 text-sm text-ink-soft underline underline-offset-4 hover:text-berry"
        >
          Clear recent searches
        </button>
      )}
    </>
  )
}

const collectionPlace = ({ id, name }: Pick<Collection, 'id' | 'name'>) => ({
  path: `/collections/${id}`,
  title: name,
})

function countText(products: number, places: number): string {
  const counts = [
    ...(places > 0 ? [places === 1 ? '1 page' : `${places} pages`] : []),
    ...(products > 0 ? [products === 1 ? '1 piece' : `${products} pieces`] : []),
  ]
  return counts.length > 0 ? `${counts.join(' and ')} suggested.` : 'No matches.'
}

type SuggestedProductProps = { product: ProductCard; onFollow: () => void }

function SuggestedProduct({ product, onFollow }: SuggestedProductProps) {
  return (
    <SuggestionOption
      link={linkOptions({
        to: product.is_clearance ? '/sale/p/$productId' : '/p/$productId',
        params: { productId: String(product.id) },
      })}
      onFollow={onFollow}
    >
      <Picture
        imageKey={product.image_key}
        alt=""
        color={product.average_color}
        widths={WIDTHS}
        sizes="56px"
        className="w-14 shrink-0 rounded-input!"
      />
      <span className="min-w-0">
        <span className="block text-xs text-ink-mute">{product.brand}</span>
        <span className="block truncate font-semibold">{product.title}</span>
        <span className="block text-sm text-ink-soft tabular-nums">{priceText(product)}</span>
      </span>
    </SuggestionOption>
  )
}

// Literal texts of the product card (BROWSE-19).
function priceText({
  is_rentable,
  rental_price,
  is_purchasable,
  is_clearance,
  selling_price,
}: ProductCard): string {
  if (is_clearance && selling_price !== null) return `${formatDollars(selling_price)} on sale`
  if (is_rentable && rental_price !== null) return `Rent From ${formatDollars(rental_price)}`
  if (is_purchasable && selling_price !== null) return `Buy Now ${formatDollars(selling_price)}`
  return ''
}
