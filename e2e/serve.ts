// Runs the shop in a new folder, which is deleted when it stops: for journeys and screenshots.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offerStripeShop } from './stripe-shop.ts'
import { SECRET_KEY } from './support/secret-key.ts'

// Journeys that change the stock know the folder from the configuration of Playwright.
const folder = process.env['E2E_FOLDER'] ?? mkdtempSync(join(tmpdir(), 'twirl-e2e-'))
// Started by root, PostgreSQL runs as another user, which needs access to the folder.
chmodSync(folder, 0o755)
const env = {
  ...process.env,
  // Not 'production': journeys use the published passwords and read the outbox.
  NODE_ENV: '',
  DATA_DIR: folder,
  SECRET_KEY,
  PICTURE_PREFILL: 'off',
  DATABASE_WAIT_MS: '20000',
  // Journeys set separate addresses, because limits count all visitors of one address together.
  TRUST_PROXY: '127.0.0.1, ::1',
}
const stripeShop = await offerStripeShop(folder, env)
const shop = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stripeShop.stop()
    shop.kill('SIGTERM')
  })
shop.on('exit', (code) => {
  stripeShop.stop()
  stripeShop.ended.then(() => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(code ?? 1)
  }, console.error)
})
