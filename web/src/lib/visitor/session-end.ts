import { storedText } from '../storage.ts'
import { forgetKeptForm, keepUnmountedForm } from './kept-form.ts'

// A session that ended without a logout: the login says so, and what was typed is restored after it.

/** The id of the customer, or `unknown` if the page was loaded with a session that had ended before. */
const ended = storedText('sessionStorage', 'session-ended')
let customerId: number | null = null

/** The server has told who is logged in. A form that another customer left is forgotten. */
export function startSession(id: number | null): void {
  if (ended.read() !== String(id)) forgetKeptForm()
  ended.remove()
  customerId = id
}

/** The server does not know the session any more. */
export function endSession(): void {
  if (!isSessionEnded()) ended.write(String(customerId ?? 'unknown'))
  keepUnmountedForm()
}

/** For what leads to the login: a visitor who was no customer has no session that could have ended. */
export function endKnownSession(): void {
  if (customerId !== null) endSession()
}

/** After a logout. */
export function forgetSession(): void {
  forgetKeptForm()
  ended.remove()
  customerId = null
}

export const isSessionEnded = (): boolean => ended.read() !== null
