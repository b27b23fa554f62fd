import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findViolations, RULES, SLICE_TABLE } from './architecture.ts'
import { parseModule, readSourceModules, type SourceModule } from './source-modules.ts'

const modules = readSourceModules()

test('the code follows the rules', () => {
  expect(findViolations(modules)).toEqual([])
})

/** About nine tenths of the existing modules: a scan that finds fewer is broken. */
const FEWEST_MODULES: Record<string, number> = {
  'packages/contract/src/': 26,
  'packages/embedded-postgres/src/': 10,
  'packages/lookbook/src/': 75,
  'server/demo/': 30,
  'server/src/accounts/': 22,
  'server/src/addresses/': 4,
  'server/src/cart/': 8,
  'server/src/catalog/': 32,
  'server/src/checkout/': 18,
  'server/src/customers/': 8,
  'server/src/imports/': 20,
  'server/src/coupons/': 5,
  'server/src/credit-cards/': 6,
  'server/src/dev-outbox/': 3,
  'server/src/events/': 20,
  'server/src/favorites/': 6,
  'server/src/inventory/': 2,
  'server/src/messages/': 3,
  'server/src/orders/': 7,
  'server/src/pictures/': 6,
  'server/src/platform/': 50,
  'server/src/pricing/': 2,
  'server/src/codes/': 8,
  'server/src/mails/': 5,
  'server/src/reports/': 8,
  'server/src/products/': 15,
  'server/src/home/': 5,
  'server/src/content/': 20,
  'server/src/providers/': 10,
  'server/src/rsvp/': 16,
  'server/src/schools/': 3,
  'server/src/stock-alerts/': 8,
  'server/src/today/': 7,
  'server/src/leads/': 5,
  'server/src/setup/': 10,
  'server/src/staff/': 15,
  'server/src/system/': 4,
  'server/src/telemetry/': 4,
  'server/src/trunk-shows/': 14,
  'server/src/warehouse/': 10,
  'web/admin/': 15,
  'web/src/accounts/': 50,
  'web/src/addresses/': 5,
  'web/src/catalog/': 55,
  'web/src/checkout/': 18,
  'web/src/content/': 20,
  'web/src/credit-cards/': 8,
  'web/src/favorites/': 6,
  'web/src/lib/': 13,
  'web/src/messages/': 7,
  'web/src/routes/': 52,
  'web/src/rsvp/': 10,
  'web/src/search/': 5,
  'web/src/shell/': 18,
  'web/src/trunk-shows/': 20,
  'web/src/ui/': 30,
}

describe('the scan', () => {
  const hiddenFolders = (seen: SourceModule[]) =>
    Object.entries(FEWEST_MODULES)
      .filter(([folder, fewest]) => countIn(seen, folder) < fewest)
      .map(([folder]) => folder)
  const countIn = (seen: SourceModule[], folder: string) =>
    seen.filter(({ path }) => path.startsWith(folder)).length

  test('finds every module', () => {
    const files = [
      'packages/contract/src',
      'packages/embedded-postgres/src',
      'packages/lookbook/src',
      'server/src',
      'web/src',
      'web/admin',
    ]
      .concat('server/demo')
      .flatMap((folder) =>
        readdirSync(new URL(`../${folder}`, import.meta.url), {
          recursive: true,
          encoding: 'utf8',
        }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
      )
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file))
    expect(modules.map(({ path }) => path).toSorted()).toEqual(files.toSorted())
  })

  test('finds enough modules of every folder, and their imports', () => {
    expect(hiddenFolders(modules)).toEqual([])
    expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(1_500)
  })

  test('has a minimum for every slice', () => {
    const folders = Object.keys(SLICE_TABLE).map((slice) => `server/src/${slice}/`)
    expect(Object.keys(FEWEST_MODULES)).toEqual(expect.arrayContaining(folders))
  })

  test.each(Object.keys(FEWEST_MODULES))('detects that %s is missing', (folder) => {
    const seen = modules.filter(({ path }) => !path.startsWith(folder))
    expect(hiddenFolders(seen)).toContain(folder)
  })
})

