// npm run test:browsers [-- --engine firefox] [--screen phone] [--only TEXT] [--pictures FOLDER] [--shop URL]
// Makes the journeys in Firefox and in WebKit, on a phone and on a desktop. Ends with 1 if one fails, if the console of a page
// is not empty, or if a browser is missing. --pictures stores what each journey showed at its end; --shop uses
// a demo shop that is running already.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type APIRequestContext, expect, request as playwrightRequest } from '@playwright/test'
import { failScripts } from '../support/failing-scripts.ts'
import type { Browser, Screen } from './browser.ts'
import { startFirefox } from './firefox.ts'
import { type Journey, JOURNEYS } from './journeys.ts'
import { startProcess, stopProcesses } from './processes.ts'
import { findPrograms } from './programs.ts'
import { Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const PORT = process.env['BROWSERS_PORT'] ?? '3197'
const SCREENS: Screen[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
]
const ENGINES: Record<string, () => Promise<Browser>> = {
  firefox: async () => startFirefox(findPrograms('firefox').firefox),
  webkit: async () => startWebKit(findPrograms('driver', 'miniBrowser', 'xvfb')),
}

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: '' },
    screen: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    pictures: { type: 'string', default: '' },
    shop: { type: 'string', default: '' },
  },
})
const shop = values.shop || `http://localhost:${PORT}`
const counts = { passed: 0, failed: 0 }
let browser: Browser | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
try {
  if (!values.shop) await startShop()
  for (const [name, start] of Object.entries(ENGINES))
    if (name.includes(values.engine)) await runEngine(name, start)
} finally {
  await stopAll()
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1

async function startShop(): Promise<void> {
  const { child } = startProcess(process.execPath, ['e2e/serve.ts'], {
    env: { ...process.env, PORT, PICTURE_WORKERS: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout!) if (String(chunk).includes('Twirl is open')) break
  child.stdout!.resume()
}

async function stopAll(): Promise<void> {
  await browser?.close()
  browser = undefined
  await stopProcesses()
}

async function runEngine(engine: string, start: () => Promise<Browser>): Promise<void> {
  try {
    browser = await start()
  } catch (error) {
    report(`${engine} starts`, String(error))
    return
  }
  const request = await playwrightRequest.newContext({ baseURL: shop })
  for (const screen of SCREENS.filter(({ name }) => name.includes(values.screen))) {
    for (const [name, journey] of Object.entries(JOURNEYS)) {
      if (!name.includes(values.only)) continue
      const title = `${engine}, ${screen.name}: ${name}`
      report(title, await failureOf(title, screen, journey, request))
    }
  }
  await request.dispose()
  await browser.close()
  browser = undefined
}

/** Makes one journey in a new window. Returns why it failed, or nothing. */
async function failureOf(
  title: string,
  screen: Screen,
  journey: Journey,
  request: APIRequestContext,
): Promise<string> {
  const scripts = await failScripts(shop)
  const window = await browser!.openWindow(screen, scripts.origin)
  const complaints = () => window.complaints().filter((each) => !scripts.hasFailed(each))
  try {
    await journey(new Visitor(window, screen, browser!.hasCache), request, scripts)
    expect(complaints(), 'the console is empty').toEqual([])
    return ''
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...complaints()].join('\n')
  } finally {
    if (values.pictures) {
      mkdirSync(values.pictures, { recursive: true })
      const file = join(values.pictures, `${title.replaceAll(/\W+/g, '-')}.png`)
      writeFileSync(file, await window.screenshot())
    }
    await window.close()
    scripts.close()
  }
}

function report(title: string, failure: string): void {
  counts[failure ? 'failed' : 'passed']++
  console.log(`${failure ? '✗' : '✓'} ${title}`)
  if (failure) console.log(`  ${failure.replaceAll('\n', '\n  ')}`)
}
