import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

const SUCCESS_NOTICE_MS = 3_000
/** Time to find the button, or to read what went wrong. */
const LONG_NOTICE_MS = 10_000

type NoticeContent = {
  id: string
  text: string
  isError?: boolean
  undo?: () => void
}

export function useNotices() {
  const [notices, setNotices] = useState<readonly NoticeContent[]>([])
  const close = useCallback(
    (closed: string) => setNotices((all) => all.filter(({ id }) => id !== closed)),
    [],
  )
  const show = useCallback(
    (notice: NoticeContent) =>
      setNotices((all) => [...all.filter(({ id }) => id !== notice.id), notice]),
    [],
  )
  return { notices, show, close }
}

type NoticesProps = {
  label: string
  notices: readonly NoticeContent[]
  onClose: (id: string) => void
  /** A notice that has the focus disappears. */
  onFocusLost: () => void
}

/** Short messages at the bottom of the screen, some of which can be undone for a while. */
export function Notices({ label, notices, onClose, onFocusLost }: NoticesProps) {
  if (notices.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-30 mx-auto flex max-w-[30rem] flex-col gap-2 md:bottom-6"
    >
      {notices.map((notice) => (
        <Notice key={notice.id} {...notice} onClose={onClose} onFocusLost={onFocusLost} />
      ))}
    </ul>
  )
}

type NoticeProps = NoticeContent & Pick<NoticesProps, 'onClose' | 'onFocusLost'>

function Notice({ id, text, isError = false, undo, onClose, onFocusLost }: NoticeProps) {
  // It stays while the pointer is over it or its button has the keyboard's focus.
  const [isHeld, setHeld] = useState(false)
  const hasLongTime = isError || undo !== undefined
  const button = useRef<HTMLButtonElement>(null)

  // The pressed button has disappeared with its item.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])

  const expire = useEffectEvent(() => {
    if (button.current && document.activeElement === button.current) onFocusLost()
    onClose(id)
  })
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => expire(), hasLongTime ? LONG_NOTICE_MS : SUCCESS_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isHeld, hasLongTime])

  return (
    <li
      role={isError ? 'alert' : undefined}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      className="on-ink flex items-center justify-between gap-4 rounded-picture bg-ink py-2 pr-3 pl-5 text-white shadow-overlay transition starting:translate-y-4 starting:opacity-0"
    >
      <span className="min-w-0 py-1.5">{text}</span>
      {undo && (
        <button
          ref={button}
          type="button"
          aria-label={`Undo: ${text}`}
          onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
          onBlur={() => setHeld(false)}
          onClick={() => {
            onClose(id)
            undo()
          }}
          className="min-h-11 shrink-0 rounded-full px-4 font-semibold text-butter underline underline-offset-4 hover:text-white"
        >
          Undo
        </button>
      )}
    </li>
  )
}
