import { useState } from 'react'
import { track } from '#analytics/track.ts'
import { announce } from '#ui/live-region.tsx'

const FIND_PATH = '/trunk-show/find'
const COPIED = 'Link copied. Your friends also need the password.'

/** Copies the link to the event. It opens nothing by itself: whoever follows it is asked for the password. */
export function InviteLink({ alias }: { alias: string }) {
  const [result, setResult] = useState<'COPIED' | 'FAILED' | null>(null)
  const url = `${window.location.origin}${FIND_PATH}?alias=${alias}`
  const copy = async () => {
    // Undefined on pages that are not served over https.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    if (isCopied) track('share', { method: 'COPY', path: FIND_PATH })
    setResult(isCopied ? 'COPIED' : 'FAILED')
    announce(isCopied ? COPIED : 'The link could not be copied')
  }
  return (
    // On phones the result has a line of its own; on wide screens nothing moves.
    <div className="contents lg:relative lg:block">
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-11 text-sm font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
      >
        Copy invite link
      </button>
      {result === 'COPIED' && (
        <p className="order-last basis-full text-sm text-ink-soft lg:absolute lg:top-full lg:right-0 lg:-mt-2 lg:w-max">
          {COPIED}
        </p>
      )}
      {result === 'FAILED' && (
        <p className="order-last basis-full text-sm text-ink-soft lg:max-w-80">
          Please copy it from here: <span className="break-all select-all">{url}</span>
        </p>
      )}
    </div>
  )
}
