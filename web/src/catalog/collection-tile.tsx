import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { Picture } from '#ui/picture.tsx'

type CollectionTileProps = {
  collection: Collection
  pictureSizes: string
  /** The element of the name: a heading on the home page, a span elsewhere. */
  heading?: 'h3' | 'span'
}

export function CollectionTile({
  collection,
  pictureSizes,
  heading: Name = 'span',
}: CollectionTileProps) {
  return (
    <Link
      to="/collections/$collectionId"
      params={{ collectionId: String(collection.id) }}
      className="group block rounded-picture"
    >
      <div className="overflow-hidden rounded-picture">
        {collection.image_key ? (
          <Picture
            imageKey={collection.image_key}
            alt=""
            color={collection.average_color ?? undefined}
            sizes={pictureSizes}
            className="transition-transform duration-[320ms] group-hover:scale-[1.03] motion-reduce:transform-none"
          />
        ) : (
          <div className="aspect-3/4 bg-blush" />
        )}
      </div>
      <Name className="mt-3 block font-display text-xl font-semibold tracking-tight group-hover:text-berry group-aria-[current=page]:text-berry">
        {collection.name}
      </Name>
    </Link>
  )
}
