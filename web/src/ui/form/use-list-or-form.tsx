import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type ListOrForm<Item> = {
  /** Undefined for the list; null for the form of a new item. */
  edited: Item | null | undefined
  openForm: (item: Item | null) => void
  /** Shows the list, with a text that says what was done. */
  backToList: (text: string) => void
  /** For the element around the form. */
  form: RefObject<HTMLDivElement | null>
  /** To be rendered with the list. */
  notice: ReactNode
}

/** For a panel that shows either a list or the form of one item. */
export function useListOrForm<Item>(): ListOrForm<Item> {
  const [edited, setEdited] = useState<Item | null | undefined>()
  // A new object for each notice, so that the same text takes the focus again.
  const [notice, setNotice] = useState({ text: '' })
  const form = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)

  // The pressed button disappears, so the focus moves to what follows.
  useEffect(() => {
    if (edited !== undefined) form.current?.querySelector('input')?.focus()
  }, [edited])
  useEffect(() => {
    // Scrolls to it: the list is shorter than the form, whose button was at its end.
    if (notice.text) status.current?.focus()
  }, [notice])

  return {
    edited,
    openForm: (item) => {
      setNotice({ text: '' })
      setEdited(item)
    },
    backToList: (text) => {
      setEdited(undefined)
      setNotice({ text })
    },
    form,
    notice: (
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="font-semibold text-success outline-none empty:hidden"
      >
        {notice.text}
      </p>
    ),
  }
}
