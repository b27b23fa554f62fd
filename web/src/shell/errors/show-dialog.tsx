import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { CopyButton } from './copy-button.tsx'

let isOpen = false

/**
 * Beside the page and not in it: the page may be what failed. While a dialog is open another one is not shown: it would
 * most often say the same.
 */
export function showDialog(
  dialog: Omit<ComponentProps<typeof ErrorDialog>, 'onClose'>,
  onClosed?: () => void,
): void {
  if (isOpen) return
  isOpen = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    if (!isOpen) return
    isOpen = false
    root.unmount()
    place.remove()
    onClosed?.()
  }
  root.render(<ErrorDialog {...dialog} onClose={close} />)
}

type ErrorDialogProps = {
  title?: string
  message: string
  /** The id of a failure in the log of the server. */
  id?: string
  button?: string
  onClose: () => void
}

/** Default title and button: SHOP-11. */
function ErrorDialog({
  title = 'Oops! Something went wrong',
  message,
  id,
  button = 'Got it',
  onClose,
}: ErrorDialogProps) {
  return (
    <Popup title={title} onClose={onClose} alert={message}>
      {/* Before the id, so that it has the focus when the dialog opens. */}
      <button type="button" onClick={onClose} className={`min-w-32 self-start ${buttonClass()}`}>
        {button}
      </button>
      {id && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-mute">
          Error ID <code className="break-all text-ink select-all">{id}</code> <CopyButton />
        </p>
      )}
    </Popup>
  )
}
