import { useSyncExternalStore } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

/** Shows an error of the server that no component shows; null hides it. */
export function showFailure(text: string | null): void {
  shown = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function FailureBar() {
  const text = useSyncExternalStore(subscribe, () => shown)
  if (!text) return null
  return (
    <div
      role="alert"
      className="mb-5 flex items-center justify-between gap-4 rounded-input border border-error bg-white p-4 text-error"
    >
      <p>{text}</p>
      <button type="button" className="min-h-11 underline" onClick={() => showFailure(null)}>
        Close
      </button>
    </div>
  )
}
