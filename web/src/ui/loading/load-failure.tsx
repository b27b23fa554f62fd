import { buttonClass } from '../buttons/button-class.ts'

type LoadFailureProps = { text: string; onRetry: () => void }

/** In place of what did not load. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p>{text}</p>
      <button type="button" onClick={onRetry} className={buttonClass('outline')}>
        Try again
      </button>
    </div>
  )
}
