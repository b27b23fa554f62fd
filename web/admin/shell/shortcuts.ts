import type { Permission } from '@twirl/contract/staff/access/permissions'
import { mayOpen, NAV } from './nav.ts'

/** The letter after g that opens a page (STAFF-75). */
const LETTERS: Record<string, string> = {
  '/admin': 't',
  '/admin/orders': 'o',
  '/admin/refunds': 'r',
  '/admin/customers': 'c',
  '/admin/messages': 'm',
  '/admin/bench': 'b',
  '/admin/products': 'p',
  '/admin/units': 'u',
  '/admin/risks': 'k',
  '/admin/books': 'f',
  '/admin/staff': 's',
  '/admin/audit': 'l',
  '/admin/account': 'a',
}

type PageShortcut = { letter: string; path: string; text: string }

/** The shortcuts to pages that a member with these permissions may open. */
export function pageShortcuts(permissions: readonly Permission[]): PageShortcut[] {
  return NAV.filter(({ path }) => mayOpen(path, permissions)).flatMap(({ path, text }) => {
    const letter = LETTERS[path]
    return letter === undefined ? [] : [{ letter, path, text }]
  })
}

/** What a key press asks for; `afterG` tells that g was pressed just before. */
export type Shortcut = 'search' | 'list' | 'g' | { letter: string } | null

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>

export function shortcutOf(press: KeyPress, isTyping: boolean, afterG: boolean): Shortcut {
  const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = press
  if (repeat || defaultPrevented || altKey) return null
  if (ctrlKey !== metaKey && key.toLowerCase() === 'k') return 'search'
  if (isTyping || ctrlKey || metaKey) return null
  if (key === '?') return 'list'
  if (afterG && /^[a-z]$/.test(key)) return { letter: key }
  return key === 'g' ? 'g' : null
}

const NO_TEXT = /^(button|checkbox|radio|submit|reset|range|color|file|image)$/

/** Whether what is pressed goes into a field. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}
