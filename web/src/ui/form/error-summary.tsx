import type { MouseEvent, RefObject } from 'react'
import { findField, labelOf } from './field-in-form.ts'
import type { FieldErrors } from './form-state.ts'

type ErrorSummaryProps = { fieldErrors: FieldErrors; form: RefObject<HTMLFormElement | null> }

/** Links to all invalid fields, in their order. A single one has the focus already and needs no list. */
export function ErrorSummary({ fieldErrors, form }: ErrorSummaryProps) {
  const fields = [...(form.current?.elements ?? [])].map((field) => field.getAttribute('name'))
  // An answer of the server names them in another order than the form.
  const names = Object.keys(fieldErrors).toSorted((a, b) => fields.indexOf(a) - fields.indexOf(b))
  if (names.length < 2) return null
  const find = (name: string) => findField(form.current, name)

  const focus = (name: string) => (event: MouseEvent) => {
    // A new hash would add an entry to the history.
    event.preventDefault()
    find(name)?.focus()
  }

  return (
    <div className="col-span-full rounded-picture border-2 border-error p-5">
      <p className="font-semibold text-error">{names.length} fields need your attention</p>
      <ul className="pt-2">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${find(name)?.id ?? ''}`}
              onClick={focus(name)}
              className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-berry"
            >
              {labelOf(find(name))}: {fieldErrors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
