import { announce } from '../live-region.tsx'

export function findField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLElement ? field : null
}

/** Read from the document, so that each field states its label once. */
export function labelOf(field: HTMLElement | null): string {
  if (!field || !('labels' in field)) return ''
  const [label] = (field as HTMLInputElement).labels ?? []
  return label?.dataset.name ?? ''
}

/** For an error that appears while the focus is elsewhere. */
export function announceFieldError(
  form: HTMLFormElement | null,
  name: string,
  error: string | undefined,
): void {
  if (error !== undefined) announce(`${labelOf(findField(form, name))}: ${error}`)
}
