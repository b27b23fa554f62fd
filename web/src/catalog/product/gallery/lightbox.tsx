import type { PictureWidth } from '@twirl/contract/pictures'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Glyph, Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import type { GalleryView } from './picture-views.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'
import { clampToStage, NO_ZOOM, type Zoom, ZOOM_STEP, zoomAt } from './zoom.ts'

type LightboxProps = {
  title: string
  imageKey: string
  averageColor: string
  views: GalleryView[]
  start: number
  /** The URL of a picture of the view that is loaded already. */
  findLoaded: (position: number) => string | undefined
  /** Called with the position of the last view. */
  onClose: (position?: number) => void
}

const WIDTHS: readonly PictureWidth[] = [1440]
const ROUND =
  'grid size-11 place-items-center rounded-full bg-paper text-ink transition hover:text-berry aria-disabled:opacity-40 aria-disabled:hover:text-ink'

/** One view at a time in full-screen size, with zoom. The page's picture is shown until the large one is loaded. */
export function Lightbox({
  title,
  imageKey,
  averageColor,
  views,
  start,
  findLoaded,
  onClose,
}: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [{ position, preview }, setShown] = useState(() => ({
    position: start,
    preview: findLoaded(start),
  }))
  const [zoom, setZoom] = useState<Zoom>(NO_ZOOM)
  const gestures = useZoomGestures(stage, zoom, setZoom)
  const last = views.length - 1
  const { view, alt, name } = views[position] ?? views[0]!

  useEffect(() => {
    const opened = dialog.current
    const opener = document.activeElement
    opened?.showModal()
    return () => {
      opened?.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  const show = (wanted: number) => {
    if (wanted < 0 || wanted > last) return
    setShown({ position: wanted, preview: findLoaded(wanted) })
    setZoom(NO_ZOOM)
  }

  const zoomBy = (factor: number) =>
    setZoom(clampToStage(zoomAt(zoom, factor), stage.current!.getBoundingClientRect()))

  const handleKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => show(position - 1),
      ArrowRight: () => show(position + 1),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      '0': () => setZoom(NO_ZOOM),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${title}`}
      onKeyDown={handleKeyDown}
      onClose={() => onClose(position)}
      className="on-ink m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-ink text-white"
    >
      <div
        ref={stage}
        {...gestures}
        className="grid h-full touch-none place-items-center data-zoomed:cursor-grab"
        data-zoomed={zoom.scale > 1 ? '' : undefined}
      >
        <div
          className="aspect-3/4 w-[min(100vw,75dvh)]"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <Picture
            key={view}
            imageKey={imageKey}
            view={view}
            alt={alt}
            color={averageColor}
            preview={preview}
            widths={WIDTHS}
            sizes="1440px"
            className="h-full rounded-none! select-none [&>img]:pointer-events-none"
          />
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-4 top-3 flex items-center justify-between *:pointer-events-auto">
        <p aria-live="polite" className="rounded-full bg-ink px-4 py-2 text-sm font-semibold">
          {name}{' '}
          <span className="font-normal text-white/80 tabular-nums">
            {position + 1} of {last + 1}
          </span>
        </p>
        <div className="flex gap-2">
          <RoundButton
            name="Zoom out"
            isEnd={zoom.scale <= 1}
            onClick={() => zoomBy(1 / ZOOM_STEP)}
          >
            <Glyph path="M5 12h14" className="size-5" />
          </RoundButton>
          <RoundButton name="Zoom in" isEnd={zoom.scale >= 4} onClick={() => zoomBy(ZOOM_STEP)}>
            <Glyph path="M12 5v14M5 12h14" className="size-5" />
          </RoundButton>
          <RoundButton name="Close pictures" onClick={() => onClose(position)}>
            <Icon name="close" className="size-5" />
          </RoundButton>
        </div>
      </div>
      {/* Beside the picture where there is room, below or over it otherwise. */}
      <div className="pointer-events-none absolute inset-x-4 bottom-4 flex items-center justify-center gap-3 *:pointer-events-auto landscape:inset-y-0 landscape:right-auto landscape:flex-col">
        <RoundButton name="Previous view" isEnd={position === 0} onClick={() => show(position - 1)}>
          <Icon name="chevron-left" className="size-5" />
        </RoundButton>
        {views.map((each, index) => (
          <button
            key={each.view}
            type="button"
            aria-label={`${each.name} view`}
            aria-current={index === position}
            onClick={() => show(index)}
            className="w-12 rounded-input border-2 border-transparent bg-ink p-0.5 low:hidden aria-[current=true]:border-white"
          >
            <Picture
              imageKey={imageKey}
              view={each.view}
              alt=""
              color={averageColor}
              widths={[240]}
              sizes="48px"
              className="rounded-input!"
            />
          </button>
        ))}
        <RoundButton name="Next view" isEnd={position === last} onClick={() => show(position + 1)}>
          <Icon name="chevron-right" className="size-5" />
        </RoundButton>
      </div>
    </dialog>
  )
}

type RoundButtonProps = {
  name: string
  isEnd?: boolean
  onClick: () => void
  children: ReactNode
}

function RoundButton({ name, isEnd = false, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onClick}
      className={ROUND}
    >
      {children}
    </button>
  )
}
