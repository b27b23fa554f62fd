import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
// The databases of all tests take less than 2 GB, and browsers need some too.
const NEEDED_BYTES = 8 * 1024 ** 3

/**
 * Tests write gigabytes that are not kept. A disk that is busy with them holds up the next ones for seconds, so they are
 * written to memory if there is enough of it. TMPDIR, if it is set, stays.
 */
export function writeToMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  removeAbandoned()
  const folder = mkdtempSync(join(MEMORY, `twirl-tests-${process.pid}-`))
  // PostgreSQL runs as another account if the tests run as root.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}

/** What runs left that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^twirl-tests-(\d+)-/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(MEMORY, name))
  }
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function hasRoom() {
  if (!existsSync(MEMORY) || !mayRunPrograms()) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
}

/** Some tests run copies of programs. */
function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.findLast((mount) => mount.split(' ')[1] === MEMORY)?.split(' ')[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
