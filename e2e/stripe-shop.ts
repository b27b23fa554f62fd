import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { STRIPE_CARDS } from './support/stripe-cards.ts'
import { watchRequests } from './support/watch-requests.ts'
import { openStandIn } from '../stripe-stand-in/server/open-stand-in.ts'

/** The file in which journeys find where to ask for the shop with Stripe. */
export const STRIPE_SHOP_FILE = 'stripe-shop'

/** Where a shop with Stripe is, and the stand-in that it talks to. */
export type StripeShop = { origin: string; stripe: string }

/** Tells, at the address in that file, what was found in the requests to the shop. */
export const WATCHED_PATH = '/watched'

const WEBHOOK_SECRET = 'whsec_journeys'

/**
 * A second shop, whose payments go through the stand-in for Stripe. It is started when the first journey asks for it, because
 * its demo takes as long as that of the first shop; then all journeys use it.
 */
export async function offerStripeShop(
  folder: string,
  env: Record<string, string | undefined>,
): Promise<{ stop: () => void; ended: Promise<void> }> {
  let child: ChildProcess | undefined
  let starting: Promise<StripeShop> | undefined
  let isStopped = false
  let watcher: Awaited<ReturnType<typeof watchRequests>> | undefined
  const start = async (): Promise<StripeShop> => {
    const standIn = await openStandIn()
    const data = join(folder, 'stripe')
    mkdirSync(data)
    chmodSync(data, 0o755)
    const shop = spawn(process.execPath, ['server/src/main.ts'], {
      env: {
        ...env,
        PORT: '0',
        DATA_DIR: data,
        STRIPE_SECRET_KEY: 'sk_test_journeys',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_journeys',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: standIn.origin,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = shop
    if (isStopped) shop.kill('SIGTERM')
    for await (const line of createInterface({ input: shop.stdout })) {
      const origin = /Twirl is open at (\S+)/.exec(line)?.[1]
      if (!origin) continue
      shop.stdout.resume()
      standIn.sendWebhooksTo({ url: `${origin}/ajax/checkout/webhook`, secret: WEBHOOK_SECRET })
      watcher = await watchRequests(origin, Object.values(STRIPE_CARDS))
      return { origin: watcher.origin, stripe: standIn.origin }
    }
    throw new Error('the shop with Stripe ended before it was open')
  }
  const server = createServer((request, response) => {
    if (request.url === WATCHED_PATH) return response.end(JSON.stringify(watcher?.watched))
    starting ??= start()
    return void starting.then(
      (shop) => response.end(JSON.stringify(shop)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  writeFileSync(join(folder, STRIPE_SHOP_FILE), `http://127.0.0.1:${port}`)
  const ended = once(server, 'close').then(async () => {
    if (child && child.exitCode === null) await once(child, 'exit')
  })
  const stop = () => {
    isStopped = true
    child?.kill('SIGTERM')
    watcher?.close()
    server.close()
    server.closeAllConnections()
  }
  return { stop, ended }
}
