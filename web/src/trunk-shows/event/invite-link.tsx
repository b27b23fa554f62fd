import { useState } from 'react'
import { track } from '#analytics/track.ts'

const FIND_PATH = '/trunk-show/find'

/** Copies the link to the event. It opens nothing by itself: whoever follows it is asked for the password. */
export function InviteLink({ alias }: { alias: string }) {
  const [result, setResult] = useState<'COPIED' | 'FAILED' | null>(null)
  const path = `${FIND_PATH}?alias=${alias}`
  const copy = async () => {
    // Undefined on pages that are not served over https.
    const isCopied = await navigator.clipboard?.writeText(window.location.origin + path).then(
      () => true,
      () => false,
    )
    if (isCopied) track('share', { method: 'COPY', path: FIND_PATH })
    setResult(isCopied ? 'COPIED' : 'FAILED')
  }
  return (
    <div>
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-11 text-sm font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
      >
        Copy invite link
      </button>
      <p role="status" className="text-sm text-ink-soft">
        {result === 'COPIED' && 'Copied. They also need the password.'}
        {result === 'FAILED' && (
          <>
            Please copy it from here:{' '}
            <span className="break-all select-all">{window.location.origin + path}</span>
          </>
        )}
      </p>
    </div>
  )
}
