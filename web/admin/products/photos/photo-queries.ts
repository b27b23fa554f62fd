import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getPhotoPreview,
  listProductPhotos,
  type PhotographedColor,
} from '@twirl/contract/staff/catalogue/product-photos'
import { api } from '#lib/api.ts'

export type Photo = PhotographedColor['photos'][number]

export const photosQuery = (productId: number) =>
  queryOptions({
    queryKey: ['product-photos', productId],
    queryFn: () => api(listProductPhotos, { id: productId }),
  })

/** The whole photo. Another file in its place has another size or another picture, so the key of both is part of it. */
export const previewQuery = (photo: Photo, imageKey: string) =>
  queryOptions({
    queryKey: ['photo-preview', photo.id, imageKey],
    queryFn: () => api(getPhotoPreview, { photo: photo.id }),
  })

/** Shows a color as a call answered it. */
export function showColor(
  queryClient: QueryClient,
  productId: number,
  color: PhotographedColor,
): void {
  queryClient.setQueryData(
    photosQuery(productId).queryKey,
    (shown) =>
      shown && {
        ...shown,
        colors: shown.colors.map((each) => (each.name === color.name ? color : each)),
      },
  )
}
