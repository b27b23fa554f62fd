import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const POLL_MS = 100

/**
 * Lets one process at a time do the work; the others wait for their turn.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const folder = join(ROOT, '.data')
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, `${name}.lock`)
  while (!take(lock)) {
    if (!isHeld(lock)) discard(lock)
    else await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function isHeld(lock) {
  const holder = Number(read(lock))
  // Empty for the instant between the file's making and its writing.
  if (holder === 0) return true
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

// Renamed first, so that of two processes that find a dead holder only one removes its lock.
/** @param {string} lock */
function discard(lock) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    rmSync(aside)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
