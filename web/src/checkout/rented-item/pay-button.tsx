import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { usePress } from '../use-press.ts'

type PayButtonProps = {
  /** Why it cannot be pressed yet; shown when it is pressed nevertheless. */
  missing: string | null
  /** It was pressed nevertheless. */
  onMissing?: () => void
  onPress: () => void | Promise<void>
  children: string
}

/** In the footer of a sheet. Stays focusable while something is missing. */
export function PayButton({ missing, onMissing, onPress, children }: PayButtonProps) {
  const [isExplained, setExplained] = useState(false)
  const { press, isRunning } = usePress(async () => onPress())
  return (
    <div className="min-w-0 flex-1">
      <div role="alert">
        {isExplained && missing !== null && (
          <p className="flex gap-2 pb-2 text-sm text-error">
            <span aria-hidden="true" className="font-semibold">
              !
            </span>
            {missing}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-disabled={missing !== null}
        aria-busy={isRunning}
        onClick={() => {
          setExplained(missing !== null)
          if (missing === null) press()
          else onMissing?.()
        }}
        className={`${buttonClass()} w-full aria-disabled:bg-ink-mute`}
      >
        {children}
      </button>
    </div>
  )
}
