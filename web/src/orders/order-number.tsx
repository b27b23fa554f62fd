import { useState } from 'react'
import { announce } from '#ui/live-region.tsx'

const COPIED = 'Copied'
const NOT_COPIED = 'Please select it and copy it'

/** The number as text that one press selects, and a button that copies it. */
export function OrderNumber({ value }: { value: string }) {
  const [result, setResult] = useState('')

  const copy = async () => {
    // Undefined on pages that are not served over https.
    const isCopied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    const text = isCopied ? COPIED : NOT_COPIED
    setResult(text)
    announce(text)
  }

  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-x-3 text-ink">
      <span className="font-semibold wrap-anywhere tabular-nums select-all">{value}</span>
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry print:hidden"
      >
        {result || 'Copy number'}
        <span className="sr-only"> {value}</span>
      </button>
    </span>
  )
}
