import { toOwnPath } from '#lib/own-path.ts'

// After a login these would only ask again for what she just did.
const BEFORE_LOGIN = /^\/(login|reset-password|account\/(?!sorority-details))/

/** Where she goes on after a login: where she came from, if that is a page of ours. */
export function landingPath(redirect: unknown): string {
  const path = toOwnPath(redirect)
  return BEFORE_LOGIN.test(path) ? toOwnPath(undefined) : path
}
