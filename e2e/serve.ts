// The shop on an empty folder of its own, gone when it stops: for journeys and screenshots.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECRET_KEY } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'twirl-e2e-'))
// Root's PostgreSQL runs as another user, which must be able to enter.
chmodSync(folder, 0o755)
const shop = spawn(process.execPath, ['server/src/main.ts'], {
  env: {
    ...process.env,
    // Not 'production': journeys use the published passwords and read the outbox.
    NODE_ENV: '',
    DATA_DIR: folder,
    SECRET_KEY,
    PICTURE_PREFILL: 'off',
    DATABASE_WAIT_MS: '20000',
    // Journeys may come from addresses of their own: limits count those behind one address together.
    TRUST_PROXY: '127.0.0.1, ::1',
  },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill('SIGTERM'))
shop.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
