import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'

const ROW = 'flex min-h-11 items-center gap-4 rounded-input px-3 py-1.5'
const CHIP =
  'inline-flex min-h-10 items-center rounded-full border border-line px-4 text-sm font-semibold'
const MARKED = 'hover:bg-blush data-active:bg-blush data-active:outline-2 data-active:outline-focus'

type SuggestionOptionProps = {
  link: LinkProps
  isChip?: boolean
  onFollow: (event: MouseEvent) => void
  children: ReactNode
}

/** A link that is reached with the arrow keys of the input, not with Tab, as in every combobox. */
export function SuggestionOption({ link, isChip, onFollow, children }: SuggestionOptionProps) {
  const id = useId()
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected="false"
      tabIndex={-1}
      preload={false}
      onClick={onFollow}
      className={`${isChip ? CHIP : ROW} ${MARKED}`}
    >
      {children}
    </Link>
  )
}

type SuggestionGroupProps = { name: string; className?: string; children: ReactNode }

export function SuggestionGroup({ name, className, children }: SuggestionGroupProps) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="px-3 pb-1 text-sm font-semibold text-ink-mute">
        {name}
      </p>
      <div role="presentation" className={className}>
        {children}
      </div>
    </div>
  )
}
