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
  /** Fills the box until the picture arrives. */
  color?: string
  /** The widths offered, ascending; browsers choose by `sizes`. */
  widths?: readonly PictureWidth[]
  sizes: string
  /** `first` for the one picture that a page waits for, `eager` for others that are seen at once. */
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
        // Those that are seen at once do not fade in: that would only make the page later.
        ref={priority === 'lazy' ? markLoading : undefined}
        onLoad={unmarkLoading}
        onError={unmarkLoading}
      />
    </picture>
  )
}

// Kept out of React's state: a grid of 36 must not render again for every picture that arrives.
function markLoading(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = ''
}

function unmarkLoading({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  delete currentTarget.dataset.loading
}
