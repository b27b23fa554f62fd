import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { Unbroken } from '../unbroken.tsx'
import { type ModalOptions, useModal } from './use-modal.ts'

type PopupProps = ModalOptions & {
  title: string
  onClose: () => void
  /** A message that interrupts the visitor: screen readers read it with the title. */
  alert?: string
  /** Text and links. */
  children: ReactNode
}

/** A small dialog in the middle of the screen. Open while it is rendered. */
export function Popup({ title, onClose, alert, children, ...options }: PopupProps) {
  const modal = useModal(onClose, options)
  const titleId = useId()
  const alertId = useId()
  return (
    <dialog
      {...modal}
      role={alert && 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={alert && alertId}
      className="popup m-auto w-[min(30rem,calc(100vw-32px))] max-w-none rounded-band bg-paper text-ink shadow-overlay"
    >
      <div className="relative flex flex-col gap-4 p-7 wrap-anywhere lg:p-9">
        <h2 id={titleId} className="pr-10 text-2xl">
          <Unbroken text={title} />
        </h2>
        {alert && <p id={alertId}>{alert}</p>}
        {children}
        <button
          type="button"
          aria-label="Close"
          disabled={options.isLocked}
          onClick={onClose}
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-full hover:text-berry disabled:text-ink-mute"
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
