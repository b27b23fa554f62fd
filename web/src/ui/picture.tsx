import type { CSSProperties } from 'react'
import {
  PICTURE_RATIO,
  type PhotoView,
  pictureUrl,
  type PictureWidth,
} from '@twirl/contract/pictures'

type PictureProps = {
  imageKey: string
  view?: PhotoView
  alt: string
  /** Its average color, of which a muted tint is shown until it is loaded. */
  color?: string
  /** URL of a picture that is loaded already, of the same view: shown instead of the color. */
  preview?: string | undefined
  /** The available widths, ascending; browsers choose by `sizes`. */
  widths?: readonly PictureWidth[]
  sizes: string
  /** `first` for the largest picture of a page's first screen, `eager` for the others of it. */
  priority?: 'first' | 'eager' | 'lazy'
  className?: string
}

const CARD_WIDTHS: readonly PictureWidth[] = [240, 480, 720]

/**
 * When another picture is to be shown in its place, the old one stays until the new one is decoded: browsers do that for
 * an `img` element whose source changes. It must therefore stay mounted, with a `key` that does not name the picture.
 */
export function Picture({
  imageKey,
  view = 'front',
  alt,
  color,
  preview,
  widths = CARD_WIDTHS,
  sizes,
  priority = 'lazy',
  className,
}: PictureProps) {
  const fallbackWidth: PictureWidth = 720
  return (
    <picture
      className={className ? `picture ${className}` : 'picture'}
      style={{ ...averageColor(color), backgroundImage: preview && `url(${preview})` }}
    >
      <source
        type="image/avif"
        srcSet={widths.map((width) => `${pictureUrl(imageKey, view, width)} ${width}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={pictureUrl(imageKey, view, fallbackWidth, 'webp')}
        alt={alt}
        width={fallbackWidth}
        height={fallbackWidth * PICTURE_RATIO}
        decoding="async"
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : undefined}
        // After every render, because it may have changed the picture. Pictures of the first screen do not fade in, which
        // would delay them.
        ref={(image) => markLoading(image, priority === 'lazy')}
        onLoad={({ currentTarget }) => void markShown(currentTarget)}
        onError={({ currentTarget: image }) => {
          unmark(image)
          // Otherwise its alternative text would be written over the preview.
          if (preview) image.style.opacity = '0'
        }}
      />
    </picture>
  )
}

/** For the background of `.picture` and of what stands in its place (picture.css). */
export function averageColor(color: string | undefined): CSSProperties {
  // React's type does not know custom properties.
  return { '--average': color } as CSSProperties
}

// Not in React's state: a grid of 36 would render again for every loaded picture.
function markLoading(image: HTMLImageElement | null, fadesIn: boolean): void {
  if (!image) return
  const { dataset } = image
  if (image.complete) {
    if (image.naturalWidth) dataset.shown = ''
  } else if ('shown' in dataset) {
    dataset.loading = 'next'
    // Asynchronous decoding would leave a gap between the old picture and the new one.
    image.decoding = 'sync'
  } else if (fadesIn) dataset.loading = 'first'
}

async function markShown(image: HTMLImageElement): Promise<void> {
  // Rejects if the picture was changed meanwhile; the new one is marked when it is loaded.
  await image.decode().catch(() => {})
  if (!image.complete) return
  unmark(image)
  image.dataset.shown = ''
}

function unmark({ dataset }: HTMLImageElement): void {
  delete dataset.loading
  delete dataset.shown
}
