import { useState } from 'react'
import { Glyph } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const RULER = 'M3.5 15.5 15.5 3.5l5 5-12 12-5-5ZM7 12l2 2M10 9l2 2M13 6l2 2'

const load = () => import('./size-guide.tsx')
const SizeGuide = lazyPart(async () => (await load()).SizeGuide, 'action')

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
