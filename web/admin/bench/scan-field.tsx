import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Scanners type faster: a key that stands alone for so long is a press of a person. */
const LONE_KEY_MS = 80

type ScanFieldProps = {
  label: string
  onCode: (code: string) => void
  /** What single keys do now. A scan that begins with the same character is still read as a scan. */
  keys?: Readonly<Record<string, () => void>> | undefined
  onEscape?: () => void
  onUndo?: () => void
  children?: ReactNode
}

/** The field that scanners type into. It takes every character that is typed on the page, wherever the focus is. */
export function ScanField({ label, onCode, keys, onEscape, onUndo, children }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    input.current?.focus()
    const takeFocus = (event: globalThis.KeyboardEvent) => {
      if (event.key.length !== 1 || event.key === ' ' || event.metaKey || event.altKey) return
      if (isWriting(event.target) || document.querySelector('dialog[open]')) return
      input.current?.focus()
    }
    document.addEventListener('keydown', takeFocus)
    return () => document.removeEventListener('keydown', takeFocus)
  }, [])

  const submit = () => {
    window.clearTimeout(timer.current)
    const code = text.trim()
    setText('')
    if (code) onCode(code)
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(timer.current)
    setText(target.value)
    const press = target.value.length === 1 ? keys?.[target.value.toLowerCase()] : undefined
    if (!press) return
    timer.current = window.setTimeout(() => {
      setText('')
      press()
    }, LONE_KEY_MS)
  }
  const keyDown = (event: KeyboardEvent) => {
    const act =
      // Some scanners end a code with Tab.
      event.key === 'Enter' || (event.key === 'Tab' && text !== '')
        ? submit
        : event.key === 'Escape'
          ? () => {
              setText('')
              onEscape?.()
            }
          : event.key === 'z' && (event.ctrlKey || event.metaKey) && text === ''
            ? onUndo
            : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="flex min-w-0 grow flex-col gap-1 text-sm font-semibold">
        {label}
        <input
          ref={input}
          value={text}
          onChange={change}
          onKeyDown={keyDown}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className="h-14 w-full rounded-input border-2 border-line-strong bg-white px-4 text-xl tracking-wider uppercase"
        />
      </label>
      {children}
    </div>
  )
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}
