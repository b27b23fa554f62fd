import { spawn } from 'node:child_process'
import { ROOT } from '../root.mjs'

/**
 * Runs a program to its end and returns what it printed.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function capture(file, args, { cwd = ROOT, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const timer = timeoutMs && setTimeout(() => abandon(child), timeoutMs)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    }
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ ok: code === 0, output })
    })
  })
}

// Its children may hold the pipes open; closing this side releases them.
/** @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child */
function abandon(child) {
  child.kill('SIGKILL')
  child.stdout.destroy()
  child.stderr.destroy()
}

/**
 * The reason of a failure is at the start or at the end of a tool's output, depending on the tool.
 * @param {string} output
 * @param {number} [lines]
 */
export function shorten(output, lines = 20) {
  const all = output.trimEnd().split('\n')
  if (all.length <= lines) return all.join('\n')
  return [...all.slice(0, lines / 2), '…', ...all.slice(-lines / 2)].join('\n')
}
