import { useMutation } from '@tanstack/react-query'
import { ownError } from '#lib/errors/system-error.ts'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { clockText } from '#ui/form/wait-text.ts'
import { announce } from '#ui/live-region.tsx'

type ResendButtonProps = {
  label: string
  /** Earlier requests are rejected by the server. */
  readyAt: number
  resend: () => Promise<void>
  /** Announced after it was sent. */
  doneText: string
}

export function ResendButton({ label, readyAt, resend, doneText }: ResendButtonProps) {
  const wait = useSecondsUntil(readyAt)
  const { mutate, isPending, error } = useMutation({
    mutationFn: resend,
    meta: { errorSource: 'shown-action' },
    onSuccess: () => announce(doneText),
  })
  const failure = ownError(error)

  return (
    <div>
      <button
        type="button"
        aria-disabled={wait > 0}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending && wait === 0) mutate()
        }}
        className="min-h-11 font-semibold text-berry tabular-nums underline underline-offset-4 aria-disabled:cursor-default aria-disabled:text-ink-mute aria-disabled:no-underline"
      >
        {wait > 0 ? `${label} in ${clockText(wait)}` : label}
      </button>
      {failure && (
        <p role="alert" className="text-error">
          {failureText(failure)}
        </p>
      )}
    </div>
  )
}
