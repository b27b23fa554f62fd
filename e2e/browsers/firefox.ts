import { launch, type Page } from 'puppeteer-core'
import { type Browser, type BrowserWindow, isRefused } from './browser.ts'

const TIMEOUT_MS = 120_000

/** Firefox without a screen, driven through WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: TIMEOUT_MS,
    protocolTimeout: TIMEOUT_MS,
    // The command closes the browser itself when it gets a signal.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  return {
    hasCache: true,
    openWindow: async (screen, shopOrigin) => {
      const context = await firefox.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(screen)
      return firefoxWindow(page, shopOrigin)
    },
    close: () => firefox.close(),
  }
}

function firefoxWindow(page: Page, shopOrigin: string): BrowserWindow {
  const complaints = collectComplaints(page)
  return {
    open: async (path) => {
      await page.goto(shopOrigin + path, { waitUntil: 'domcontentloaded', timeout: TIMEOUT_MS })
    },
    reload: async () => {
      await page.reload({ waitUntil: 'domcontentloaded', timeout: TIMEOUT_MS })
    },
    goBack: async () => {
      await page.evaluate('history.back()')
    },
    evaluate: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    complaints: () => complaints,
    close: () => page.browserContext().close(),
  }
}

function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (response) => {
    const status = response.status()
    if (isRefused(status, response.url())) complaints.push(`${status} ${response.url()}`)
  })
  return complaints
}
