import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useLightDismiss } from '#ui/overlay/use-light-dismiss.ts'

type HeaderMenuProps = {
  label: string
  onOpen?: () => void
  children: ReactNode
}

/** Only one menu with this name is open at a time. */
const GROUP = 'header-menu'
// Delays, so that a pointer that crosses the menu does not open it, and one that leaves it briefly does not close it.
const OPEN_AFTER_MS = 120
const CLOSE_AFTER_MS = 300

/**
 * A panel below the header, opened by a press, by hovering or by Enter. Works without scripts; with them it also
 * closes on Escape, on a press outside, when the pointer or the focus leaves it and when a link in it is followed.
 */
export function HeaderMenu({ label, onOpen, children }: HeaderMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isByHover = useRef(false)

  useLightDismiss(details)
  useEffect(() => () => clearTimeout(timer.current), [])

  const setOpenSoon =
    (isOpen: boolean) =>
    ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      const menu = details.current
      // A menu that was opened by a press is not closed by the pointer.
      if (pointerType !== 'mouse' || !menu || (isOpen ? menu.open : !isByHover.current)) return
      timer.current = setTimeout(
        () => {
          menu.open = isOpen
          isByHover.current = isOpen
        },
        isOpen ? OPEN_AFTER_MS : CLOSE_AFTER_MS,
      )
    }

  // A press on a menu that the pointer has just opened must not close it.
  const keepOpen = (event: MouseEvent) => {
    clearTimeout(timer.current)
    if (isByHover.current && details.current?.open) event.preventDefault()
    isByHover.current = false
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- listens for its links
    <details
      ref={details}
      name={GROUP}
      onPointerEnter={setOpenSoon(true)}
      onPointerLeave={setOpenSoon(false)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
        else isByHover.current = false
      }}
      onClick={({ target, currentTarget }) => {
        if ((target as Element).closest('a')) currentTarget.open = false
      }}
      className="group/menu"
    >
      <summary
        onClick={keepOpen}
        className="flex min-h-11 list-none items-center gap-1 hover:text-berry group-open/menu:text-berry"
      >
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
