import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../../../../web/dist/client/.vite/manifest.json', import.meta.url)
const LENGTH = 16

/**
 * The version of the built web app: the same in all processes with the same build, another one as soon as a script, a
 * style or a font differs. Read once, because a build may replace the files while this process still serves the old pages.
 */
export const WEB_VERSION = readVersion(MANIFEST)

/** The manifest lists all files, and their names contain a hash of their content. */
export function readVersion(manifest: URL): string {
  let content: Buffer
  try {
    content = readFileSync(manifest)
  } catch {
    // Tests of the calls alone run without a build.
    return 'not-built'
  }
  return createHash('sha256').update(content).digest('hex').slice(0, LENGTH)
}
