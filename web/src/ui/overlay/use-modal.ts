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

  const onClick = ({ target }: MouseEvent) => {
    if (target === dialog.current) onClose()
  }
  return { ref: dialog, onClick, onClose }
}
