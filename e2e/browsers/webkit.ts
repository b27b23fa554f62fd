import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { Browser, BrowserWindow, Screen } from './browser.ts'
import { type ConsoleProxy, startConsoleProxy } from './console-proxy.ts'
import { startProcess } from './processes.ts'
import { connectToDriver, type WebDriverSession } from './web-driver.ts'

const SCRIPT_TIMEOUT_MS = 10_000

type WebKitPrograms = { driver: string; miniBrowser: string; xvfb: string }

/** WebKitGTK, the engine of Safari, driven through WebDriver. Each window has a screen of its own. */
export function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  return Promise.resolve({
    // The driver opens private windows, which in WebKit have none.
    hasCache: false,
    openWindow: async (screen, shopOrigin) => {
      const xvfb = await startScreen(programs.xvfb, screen)
      const port = await freePort()
      const driver = startProcess(programs.driver, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: xvfb.display },
        stdio: 'ignore',
      })
      const session = await connectToDriver(port, {
        'webkitgtk:browserOptions': {
          binary: programs.miniBrowser,
          args: ['--automation', '--javascript-can-open-windows-automatically=true'],
        },
        // A script that is sent while a page is loading may get no answer; the visitor then asks again.
        timeouts: { script: SCRIPT_TIMEOUT_MS },
      })
      const proxy = await startConsoleProxy(shopOrigin)
      // The page has the same origin: one that separates itself from its opener would leave the session without an answer.
      await session.call('POST', '/url', { url: `${proxy.origin}/robots.txt` })
      await openPopup(session, screen)
      const close = async () => {
        await session.end()
        await driver.stop()
        await xvfb.stop()
        await proxy.close()
      }
      return webKitWindow(session, proxy, close)
    },
    close: () => Promise.resolve(),
  })
}

/** The screen is as large as the window: without a window manager, the window under the pointer has the focus. */
async function startScreen(xvfb: string, { width, height }: Screen) {
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const { child, stop } = startProcess(xvfb, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The toolbar makes the window wider than a phone; a pop-up window has none. */
async function openPopup(session: WebDriverSession, { width, height }: Screen): Promise<void> {
  const toolbarWindow = await session.call('GET', '/window')
  await session.evaluate(
    `void window.open('/robots.txt', '', 'popup,width=${width},height=${height}')`,
  )
  const handles = (await session.call('GET', '/window/handles')) as string[]
  const handle = handles.find((each) => each !== toolbarWindow)
  await session.call('POST', '/window', { handle })
  await session.call('POST', '/window/rect', { x: 0, y: 0, width, height })
}

function webKitWindow(
  session: WebDriverSession,
  proxy: ConsoleProxy,
  close: () => Promise<void>,
): BrowserWindow {
  return {
    open: async (path) => {
      await session.call('POST', '/url', { url: proxy.origin + path })
    },
    reload: async () => {
      await session.call('POST', '/refresh', {})
    },
    goBack: async () => {
      await session.call('POST', '/back', {})
    },
    evaluate: (expression) => session.evaluate(expression),
    clickAt: async ({ x, y }) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await session.call('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    type: async (text) => {
      const [element] = Object.values((await session.call('GET', '/element/active')) as object)
      await session.call('POST', `/element/${element}/value`, { text })
    },
    screenshot: async () =>
      Buffer.from((await session.call('GET', '/screenshot')) as string, 'base64'),
    complaints: () => proxy.complaints,
    close,
  }
}
