import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Whether a module is the entry point of the process, not imported by another one.
 * @param {string} url
 */
export function isMain(url) {
  const called = process.argv[1]
  return called !== undefined && pathToFileURL(realpathSync(called)).href === url
}
