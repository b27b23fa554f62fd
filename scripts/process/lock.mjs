import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.mjs'

const POLL_MS = 100
// Longer than writing or removing a lock takes: an older invalid file was left by a crash.
const LEFT_BEHIND_MS = 5_000

/**
 * Mutual exclusion between processes: one at a time does the work, the others wait.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} folder
 * @returns {Promise<T>}
 */
export async function withLock(name, work, folder = join(ROOT, '.data')) {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, `${name}.lock`)
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * @param {string} lock
 * @returns {boolean}
 */
function take(lock) {
  const content = read(lock)
  if (content === undefined) return create(lock, `${process.pid} ${startTimeOf(process.pid)}`)
  if (isHeld(lock, content) || !discard(lock, content)) return false
  return take(lock)
}

/**
 * Written under another name first and then linked, so that a lock is never seen without its content.
 * @param {string} file
 * @param {string} content
 */
function create(file, content) {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, content)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {string} lock
 * @param {string} content
 */
function isHeld(lock, content) {
  const [, pid, startTime] = content.match(/^(\d+)(?: (\d*))?$/) ?? []
  if (pid !== undefined && !isAlive(Number(pid))) return false
  if (startTime === undefined) return !isLeftBehind(lock)
  // Process ids are reused; the start time, where available, identifies the holder.
  return startTimeOf(Number(pid)) === startTime
}

/**
 * Removes the lock of a dead holder. One process at a time, and only if the lock is still the one that was checked:
 * otherwise it could remove the lock that another process has taken since.
 * @param {string} lock
 * @param {string} content
 */
function discard(lock, content) {
  const removal = `${lock}.removal`
  if (!create(removal, '')) {
    if (isLeftBehind(removal)) rmSync(removal, { force: true })
    return false
  }
  try {
    if (read(lock) === content) rmSync(lock, { force: true })
    return true
  } finally {
    rmSync(removal, { force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * In clock ticks since the system started; empty where there is no /proc.
 * @param {number} pid
 */
function startTimeOf(pid) {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  // The name in parentheses may contain spaces; the fields after it do not.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** @param {string} file */
function isLeftBehind(file) {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return written !== undefined && Date.now() - written > LEFT_BEHIND_MS
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // A process that ends while its file is read gives ESRCH.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined
    throw error
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