describe('a deliberate violation is detected', () => {
  const planted: Record<string, [path: string, text: string][]> = {
    'the contract imports nothing of ours': [
      [
        'packages/contract/src/x.ts',
        "import { lookFromSeed } from '@twirl/lookbook/look-from-seed'",
      ],
    ],
    'the lookbook imports nothing of ours': [
      ['packages/lookbook/src/x.ts', "import { pictureUrl } from '@twirl/contract/pictures'"],
    ],
    'the embedded PostgreSQL imports nothing of ours': [
      [
        'packages/embedded-postgres/src/x.ts',
        "import { StartupError } from '../../../server/src/platform/startup-error.ts'",
      ],
    ],
    'web imports of ours only itself and the contract': [
      [
        'web/src/catalog/x.ts',
        "import { AppError } from '../../../server/src/platform/http/app-error.ts'",
      ],
    ],
    'the server never imports web': [
      ['server/src/platform/x.ts', "const app = await import('../../../web/src/router.tsx')"],
    ],
    'the platform imports no slice and no provider': [
      ['server/src/platform/x.ts', "export { countFreeUnits } from '../inventory/public.ts'"],
      ['server/src/platform/y.ts', "import { smtpSender } from '../providers/mail/smtp.ts'"],
    ],
    'providers import of ours only the platform and types of the contract': [
      ['server/src/providers/mail/x.ts', "import type { Product } from '#catalog/public.ts'"],
      ['server/src/providers/mail/y.ts', "import { buildApp } from '../../app.ts'"],
      ['server/src/providers/mail/z.ts', "import { id } from '@twirl/contract/primitives'"],
    ],
    'slices know the types of providers, app.ts chooses the provider': [
      ['server/src/messages/x.ts', "import { smtpSender } from '#providers/mail/smtp.ts'"],
    ],
    'a slice enters another through public.ts, along the table': [
      ['server/src/inventory/x.ts', "import { catalogRoutes } from '../catalog/public.ts'"],
      [
        'server/src/catalog/x.ts',
        "import { countFreeUnits } from '#inventory/inventory.queries.ts'",
      ],
    ],
    'the index and the search of the catalogue know nothing of its answers': [
      [
        'server/src/catalog/index/x.ts',
        "import type { ProductJson } from '../answers/markable-answer.ts'",
      ],
      ['server/src/catalog/search/x.ts', "import { CatalogReadModel } from '../read-model.ts'"],
    ],
    'only main.ts, its removal and tests import the demo': [
      ['server/src/app.ts', "import { demoCatalog } from '../demo/catalog.ts'"],
    ],
    'Fastify only in routes, platform and app': [
      ['server/src/catalog/x.ts', "import type { FastifyRequest } from 'fastify'"],
    ],
    'the shop imports nothing of the back office, which shares only what has no business terms': [
      ['web/src/shell/x.tsx', "import { NAV } from '../../admin/shell/nav.ts'"],
      ['web/admin/staff/x.tsx', "import { ProductCard } from '#catalog/product-card.tsx'"],
    ],
    'web slices never import each other': [
      ['web/src/favorites/x.tsx', "import { ProductCard } from '#catalog/product-card.tsx'"],
      ['web/src/ui/x.tsx', "import { ProductCard } from '#catalog/product-card.tsx'"],
    ],
    'SQL only in *.queries.ts': [
      ['server/src/catalog/x.ts', "import { sql } from 'kysely'"],
      ['server/src/catalog/y.ts', "export const rows = (db) => db.selectFrom('product').execute()"],
    ],
    'the environment is read in main.ts only': [
      ['server/src/catalog/x.ts', 'export const port = process.env.PORT'],
    ],
    'browser storage is accessed in lib/storage.ts only': [
      ['web/src/search/x.ts', "export const read = () => localStorage.getItem('x')"],
    ],
    'answers as bytes are built where they are validated': [
      ['server/src/system/x.ts', 'export const send = (json) => new SerializedAnswer(json)'],
      ['server/src/catalog/x.ts', 'export const card = JSON.stringify(row) as ProductJson'],
    ],
    'every server slice stands in the table': [['server/src/unheard-of/x.ts', '']],
    'no cycles': [
      ['server/src/catalog/x.ts', "import './y.ts'"],
      ['server/src/catalog/y.ts', "import './x.ts'"],
    ],
  }

  test.each(RULES)('%s', (rule) => {
    const files = (planted[rule] ?? []).map(([path, text]) => parseModule(path, text))
    const found = findViolations(files).filter((violation) => violation.rule === rule)
    const guilty = rule === 'no cycles' ? 1 : files.length
    expect(files.length).toBeGreaterThan(0)
    expect(found).toHaveLength(guilty)
  })
})
