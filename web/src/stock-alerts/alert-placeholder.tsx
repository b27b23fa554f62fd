import { buttonClass } from '#ui/buttons/button-class.ts'

type AlertPlaceholderProps = {
  /** The most important button of the page. */
  isMain: boolean
  isPressed: boolean
  onPressedChange: (isPressed: boolean) => void
}

export const MAIN_ALERT_TEXT = 'Email me when it’s back'

export function mainAlertClass(isFormOpen: boolean): string {
  return `${buttonClass(isFormOpen ? 'outline' : 'primary')} w-full`
}

/** In the page until a size is chosen and the scripts of AskForAlert are loaded, which carries out a press on it. */
export function AlertPlaceholder({ isMain, isPressed, onPressedChange }: AlertPlaceholderProps) {
  if (!isMain) return null
  return (
    <button
      type="button"
      data-press="alert"
      aria-busy={isPressed}
      onClick={() => onPressedChange(true)}
      className={mainAlertClass(false)}
    >
      {MAIN_ALERT_TEXT}
    </button>
  )
}
