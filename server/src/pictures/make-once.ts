import { access, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 50
// Longer than a picture or the copy of an original takes. A claim that is older was left by a machine that stopped.
const CLAIM_MS = 30_000

/**
 * Lets one of all processes that share the folder make a file, while the others wait for it. `make` must move the finished file
 * into place.
 */
export async function makeOnce(file: string, make: () => Promise<void>): Promise<void> {
  const claim = `${file}.claim`
  for (; !(await exists(file)); await setTimeout(POLL_MS)) {
    if (!(await take(claim))) {
      if (await isAbandoned(claim)) await rm(claim, { force: true })
      continue
    }
    try {
      // Another process may have finished it between the look and the claim.
      if (!(await exists(file))) await make()
    } finally {
      await rm(claim, { force: true })
    }
    return
  }
}

/** Only one process creates the file. */
async function take(claim: string): Promise<boolean> {
  try {
    await writeFile(claim, `${hostname()} ${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether its process has ended without giving it back, as far as this machine can tell. */
async function isAbandoned(claim: string): Promise<boolean> {
  try {
    const [host, pid] = (await readFile(claim, 'utf8')).split(' ')
    if (host === hostname() && pid && !isRunning(Number(pid))) return true
    return Date.now() - (await stat(claim)).mtimeMs > CLAIM_MS
  } catch {
    // It was given back meanwhile.
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another account is running, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
