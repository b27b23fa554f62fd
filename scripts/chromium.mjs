import './process/node-version.mjs'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { capture, shorten } from './process/capture.mjs'
import { Failure, runCommand } from './process/fail.mjs'
import { isMain } from './process/is-main.mjs'
import { ROOT } from './root.mjs'
import { pinnedNode, setUp } from './setup.mjs'

// The headless shell is Chromium without a window: the journeys take a sixth less time in it.
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000
const APT_TIMEOUT_MS = 5 * 60_000
const LAUNCH_TIMEOUT_MS = 60_000

// Each window loads the pages of its address bar's popup, though a headless one never shows them: more processor
// time than most journeys. The others are Playwright's: the last list counts.
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
]

/** Flags that prevent the test browser from calling other servers (no downloads, no reports) and from idle work. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox refuses root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Path of a Chromium, which is installed if the machine has none. */
export async function ensureChromium() {
  return findChromium() ?? (await findPlaywrights()) ?? (await installChromium())
}

/**
 * The Chromium of the machine. Without one, Playwright launches the one that it downloaded.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (!chosen) return findInPath()
  if (isExecutable(chosen)) return chosen
  throw new Failure(`CHROMIUM_PATH is ${chosen}, which is not a program`)
}

/** @returns {Promise<string>} */
export async function installChromium() {
  const complaints = []
  for (const attempt of [downloadPlaywrights, installDebians]) {
    const { file, complaint } = await attempt()
    if (file && (await launches(file))) return file
    complaints.push(complaint || `${file} does not launch`)
  }
  throw new Failure(
    'the browser tests need Chromium: install it ("apt-get install chromium" as root on Debian), or set CHROMIUM_PATH to a Chromium or Chrome',
    complaints.join('\n'),
  )
}

/** @typedef {{ file?: string, complaint?: string }} Attempt */

/** @returns {Promise<Attempt>} */
async function downloadPlaywrights() {
  print('Installing Chromium: the headless shell of Playwright…')
  const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js')
  const { ok, output } = await capture(pinnedNode(), [cli, 'install', '--only-shell', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
  const file = ok ? await findPlaywrights() : undefined
  if (file) print(`Installed ${file}`)
  return file ? { file } : { complaint: `Playwright's download failed:\n${shorten(output)}` }
}

/** @returns {Promise<Attempt>} */
async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { complaint: "Debian's package can be installed by root only, on Debian or Ubuntu" }
  }
  print(`Installing Chromium: the package ${DEBIAN_PACKAGES.join(' or ')}…`)
  // Older releases do not have the first package.
  const installs = DEBIAN_PACKAGES.map(
    (name) => `apt-get install --yes --no-install-recommends ${name} </dev/null`,
  )
  const script = `apt-get update && { ${installs.join(' || ')}; }`
  const { ok, output } = await capture('sh', ['-c', script], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    timeoutMs: APT_TIMEOUT_MS,
  })
  const packages = installedPackages(output)
  if (packages.length > 0) print(`Installed ${packages.join(', ')}`)
  const file = ok ? findInPath() : undefined
  return file ? { file } : { complaint: `apt-get failed:\n${shorten(output)}` }
}

/**
 * The packages that apt-get has installed, with their versions.
 * @param {string} output
 */
export function installedPackages(output) {
  const lines = output.matchAll(/^Setting up ([^\s:]+)\S* \((.+)\) \.\.\.$/gm)
  return [...lines].map(([, name, version]) => `${name} ${version}`)
}

/** @param {string} file */
async function launches(file) {
  const args = ['--headless', ...CHROMIUM_FLAGS, '--dump-dom', 'data:text/html,<p>ready</p>']
  const { output } = await capture(file, args, { timeoutMs: LAUNCH_TIMEOUT_MS })
  return output.includes('<p>ready</p>')
}

function findInPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isExecutable)
}

/**
 * The browser with its version, for the log of a test run.
 * @param {string} file
 */
export async function describeChromium(file) {
  const options = { executablePath: file, args: CHROMIUM_FLAGS }
  const browser = await playwrightsChromium()
    .launch(options)
    .catch((error) => {
      throw new Failure(`${file} does not launch`, String(error))
    })
  const version = browser.version()
  await browser.close()
  return `Chromium ${version} (${file})`
}

function playwrightsChromium() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return chromium
}

/** Playwright tells the path of its headless shell only by launching it. */
async function findPlaywrights() {
  try {
    const server = await playwrightsChromium().launchServer({ args: CHROMIUM_FLAGS })
    await server.close()
    return server.process().spawnfile
  } catch {
    return undefined
  }
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (isMain(import.meta.url)) {
  await runCommand(async () => {
    await setUp()
    print(await ensureChromium())
  })
}
