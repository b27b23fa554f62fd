import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../root.mjs'
import { pinnedNode } from '../setup.mjs'

const REQUESTS = /** @type {const} */ (['SIGINT', 'SIGTERM'])
const ECHO_MS = 1_000
const PARENT_CHECK_MS = 500

/**
 * Runs the pinned Node until it ends and takes over its exit code.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<void>}
 */
export function runNode(args, env = {}) {
  const follow = new URL('./follow-parent.mjs', import.meta.url).href
  const flags = ['--disable-warning=ExperimentalWarning', `--import=${follow}`]
  const child = spawn(pinnedNode(), [...flags, ...args], {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: join(ROOT, '.data', 'compile-cache'),
      ...process.env,
      ...env,
      TWIRL_COMMAND_PID: String(process.pid),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group, so that Ctrl-C in the terminal reaches it only through this process, once.
    detached: process.platform !== 'win32',
  })
  stopOnRequest(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL']
      resolve()
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function stopOnRequest(child) {
  let askedAt = -Infinity
  /** @param {NodeJS.Signals} signal */
  const ask = (signal) => {
    askedAt = performance.now()
    child.kill(signal)
  }
  for (const signal of REQUESTS) {
    process.on(signal, () => {
      // Under npm one Ctrl-C arrives twice, from the terminal and from npm; a later one is a second request.
      if (performance.now() - askedAt > ECHO_MS) ask(signal)
    })
  }
  const askOnce = () => {
    if (askedAt === -Infinity) ask('SIGTERM')
  }
  process.on('SIGHUP', askOnce)
  // Replaces the workers of the shop one after the other.
  if (process.platform !== 'win32') process.on('SIGUSR2', () => child.kill('SIGUSR2'))
  watchNpm(child, askOnce)
}

// If npm is killed without sending a signal, the shop must not stay running on its port.
/** @param {import('node:child_process').ChildProcess} child @param {() => void} onLoss */
function watchNpm(child, onLoss) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() !== before) onLoss()
  }, PARENT_CHECK_MS)
  child.once('exit', () => clearInterval(timer))
}

// npm is the parent or, with a shell in between, the grandparent; an orphan gets another parent.
function ancestors() {
  const [name, grandparent] = describe(process.ppid)
  return name === 'sh' ? `${process.ppid} ${grandparent}` : String(process.ppid)
}

// Only Linux has /proc; elsewhere only the parent is watched.
/** @param {number} pid */
function describe(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, parent] = stat.match(/^\d+ \((.*)\) \S (\d+)/s) ?? []
    return [name, parent]
  } catch {
    return []
  }
}
