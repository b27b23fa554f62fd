import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type DisclosureMenuProps = {
  label: string
  /** Menus that share a group are open one at a time. */
  group: string
  children: ReactNode
}

/**
 * Opens a panel below the nearest positioned ancestor. Works without scripts; with them it also closes by
 * itself: on Escape, on a press outside, when the focus moves on and when a link in it is followed.
 */
export function DisclosureMenu({ label, group, children }: DisclosureMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const menu = details.current
    if (!menu) return undefined
    const isInside = ({ target }: Event) => target instanceof Element && menu.contains(target)
    const closeOutside = (event: Event) => {
      if (!isInside(event)) menu.open = false
    }
    const closeOnLink = (event: Event) => {
      if (isInside(event) && (event.target as Element).closest('a')) menu.open = false
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('click', closeOnLink, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => listening.abort()
  }, [])

  return (
    <details ref={details} name={group} className="group/menu">
      <summary className="flex min-h-11 list-none items-center gap-1 hover:text-berry group-open/menu:text-berry">
        {label}
        <Icon
          name="chevron-down"
          className="size-4 transition-transform group-open/menu:rotate-180"
        />
      </summary>
      <div className="absolute inset-x-0 top-full border-y border-line bg-paper shadow-overlay transition starting:-translate-y-1 starting:opacity-0 motion-reduce:starting:translate-y-0">
        {children}
      </div>
    </details>
  )
}
