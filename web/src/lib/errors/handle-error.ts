/** Where an error comes from, which decides who shows it (docs/decisions/0036-errors-in-the-browser.md). */
export type ErrorSource =
  /** The page cannot be shown: the error view stands in its place. */
  | 'page'
  /** Something that the visitor did; no component shows its error. */
  | 'action'
  /** Something that the visitor did; a component shows the errors that are expected there. */
  | 'shown-action'
  /** The reader of a query shows its error, or leaves out what is missing. */
  | 'query'
  /** No code caught the error. */
  | 'window'
  /** The page works without the part that failed, or a component shows all errors of it. */
  | 'background'

export type ErrorHandler = (error: unknown, source: ErrorSource) => void

let handler: ErrorHandler | undefined

/** Called once at the start of the browser's scripts. While pages are rendered on the server there is none. */
export function setErrorHandler(chosen: ErrorHandler): void {
  handler = chosen
}

/** For errors that no component shows. */
export const handleError: ErrorHandler = (error, source) => handler?.(error, source)
