import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { type ModalOptions, useModal } from './use-modal.ts'

type SheetProps = ModalOptions & {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
}

/** A dialog at the bottom of a phone, at the right of a wide screen. Open while it is rendered. */
export function Sheet({ title, onClose, children, footer, ...options }: SheetProps) {
  const modal = useModal(onClose, options)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="sheet m-0 max-w-none bg-paper text-ink shadow-overlay"
    >
      <div className="flex max-h-[inherit] flex-col lg:h-full">
        <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-3 pl-5 lg:pl-7">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            disabled={options.isLocked}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-full hover:text-berry disabled:text-ink-mute"
          >
            <Icon name="close" />
          </button>
        </header>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 lg:px-7"
        >
          {children}
        </div>
        {footer && (
          <footer className="flex shrink-0 flex-wrap gap-x-3 gap-y-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-7">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}
