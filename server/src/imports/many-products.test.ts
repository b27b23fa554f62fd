import { suggestMapping } from '@twirl/contract/staff/catalogue/import-fields'
import { applyImport, checkImport } from '@twirl/contract/staff/catalogue/imports'
import { expect, test, vi } from 'vitest'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { importDesk } from '../../test/import-desk.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const isLong = process.env['LONG_TESTS'] !== undefined
const PRODUCTS = isLong ? Number(process.env['IMPORTED_PRODUCTS'] ?? 10_000) : 60
const TIME_LIMIT_MS = isLong ? 1_800_000 : 60_000

const shop = await buildTestApp()
const catalogue = await logInStaff(shop, ['catalogue'])
const desk = importDesk(shop, catalogue)

const sheet = () =>
  [
    'Handle,Title,Designer,Description,Type,Length,Rental price,Published,Color,Color code,Size',
    ...Array.from({ length: PRODUCTS }, (_, number) =>
      ['S', 'M'].map(
        (size) =>
          `dress-${number},Dress ${number},Designer ${number % 50},A dress.,Dress,Mini,${20 + (number % 80)},yes,Color ${number % 30},#aa3355,${size}`,
      ),
    ).flat(),
  ].join('\n')

test(
  `${PRODUCTS} products are imported, with progress (STAFF-213, STAFF-214)`,
  async () => {
    const seen = new Set<number>()
    const ended = (id: number, state: string) =>
      vi.waitFor(
        async () => {
          const found = await desk.get(id)
          seen.add(found.position)
          expect(found.state).toBe(state)
          return found
        },
        { timeout: TIME_LIMIT_MS, interval: isLong ? 500 : 5 },
      )
    const { id, version, headers } = bodyOf(await desk.upload('products', sheet()))
    const started = performance.now()
    const mapping = suggestMapping('products', headers)
    bodyOf(await catalogue.call(checkImport, { id, version, mapping }))
    const checked = await ended(id, 'CHECKED')
    const between = performance.now()
    expect(checked.counts).toEqual({ ERROR: 0, NEW: PRODUCTS * 2, CHANGED: 0, UNCHANGED: 0 })
    const apply = { id, version: checked.version, mode: 'GOOD_ROWS' } as const
    bodyOf(await catalogue.call(applyImport, apply))
    const applied = await ended(id, 'APPLIED')
    expect(applied.applied_count).toBe(PRODUCTS * 2)
    expect(seen.size).toBeGreaterThan(isLong ? 10 : 1)
    if (isLong)
      process.stdout.write(
        `${PRODUCTS} products: checked in ${seconds(between - started)}, applied in ${seconds(performance.now() - between)}\n`,
      )
  },
  TIME_LIMIT_MS,
)

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
