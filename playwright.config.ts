import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.mjs'

const PORT = Number(process.env['E2E_PORT'] ?? 3199)
// Set once: the processes that run the journeys inherit it.
process.env['E2E_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'twirl-e2e-'))

/** Journeys run on the real server with the demo shop, in a database of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // More than the cores, because a journey waits for its page in between.
  workers: '150%',
  // A journey that fails on a starved machine gets another chance; `npm test` names it.
  retries: 2,
  forbidOnly: true,
  // Generous: a busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1440, height: 900 },
        // Animations cost time in most journeys; on the phone they run.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      grepInvert: /@once/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    url: `http://localhost:${PORT}/home`,
    env: { PORT: String(PORT) },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
