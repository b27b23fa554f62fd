import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * For a dialog that is open while it is rendered. A press on the backdrop closes it, and the focus returns to the
 * element that had it before.
 */
export function useModal(onClose: () => void) {
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
    if (!dialog.current?.open) onClose()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target === dialog.current) onClose()
  }
  return { ref: dialog, onClick, onClose: handleClose }
}
