import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))
const WAIT = { timeout: 20_000, interval: 20 }

// Replaces npm: counts its calls and writes the file that npm writes.
const NPM = `#!/bin/sh
echo called >> npm-calls
if [ -e npm-fails ]; then echo "npm error the network is down" >&2; exit 1; fi
mkdir -p node_modules && echo '{}' > node_modules/.package-lock.json`

// Prints when it has started and which signals it receives; ends on input.
const PROGRAM = `
import { appendFileSync } from 'node:fs'
const note: (line: string) => void = (line) => appendFileSync('notes', line + '\\n')
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    note(signal)
    setTimeout(() => process.exit(7), 300)
  })
setInterval(() => {}, 1_000)
note('up')`

const SET_UP = `
import { runCommand } from './process/fail.mjs'
import { setUp } from './setup.mjs'
await runCommand(setUp)`

/** @type {string} */
let project

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'twirl-commands-'))
  cpSync(SCRIPTS, join(project, 'scripts'), { recursive: true })
  writeFileSync(join(project, 'scripts', 'only-set-up.mjs'), SET_UP)
  mkdirSync(join(project, 'bin'))
  writeFileSync(join(project, 'bin', 'npm'), NPM)
  chmodSync(join(project, 'bin', 'npm'), 0o755)
  writeFileSync(join(project, 'package-lock.json'), '{}')
  writeManifest({ dependencies: {} })
  writeFileSync(join(project, 'program.ts'), PROGRAM)
})

afterEach(() => rmSync(project, { recursive: true, force: true, maxRetries: 5 }))

describe('installing', () => {
  test('happens once for any number of commands started together, and not again', async () => {
    await Promise.all([setUp(), setUp(), setUp()])
    await setUp()
    expect(npmCalls()).toBe(1)
  })

  test('happens again when a dependency changes, and not when a script does', async () => {
    await setUp()
    writeManifest({ dependencies: {}, scripts: { start: 'true' } })
    await setUp()
    expect(npmCalls()).toBe(1)

    writeManifest({ dependencies: { sharp: '1.0.0' } })
    await setUp()
    expect(npmCalls()).toBe(2)
  })

  test('accepts packages that were installed with npm since', async () => {
    const npm = spawn('npm', { cwd: project, env: environment() })
    await once(npm, 'exit')
    await setUp()
    expect(npmCalls()).toBe(1)
  })

  test('continues after a command that was killed while installing', async () => {
    mkdirSync(join(project, '.data'))
    const killed = spawn('true')
    await once(killed, 'exit')
    writeFileSync(join(project, '.data', 'install.lock'), String(killed.pid))
    await setUp()
    expect(npmCalls()).toBe(1)
  })

  test("that fails prints one line after npm's own output, and is retried next time", async () => {
    writeFileSync(join(project, 'npm-fails'), '')
    const { code, stderr } = await setUp()
    expect(stderr).toBe(
      'npm error the network is down\ntwirl: npm could not install the packages\n',
    )
    expect(code).toBe(1)

    rmSync(join(project, 'npm-fails'))
    expect((await setUp()).code).toBe(0)
  })
})

describe('a running program', () => {
  test.each(/** @type {const} */ (['SIGINT', 'SIGTERM']))('gets %s once', async (signal) => {
    const command = await startProgram()
    command.kill(signal)
    command.kill(signal)
    const [code] = await once(command, 'exit')
    expect(code).toBe(7)
    expect(notes()).toEqual(['up', signal])
  })

  test('gets a signal to stop when its command is killed', async () => {
    const command = await startProgram()
    command.kill('SIGKILL')
    await vi.waitFor(() => expect(notes()).toEqual(['up', 'SIGTERM']), WAIT)
  })
})

async function setUp() {
  const command = run(['scripts/only-set-up.mjs'])
  const [stderr, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  return { code, stderr }
}

async function startProgram() {
  const command = run(['scripts/run.mjs', 'program.ts'])
  await vi.waitFor(() => expect(notes()).toEqual(['up']), WAIT)
  return command
}

/** @param {string[]} args */
function run(args) {
  return spawn(process.execPath, args, { cwd: project, env: environment(), stdio: 'pipe' })
}

// As from a shell, not from the npm that runs these tests.
function environment() {
  const { npm_execpath: _, npm_lifecycle_event: __, NODE_OPTIONS: ___, ...env } = process.env
  return { ...env, PATH: [join(project, 'bin'), env.PATH].join(delimiter) }
}

/** @param {object} content */
function writeManifest(content) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ workspaces: [], ...content }))
}

function npmCalls() {
  return lines('npm-calls').length
}

function notes() {
  return lines('notes')
}

/** @param {string} name */
function lines(name) {
  const file = join(project, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

test('every platform runs the same version of Node', () => {
  const manifest = new URL('../package.json', import.meta.url)
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
  const versions = Object.keys(optionalDependencies)
    .filter((name) => name.startsWith('node-'))
    .map((name) => optionalDependencies[name])
  expect(versions).toHaveLength(5)
  expect(new Set(versions).size).toBe(1)
})
