import type { PictureWidth } from '@twirl/contract/pictures'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LARGE_WIDTH } from '#lib/large-width.ts'
import { Glyph } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { Picture } from '#ui/picture.tsx'
import { StepButton } from '#ui/buttons/step-button.tsx'
import { viewsOf } from './picture-views.ts'

const loadLightbox = () => import('./lightbox.tsx')
const Lightbox = lazyPart(async () => (await loadLightbox()).Lightbox, 'action')

type ProductGalleryProps = {
  title: string
  imageKey: string
  averageColor: string
  /** One for each picture, in gallery order. */
  alts: string[]
}

const VIEW_WIDTHS: readonly PictureWidth[] = [480, 720, 1080, 1440]
const THUMBNAIL_WIDTHS: readonly PictureWidth[] = [240]
const STEP =
  'absolute top-1/2 -translate-y-1/2 bg-paper/85 hover:bg-paper aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-100'
const VIEW_SIZES = `(min-width: ${LARGE_WIDTH}) min(640px, 48vw), (min-width: 704px) calc(50vw - 40px), calc(100vw - 32px)`

/** A native scroll-snap strip. Buttons, thumbnails and arrow keys set its scroll position. */
export function ProductGallery({ title, imageKey, averageColor, alts }: ProductGalleryProps) {
  const strip = useRef<HTMLDivElement>(null)
  const thumbnails = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const views = viewsOf(imageKey, alts)

  const show = (wanted: number) => {
    const index = Math.min(Math.max(wanted, 0), views.length - 1)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }

  const handleScroll = () => {
    if (strip.current) setPosition(Math.round(strip.current.scrollLeft / strip.current.clientWidth))
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(position + (event.key === 'ArrowRight' ? 1 : -1))
  }

  /** The picture of a view that the page shows, in the gallery or at least as a thumbnail. */
  const findLoaded = (index: number): string | undefined =>
    [strip, thumbnails]
      .map(({ current }) => current?.querySelectorAll('img')[index])
      .find((image) => image?.complete && image.naturalWidth)?.currentSrc

  return (
    <section aria-label={`Pictures of ${title}`} className="gallery">
      <div className="gallery-stage group">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the scroller; the zoom has a button too */}
        <div
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label="Views"
          onScroll={handleScroll}
          onKeyDown={handleKeyDown}
          onClick={() => setZoomed(true)}
          data-product-picture=""
          className="flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-picture [scrollbar-width:none]"
        >
          {views.map(({ view, alt }, index) => (
            <Picture
              key={view}
              imageKey={imageKey}
              view={view}
              alt={alt}
              color={averageColor}
              widths={VIEW_WIDTHS}
              sizes={VIEW_SIZES}
              priority={index === 0 ? 'first' : 'lazy'}
              className="w-full shrink-0 snap-start"
            />
          ))}
        </div>
        <StepButton
          name="Previous view"
          icon="chevron-left"
          className={`left-3 ${STEP}`}
          isEnd={position === 0}
          onClick={() => show(position - 1)}
        />
        <StepButton
          name="Next view"
          icon="chevron-right"
          className={`right-3 ${STEP}`}
          isEnd={position === views.length - 1}
          onClick={() => show(position + 1)}
        />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setZoomed(true)}
          onPointerEnter={() => void loadLightbox()}
          className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-paper/85 px-4 text-sm font-semibold transition hover:bg-paper"
        >
          <Glyph path="M12 5v14M5 12h14" className="size-4.5" />
          Zoom
        </button>
      </div>
      <ul ref={thumbnails} className="gallery-thumbnails">
        {views.map(({ view, name }, index) => (
          <li key={view}>
            <button
              type="button"
              aria-label={`${name} view`}
              aria-current={index === position}
              onClick={() => show(index)}
              className="block w-full rounded-picture border-2 border-transparent p-0.5 aria-[current=true]:border-ink"
            >
              <Picture
                imageKey={imageKey}
                view={view}
                alt=""
                color={averageColor}
                widths={THUMBNAIL_WIDTHS}
                sizes="88px"
                className="rounded-input!"
              />
            </button>
          </li>
        ))}
      </ul>
      {isZoomed && (
        <Lightbox
          title={title}
          imageKey={imageKey}
          averageColor={averageColor}
          views={views}
          start={position}
          findLoaded={findLoaded}
          onClose={(last = position) => {
            setZoomed(false)
            show(last)
          }}
        />
      )}
    </section>
  )
}
