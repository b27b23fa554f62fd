import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useLightDismiss } from './use-light-dismiss.ts'

type DropdownProps = {
  label: ReactNode
  /** Only one dropdown of a group is open at a time. */
  group: string
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A button with a panel below it. */
export function Dropdown({ label, group, onToggle, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useLightDismiss(details)
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) onToggle(true)
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, [])
  return (
    <details
      ref={details}
      name={group}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group/dropdown relative"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-full border border-line-strong px-4 text-sm font-semibold whitespace-nowrap transition group-open/dropdown:border-ink hover:border-ink">
        {label}
        <Icon
          name="chevron-down"
          className="size-4 transition-transform group-open/dropdown:rotate-180"
        />
      </summary>
      <div className="absolute top-full left-0 z-10 mt-2 w-72 rounded-picture border border-line bg-paper shadow-overlay transition starting:-translate-y-1 starting:opacity-0 motion-reduce:starting:translate-y-0">
        {children}
      </div>
    </details>
  )
}
