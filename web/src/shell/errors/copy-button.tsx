import { type MouseEvent, useState } from 'react'

/** Copies the id of an error, the text of the `code` element beside it. */
export function CopyButton() {
  const [result, setResult] = useState('')
  const copy = async ({ currentTarget }: MouseEvent) => {
    const id = currentTarget.parentElement?.querySelector('code')?.textContent ?? ''
    // Undefined on pages that are not served over https.
    const isCopied = await navigator.clipboard?.writeText(id).then(
      () => true,
      () => false,
    )
    setResult(isCopied ? 'Copied' : 'Please select the ID and copy it.')
  }
  return (
    <>
      <button
        type="button"
        onClick={(event) => void copy(event)}
        className="inline-flex min-h-11 items-center font-semibold text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
      >
        Copy<span className="sr-only"> the error ID</span>
      </button>
      <span role="status">{result}</span>
    </>
  )
}
