import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  connectionStringOf,
  killShops,
  spawnShop,
  startShop,
  stopShop,
} from '../test/embedded-shop.ts'
import { chooseAccount, commandAs } from './account.ts'
import { binariesFor, findBinaries, programOf } from './binaries.ts'
import { findPostmaster } from './postmaster.ts'

const folders: string[] = []

afterEach(killShops)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

// Only root runs PostgreSQL as another user, who may lack access to a folder; /proc exists on Linux only.
describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('as root', () => {
  test('starts in a folder whose parent is closed to others', async () => {
    const parent = makeFolder()
    chmodSync(parent, 0o700)
    const shop = await startShop(join(parent, 'postgres'))
    expect(await canConnect(connectionStringOf(shop))).toBe(true)
    await stopShop(shop)
  })

  test('root without access to folders of other users gets an error of one line', async () => {
    const folder = join(makeFolder(), 'postgres')
    const shop = spawnShop(folder, ['setpriv', '--bounding-set=-dac_read_search,-dac_override'])
    let complaint = ''
    shop.stderr?.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk))
    await once(shop, 'close')
    expect(complaint).toContain(`no permission to use the database folder ${folder}`)
  })

  test.each([0o755, 0o700])(
    'PostgreSQL has no capabilities and no groups of root, in a parent folder of mode %o',
    async (mode) => {
      const parent = makeFolder()
      chmodSync(parent, mode)
      const privileged = ['setpriv', '--groups=4,24', '--inh-caps=+chown', '--ambient-caps=+chown']
      const shop = await startShop(join(parent, 'postgres'), privileged)
      const { pid } = findPostmaster(join(parent, 'postgres'))!
      const privileges = privilegesOf(pid)
      await stopShop(shop)
      expect(privileges).toEqual({
        Groups: '',
        CapInh: '0000000000000000',
        CapPrm: '0000000000000000',
        CapEff: '0000000000000000',
        CapAmb: '0000000000000000',
        NoNewPrivs: '1',
      })
    },
  )

  test('programs in a closed folder are run from a copy in an open one', () => {
    const closed = makeFolder()
    const original = findBinaries()
    cpSync(original.folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    chmodSync(closed, 0o700)
    const account = chooseAccount(join(closed, 'postgres'))
    const moved = { ...original, folder: join(closed, 'native') }
    const copy = binariesFor(account, moved, makeFolder())
    const command = commandAs(account, programOf(copy, 'postgres'), ['--version'])
    const output = execFileSync(command.file, command.args, {
      ...command.identity,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(output).toContain('PostgreSQL')
  })
})

function privilegesOf(pid: number): Record<string, string> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const lines = status.matchAll(/^(Groups|Cap(?:Inh|Prm|Eff|Amb)|NoNewPrivs):[ \t]*(.*?) *$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]))
}

async function canConnect(connectionString: string | undefined): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.end()
  return true
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-account-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
