import { isCallError } from '@twirl/contract/client'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'

type DialogFailureProps = { error: Error; onRetry: () => void; onClose: () => void }

/** A preview that did not load can be tried again; one that was refused cannot. */
export function DialogFailure({ error, onRetry, onClose }: DialogFailureProps) {
  const isRefused = isCallError(error) && error.status >= 400 && error.status < 500
  if (!isRefused) return <LoadFailure text={failureText(error)} onRetry={onRetry} />
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p>{failureText(error)}</p>
      <button type="button" onClick={onClose} className={buttonClass('outline')}>
        Close
      </button>
    </div>
  )
}
