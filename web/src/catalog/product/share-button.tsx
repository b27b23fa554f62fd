import { useState } from 'react'
import { track } from '#analytics/track.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { Glyph } from '#ui/icon.tsx'

const SHARE =
  'M12 15V4M7.5 8 12 3.5 16.5 8M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13'

const COPIED = 'Link copied'
const FAILED = 'We couldn’t copy the link'

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

/** Opens the share sheet on phones; elsewhere copies the URL. Returns the text to show. */
async function sharePage(title: string): Promise<string> {
  const { href: url, pathname: path } = window.location
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      track('share', { method: 'SHEET', path })
      return ''
    } catch (error) {
      // The visitor closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    track('share', { method: 'COPY', path })
    return COPIED
  } catch {
    return FAILED
  }
}
