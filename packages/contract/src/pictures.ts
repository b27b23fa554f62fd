/** The four views of a look, in gallery order. Of photos, these are the first four. */
export const PICTURE_VIEWS = ['front', 'back', 'detail', 'swatch'] as const
export type PictureView = (typeof PICTURE_VIEWS)[number]

/** Names of the photos of a color, in gallery order. A view for which there is no photo shows the first one. */
export const PHOTO_VIEWS = [...PICTURE_VIEWS, 'fifth', 'sixth', 'seventh', 'eighth'] as const
export type PhotoView = (typeof PHOTO_VIEWS)[number]

/** Alternative texts of all pictures with one key. */
export type PictureAlts = { front: string } & Partial<Record<PhotoView, string>>

/** The key tells photos from drawn pictures, whose keys are hexadecimal. */
export function isPhotoKey(imageKey: string): boolean {
  return imageKey.startsWith('p')
}

/** Widths that a browser may request. Front views are shipped with the demo shop in width 720. */
export const PICTURE_WIDTHS = [240, 480, 720, 1080, 1440] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** AVIF for browsers, WebP for browsers without AVIF, JPEG for link previews. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** All pictures have the aspect ratio 3:4. */
export const PICTURE_RATIO = 4 / 3

export function pictureUrl(
  imageKey: string,
  view: PhotoView = 'front',
  width: PictureWidth = 720,
  format: PictureFormat = 'avif',
): string {
  return `/pictures/${imageKey}/${view}-${width}.${format}`
}

/** Image key and view of one of the shop's image URLs; null for any other URL. */
export function parsePictureUrl(url: string): { imageKey: string; view: PhotoView } | null {
  const match = /^\/pictures\/([a-z0-9]+)\/([a-z]+)-/.exec(url)
  const view = PHOTO_VIEWS.find((known) => known === match?.[2])
  return match?.[1] && view ? { imageKey: match[1], view } : null
}
