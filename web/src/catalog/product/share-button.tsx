import { useState } from 'react'
import { handleError } from '#lib/errors/handle-error.ts'
import { Glyph } from '#ui/icon.tsx'
import { sharePage } from './share-page.ts'

const SHARE =
  'M12 15V4M7.5 8 12 3.5 16.5 8M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13'

export function ShareButton({ title }: { title: string }) {
  const [result, setResult] = useState('')
  const share = async () => {
    try {
      setResult(await sharePage(title))
    } catch (error) {
      handleError(error, 'action')
    }
  }
  return (
    <div className="relative">
      <button
        type="button"
        aria-label="Share"
        onClick={() => void share()}
        className="grid size-11 place-items-center rounded-full hover:text-berry"
      >
        <Glyph path={SHARE} className="size-5.5" />
      </button>
      <p
        role="status"
        className="absolute top-full right-0 z-10 rounded-full bg-ink px-3 py-1.5 text-xs whitespace-nowrap text-white empty:hidden"
      >
        {result}
      </p>
    </div>
  )
}
