import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { afterPress } from '#lib/after-press.ts'
import { CLOSED_LIST, useOptionKeys } from '../../use-option-keys.ts'
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx'
import { matchingOptions, resolveOption } from './matching-options.ts'

type ComboboxFieldProps = FieldProps & {
  options: readonly string[]
  placeholder?: string
  disabled?: boolean
  /** Called with every change of the text. */
  onTextChange?: (text: string) => void
}

/** An option of a list, found by typing. The value is the text; the caller resolves it with `resolveOption`. */
export function ComboboxField({
  options,
  placeholder,
  disabled,
  onTextChange,
  ...field
}: ComboboxFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { frame, control } = useField(field)
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [list, setList] = useState(CLOSED_LIST)
  const box = useOptionKeys({ listId, input, onChange: setList })
  const offered = isOpen ? matchingOptions(options, text) : []
  const isUnknown = isOpen && options.length > 0 && offered.length === 0

  // The input event tells the form about the change.
  const fill = (option: string) => {
    if (!input.current || input.current.value === option) return
    input.current.value = option
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const choose = (option: string) => {
    fill(option)
    setOpen(false)
  }
  const complete = () => {
    const option = resolveOption(options, input.current?.value ?? '')
    if (option !== undefined) fill(option)
  }
  // Not during the press that took the focus: the note and the error below the field disappear.
  const leave = () =>
    afterPress(() => {
      if (document.activeElement === input.current) return
      complete()
      setOpen(false)
    })
  // The options can arrive after the field was filled in and left.
  useEffect(() => {
    if (document.activeElement !== input.current) complete()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the options change
  }, [options.join()])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    setOpen(false)
  }

  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          ref={input}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.id !== undefined}
          aria-controls={listId}
          aria-activedescendant={list.activeId}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          onInput={({ currentTarget: { value } }) => {
            setText(value)
            setOpen(true)
            onTextChange?.(value)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={leave}
          className={`h-12 ${CONTROL}`}
        />
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the input has the keys and the focus */}
        <div
          ref={box}
          id={listId}
          role="listbox"
          aria-label={field.label}
          // A press on an option must not take the focus from the field, which would close the list.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-input border border-line bg-paper py-1 shadow-overlay empty:hidden"
        >
          {offered.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the keys and the focus
            <div
              key={option}
              id={`${listId}-${index}`}
              role="option"
              aria-selected="false"
              onClick={() => choose(option)}
              className="flex min-h-11 cursor-pointer items-center px-4 hover:bg-blush data-active:bg-blush data-active:outline-2 data-active:-outline-offset-2 data-active:outline-focus"
            >
              {option}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="pt-1.5 text-sm text-ink-soft empty:hidden">
        {isUnknown && 'No matches.'}
      </p>
    </FieldFrame>
  )
}
