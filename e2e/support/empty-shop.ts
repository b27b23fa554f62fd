import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../browsers/processes.ts'
import { test as base } from './shop.ts'

const OPEN_AT = /Twirl is open at (\S+)/
const SETUP_LINK = /which works once:\n(\S+)/

type EmptyShop = { origin: string; setupLink: string }

/** Starts a shop on an empty database and reads the link to set it up from what it prints. */
async function startEmptyShop() {
  const { child, stop } = startProcess(process.execPath, ['e2e/serve.ts'], {
    env: {
      ...process.env,
      E2E_FOLDER: mkdtempSync(join(tmpdir(), 'twirl-e2e-empty-')),
      DEMO: 'off',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const shop = new Promise<EmptyShop>((resolve, reject) => {
    child.stdout!.on('data', (chunk) => {
      printed += String(chunk)
      const [, origin] = OPEN_AT.exec(printed) ?? []
      const [, setupLink] = SETUP_LINK.exec(printed) ?? []
      if (origin && setupLink) resolve({ origin, setupLink })
    })
    child.on('exit', () => reject(new Error(`the shop did not start: ${printed}`)))
  })
  return { shop, stop }
}

/** For journeys that begin with an empty database: each has a shop of its own, which ends with it. */
export const emptyShopTest = base.extend<{ emptyShop: EmptyShop }>({
  emptyShop: async ({ browserName: _browserName }, provide) => {
    const { shop, stop } = await startEmptyShop()
    try {
      await provide(await shop)
    } finally {
      await stop()
    }
  },
  baseURL: async ({ emptyShop }, provide) => provide(emptyShop.origin),
})
