import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'

type CopyButtonProps = { text: string; label: string; copied: string }

/** Copies a text. Where the browser refuses, the text stands on the page and can be selected. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const [result, setResult] = useState('')
  const copy = async () => {
    // Undefined on pages that are not served over https.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    const news = isCopied ? copied : 'Your browser doesn’t let us copy. Please select the text.'
    setResult(news)
    announce(news)
  }
  return (
    <div>
      <button type="button" onClick={() => void copy()} className={buttonClass('outline')}>
        {label}
      </button>
      {result && <p className="pt-2 text-sm text-ink-soft">{result}</p>}
    </div>
  )
}
