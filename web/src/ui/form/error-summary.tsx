import type { MouseEvent, RefObject } from 'react'
import type { FieldErrors } from './form-state.ts'

type ErrorSummaryProps = { errors: FieldErrors; form: RefObject<HTMLFormElement | null> }

/** All complaints on top of the form, each leading to its field. One alone has the focus and needs no list. */
export function ErrorSummary({ errors, form }: ErrorSummaryProps) {
  const names = Object.keys(errors)
  if (names.length < 2) return null
  const find = (name: string) => form.current?.elements.namedItem(name)

  const goTo = (name: string) => (event: MouseEvent) => {
    // The address stays as it is: a new hash would be a step in her history.
    event.preventDefault()
    const field = find(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <div className="rounded-picture border-2 border-error p-5 sm:col-span-2">
      <p className="font-semibold text-error">{names.length} fields need another look</p>
      <ul className="pt-2">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#field-${name}`}
              onClick={goTo(name)}
              className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-berry"
            >
              {labelOf(find(name))}: {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Read from the page: the field has said its name already.
function labelOf(field: Element | RadioNodeList | null | undefined): string {
  if (!(field instanceof HTMLElement) || !('labels' in field)) return ''
  const [label] = (field as HTMLInputElement).labels ?? []
  return label?.dataset.name ?? ''
}
