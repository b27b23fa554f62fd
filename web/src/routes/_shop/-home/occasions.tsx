import type { Collection } from '@twirl/contract/catalog/collections'
import { CollectionTile } from '#catalog/collection-tile.tsx'
import { GRID_PICTURE_SIZES } from '#catalog/product-grid.tsx'

export function Occasions({ collections }: { collections: Collection[] }) {
  return (
    <section id="occasions" className="page-width pt-20 lg:pt-26">
      <h2 className="text-4xl">Where are you off to?</h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-7 pt-8 md:grid-cols-4 md:gap-x-5 lg:gap-x-6 lg:gap-y-10 lg:pt-10">
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
