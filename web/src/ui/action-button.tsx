import { type ReactNode, useState } from 'react'

type ActionButtonProps = {
  /** What a press does. Where it fails she reads why, beside the button. */
  action: () => Promise<void>
  className: string
  children: ReactNode
}

export function ActionButton({ action, className, children }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      const { failureText } = await import('./form/form-errors.ts')
      setFailure(failureText(error))
    }
    setBusy(false)
  }

  return (
    <div>
      <button type="button" aria-busy={isBusy} onClick={() => void press()} className={className}>
        {children}
      </button>
      {failure && (
        <p role="alert" className="pt-2 text-sm text-error">
          {failure}
        </p>
      )}
    </div>
  )
}
