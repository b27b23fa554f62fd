import { storedJson } from '../storage.ts'

/** What was typed into a form when the session ended; never passwords and card data. */
type KeptForm = { name: string; values: Record<string, string> }

const kept = storedJson('sessionStorage', 'kept-form', isKeptForm)
let unmounted: KeptForm | null = null

/** A form with changes disappears. It is kept if the session ends within the same update of the page, or has ended. */
export function noteUnmountedForm(form: KeptForm, isSessionEnded: boolean): void {
  if (isSessionEnded) kept.write(form)
  else unmounted = form
  setTimeout(() => (unmounted = null))
}

export function keepUnmountedForm(): void {
  if (unmounted) kept.write(unmounted)
}

/** The values of the form with this name. */
export function readKeptForm(name: string): KeptForm['values'] | null {
  const form = kept.read()
  return form?.name === name ? form.values : null
}

/** The name of the form that is kept; null if there is none. */
export const keptFormName = (): string | null => kept.read()?.name ?? null

export function forgetKeptForm(): void {
  kept.remove()
}

function isKeptForm(value: unknown): value is KeptForm {
  const { name, values } = Object(value)
  return (
    typeof name === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((text) => typeof text === 'string')
  )
}
