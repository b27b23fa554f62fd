/** Where an error comes from, which decides who shows it (docs/decisions/0036-errors-in-the-browser.md). */
export type ErrorSource =
  /** The page cannot be shown: the error view stands in its place. */
  | 'page'
  /** Something that the visitor did; no component shows its error. */
  | 'action'
  /** The same, and a component shows the errors that are expected there. */
  | 'shown-action'
  /** The reader of a query shows its error, or leaves out what is missing. */
  | 'query'
  /** Caught by nothing. */
  | 'window'
  /** Of a part that the page works without, or with errors that are all shown by a component. */
  | 'background'

export type ErrorHandler = (error: unknown, source: ErrorSource) => void

let handler: ErrorHandler | undefined

/** Called once at the start of the browser's scripts. While pages are rendered on the server there is none. */
export function setErrorHandler(chosen: ErrorHandler): void {
  handler = chosen
}

/** For errors that no component shows. */
export const handleError: ErrorHandler = (error, source) => handler?.(error, source)
