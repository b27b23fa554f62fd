import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { ownError } from '#lib/errors/system-error.ts'
import { failureText } from '../form/form-errors.ts'

type ActionButtonProps = {
  /** Called on each press. An error is shown below the button. */
  action: () => Promise<void>
  className: string
  children: ReactNode
}

export function ActionButton({ action, className, children }: ActionButtonProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: action,
    meta: { errorSource: 'shown-action' },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const failure = ownError(error)
  // A ref, because a second press can come before the first one has rendered.
  const isRunning = useRef(false)
  return (
    <div>
      <button
        type="button"
        aria-busy={isPending}
        onClick={() => {
          if (isRunning.current) return
          isRunning.current = true
          mutate()
        }}
        className={className}
      >
        {children}
      </button>
      {failure && (
        <p role="alert" className="pt-2 text-sm text-error">
          {failureText(failure)}
        </p>
      )}
    </div>
  )
}
