import {
  PICTURE_RATIO,
  pictureUrl,
  type PictureView,
  type PictureWidth,
} from '@twirl/contract/pictures'

type PictureProps = {
  imageKey: string
  view?: PictureView
  alt: string
  /** Shown until the picture is loaded. */
  color?: string
  /** The available widths, ascending; browsers choose by `sizes`. */
  widths?: readonly PictureWidth[]
  sizes: string
  /** `first` for the largest picture of a page's first screen, `eager` for the others of it. */
  priority?: 'first' | 'eager' | 'lazy'
  className?: string
}

const CARD_WIDTHS: readonly PictureWidth[] = [240, 480, 720]

export function Picture({
  imageKey,
  view = 'front',
  alt,
  color,
  widths = CARD_WIDTHS,
  sizes,
  priority = 'lazy',
  className,
}: PictureProps) {
  const fallbackWidth: PictureWidth = 720
  return (
    <picture
      className={className ? `picture ${className}` : 'picture'}
      style={color ? { backgroundColor: color } : undefined}
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
        // Pictures of the first screen do not fade in, which would delay them.
        ref={priority === 'lazy' ? markLoading : undefined}
        onLoad={unmarkLoading}
        onError={unmarkLoading}
      />
    </picture>
  )
}

// Not in React's state: a grid of 36 would render again for every loaded picture.
function markLoading(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = ''
}

function unmarkLoading({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  delete currentTarget.dataset.loading
}
