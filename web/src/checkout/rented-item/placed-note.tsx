import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Icon } from '#ui/icon.tsx'

type PlacedNoteProps = {
  title: string
  orderNumber: string
  onClose: () => void
  children: ReactNode
}

/** The end of a dialog that placed an order. */
export function PlacedNote({ title, orderNumber, onClose, children }: PlacedNoteProps) {
  return (
    <div className="flex flex-col items-start gap-4 py-8">
      <span className="grid size-14 place-items-center rounded-full bg-mint text-success">
        <Icon name="check" className="size-7" />
      </span>
      <h3 ref={focus} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h3>
      {children}
      <div className="flex flex-wrap gap-3 pt-2">
        <Link
          to="/order/$orderNumber"
          params={{ orderNumber }}
          onClick={onClose}
          className={buttonClass()}
        >
          View order {orderNumber}
        </Link>
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Done
        </button>
      </div>
    </div>
  )
}

function focus(title: HTMLElement | null): void {
  title?.focus()
}
