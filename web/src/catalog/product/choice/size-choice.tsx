import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import { type ReactNode, useState } from 'react'
import { Glyph } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { availabilityText, type SizeOption } from './variant-stock.ts'

const RULER = 'M3.5 15.5 15.5 3.5l5 5-12 12-5-5ZM7 12l2 2M10 9l2 2M13 6l2 2'
const SizeGuide = lazyPart(async () => (await load()).SizeGuide, 'action')

type SizeChoiceProps = {
  sizes: SizeOption[]
  chosen: Size | null
  /** Why the option that was tried last cannot be chosen, or that a size must be chosen. */
  notice: string | null
  /** Instead of the usual text about the chosen size. */
  text: string | null
  onChoose: (size: Size | null) => void
  onUnavailable: (reason: string, size: Size) => void
  /** Shown beside the legend. */
  guide: ReactNode
  /** Shown beside the text: what can be done about a size that is sold out. */
  soldOutAction: ReactNode
}

const SIZES_ID = 'sizes'

const BUTTON =
  'grid h-11 min-w-11 place-items-center rounded-full border border-line-strong px-2 sm:min-w-13 text-sm font-semibold outline-2 outline-offset-2 outline-transparent transition hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-white peer-focus-visible:outline-focus'
const DISABLED = 'border-dashed font-normal text-ink-mute line-through'

/** Unavailable sizes can be focused and say why they are unavailable (WCAG: a disabled control gets no focus). */
export function SizeChoice({
  sizes,
  chosen,
  notice,
  text,
  onChoose,
  onUnavailable,
  guide,
  soldOutAction,
}: SizeChoiceProps) {
  return (
    <div className="relative">
      <div className="absolute -top-3 right-0">{guide}</div>
      <fieldset id={SIZES_ID} aria-describedby="size-availability">
        <legend className="text-sm font-semibold">Size</legend>
        <div className="flex flex-wrap gap-2 pt-2.5">
          {sizes.map(({ size, reason }) => (
            <label key={size} className="relative" title={reason ?? undefined}>
              <input
                type="radio"
                name="size"
                value={size}
                checked={size === chosen}
                aria-disabled={reason !== null}
                onChange={() => (reason === null ? onChoose(size) : onUnavailable(reason, size))}
                className="peer sr-only"
              />
              <span className={reason === null ? BUTTON : `${BUTTON} ${DISABLED}`}>
                {SIZE_LABELS[size]}
              </span>
              {reason !== null && <span className="sr-only"> {reason}</span>}
            </label>
          ))}
        </div>
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 pt-2 text-sm text-ink-soft">
          <p
            id="size-availability"
            role="status"
            className={notice ? 'font-semibold text-error' : undefined}
          >
            {notice ?? text ?? availabilityText(sizes, chosen)}
          </p>
          {chosen && (
            <button
              type="button"
              onClick={() => onChoose(null)}
              className="min-h-8 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
            >
              Clear size
            </button>
          )}
          {soldOutAction}
        </div>
      </fieldset>
    </div>
  )
}

export function focusSizes(): void {
  const sizes = document.getElementById(SIZES_ID)
  // Below the header: the root has a scroll padding.
  sizes?.scrollIntoView()
  sizes?.querySelector('input')?.focus({ preventScroll: true })
}

const load = () => import('./size-guide.tsx')

/** `fit`: what can be done about a piece that does not fit. */
export function SizeGuideButton({ fit }: { fit: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-berry underline-offset-4 hover:underline"
      >
        <Glyph path={RULER} className="size-4.5" />
        Size guide
      </button>
      {isOpen && <SizeGuide fit={fit} onClose={() => setOpen(false)} />}
    </>
  )
}
