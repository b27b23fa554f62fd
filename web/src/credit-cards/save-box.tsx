import { type ReactNode, useId } from 'react'

export const SAVE_BOX = 'save_for_later'

type SaveBoxProps = {
  /** What saving the card allows. */
  children: ReactNode
  onChange?: (isChecked: boolean) => void
}

/** Below the fields of a card: whether it is kept once it has paid. */
export function SaveBox({ children, onChange }: SaveBoxProps) {
  const hintId = useId()
  return (
    <div className="col-span-full">
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={SAVE_BOX}
          aria-describedby={hintId}
          onChange={({ target }) => onChange?.(target.checked)}
          className="size-5 shrink-0 accent-berry"
        />
        <span className="font-semibold">Save this card for later</span>
      </label>
      <p id={hintId} className="pl-8 text-sm text-ink-mute">
        {children}
      </p>
    </div>
  )
}
