import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shell/loaded.tsx'
import { ColorPhotos } from './color-photos.tsx'
import { photosQuery } from './photo-queries.ts'

/** The photos of a product by color, and all that is done with them (STAFF-110). */
export function PhotosPanel({ productId }: { productId: number }) {
  return (
    <Loaded query={useQuery(photosQuery(productId))}>
      {({ colors }) => (
        <div className="flex flex-col gap-6">
          <p className="max-w-read text-sm text-ink-soft">
            JPEG, PNG, WebP or AVIF, up to 20 MB each. What is saved here is in the shop at once.
            The first photo of a color is the one on cards and in the bag.
          </p>
          {colors.length === 0 && <p>This product has no colors yet. Photos belong to a color.</p>}
          {colors.map((color) => (
            <ColorPhotos key={color.name} productId={productId} color={color} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
