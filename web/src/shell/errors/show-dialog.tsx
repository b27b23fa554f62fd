import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorDialog } from './error-dialog.tsx'

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
