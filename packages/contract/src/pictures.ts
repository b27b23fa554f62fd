/** The four views of a look, in gallery order. */
export const PICTURE_VIEWS = ['front', 'back', 'detail', 'swatch'] as const
export type PictureView = (typeof PICTURE_VIEWS)[number]

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
  view: PictureView = 'front',
  width: PictureWidth = 720,
  format: PictureFormat = 'avif',
): string {
  return `/pictures/${imageKey}/${view}-${width}.${format}`
}

/** Image key and view of one of the shop's image URLs; null for any other URL. */
export function parsePictureUrl(url: string): { imageKey: string; view: PictureView } | null {
  const match = /^\/pictures\/([a-z0-9]+)\/(front|back|detail|swatch)-/.exec(url)
  if (!match?.[1]) return null
  return { imageKey: match[1], view: match[2] as PictureView }
}
