import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { useRef } from 'react'
import { randomDisplayQuery } from '#catalog/catalog-queries.ts'
import { rentFromText } from '#catalog/price-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { usePreviewedId } from './use-previewed-id.ts'

const LOOKS = 4

/** Products of the hovered or focused collection. The previous products stay until the new ones are loaded. */
export function OccasionPreview({ collections }: { collections: Collection[] }) {
  const section = useRef<HTMLElement>(null)
  const previewedId = usePreviewedId(section)
  const collection = collections.find(({ id }) => id === previewedId) ?? collections[0]
  return (
    <section ref={section} aria-label={collection?.name}>
      {collection && <Looks collection={collection} />}
    </section>
  )
}

/** The count belongs to the looks: until they are loaded it is left out. */
const allText = ({ name }: Collection, count: number | undefined): string =>
  count === undefined ? `All in ${name}` : `All ${count} in ${name}`

function Looks({ collection }: { collection: Collection }) {
  const { data, isPlaceholderData } = useQuery({
    ...randomDisplayQuery(collection.id, LOOKS),
    placeholderData: keepPreviousData,
  })
  const collectionId = String(collection.id)
  return (
    <>
      <div className="flex items-baseline justify-between gap-6 pb-4">
        <p className="font-normal text-ink-soft">{collection.description}</p>
        <Link
          to="/collections/$collectionId"
          params={{ collectionId }}
          className="inline-flex shrink-0 items-center gap-2 text-berry underline-offset-4 hover:underline"
        >
          {allText(collection, isPlaceholderData ? undefined : data?.total)}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      <ul
        aria-busy={isPlaceholderData}
        // They belong to another collection, and a focus on one of them would be lost when they are replaced.
        inert={isPlaceholderData}
        className="grid grid-cols-4 gap-5 transition-opacity aria-busy:opacity-50"
      >
        {data
          ? data.products.map((look) => (
              <li key={look.id}>
                <Link
                  to="/collections/$collectionId/p/$productId"
                  params={{ collectionId, productId: String(look.id) }}
                  data-look=""
                  className="group block rounded-picture"
                >
                  <Picture
                    imageKey={look.image_key}
                    alt=""
                    color={look.average_color}
                    sizes="250px"
                  />
                  <span className="block truncate pt-2 group-hover:text-berry">{look.title}</span>
                  {look.rental_price !== null && (
                    <span className="block font-normal text-ink-soft tabular-nums">
                      {rentFromText(look.rental_price)}
                    </span>
                  )}
                </Link>
              </li>
            ))
          : Array.from({ length: LOOKS }, (_, index) => (
              <li key={index} aria-hidden="true">
                <Skeleton className="aspect-3/4 rounded-picture" />
                <Skeleton className="mt-3 h-4 w-3/4 rounded-full" />
                <Skeleton className="mt-2 h-4 w-1/2 rounded-full" />
              </li>
            ))}
      </ul>
    </>
  )
}
