import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

export type ModalOptions = {
  /** Typed text would be lost: a press on the backdrop, which may be a slip, does not close it. */
  hasForm?: boolean
  /** Cannot be closed, while something runs whose outcome must be seen. */
  isLocked?: boolean
}

/**
 * For a dialog that is open while it is rendered. A press on the backdrop closes it, and the focus returns to the
 * element that had it before.
 */
export function useModal(
  onClose: () => void,
  { hasForm = false, isLocked = false }: ModalOptions = {},
) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const opened = dialog.current
    if (!opened) return undefined
    const opener = document.activeElement
    opened.showModal()
    return () => {
      opened.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  // The browser reports the close of a cleaned-up effect later. In StrictMode, which runs the effect twice, the dialog is
  // open again by then.
  const handleClose = () => {
    if (dialog.current?.open) return
    // Browsers let a second Escape through.
    if (isLocked) dialog.current?.showModal()
    else onClose()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target === dialog.current && !hasForm && !isLocked) onClose()
  }
  const onCancel = (event: SyntheticEvent) => {
    if (isLocked) event.preventDefault()
  }
  return { ref: dialog, onClick, onCancel, onClose: handleClose }
}
