/** The four views of a look, in gallery order. */
export const PICTURE_VIEWS = ['front', 'back', 'detail', 'swatch'] as const
export type PictureView = (typeof PICTURE_VIEWS)[number]

/** Widths a browser may ask for. 720 is the width in which front views ship. */
export const PICTURE_WIDTHS = [240, 480, 720, 1080, 1440] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** AVIF for browsers, WebP where AVIF is unknown, JPEG for link previews. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Every picture is three wide to four high. */
export const PICTURE_RATIO = 4 / 3

export function pictureUrl(
  imageKey: string,
  view: PictureView = 'front',
  width: PictureWidth = 720,
  format: PictureFormat = 'avif',
): string {
  return `/pictures/${imageKey}/${view}-${width}.${format}`
}

/** The key and view that an image_url of ours names; null for a foreign address. */
export function parsePictureUrl(url: string): { imageKey: string; view: PictureView } | null {
  const match = /^\/pictures\/([a-z0-9]+)\/(front|back|detail|swatch)-/.exec(url)
  if (!match?.[1]) return null
  return { imageKey: match[1], view: match[2] as PictureView }
}
