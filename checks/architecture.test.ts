import { describe, expect, test } from 'vitest'
import { findViolations, RULES } from './architecture.ts'
import { parseModule, readSourceModules } from './source-modules.ts'

const modules = readSourceModules()

test('the code keeps to the rules', () => {
  expect(findViolations(modules)).toEqual([])
})

test('all of it was seen', () => {
  const seen = (folder: string) => modules.filter(({ path }) => path.startsWith(folder)).length
  expect(seen('server/src/')).toBeGreaterThan(30)
  expect(seen('server/demo/')).toBeGreaterThan(4)
  expect(seen('web/src/')).toBeGreaterThan(20)
  expect(seen('packages/contract/src/')).toBeGreaterThan(4)
  expect(seen('packages/lookbook/src/')).toBeGreaterThan(20)
  expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(200)
})

describe('a planted violation is found', () => {
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
    'web imports of ours only itself and the contract': [
      [
        'web/src/catalog/x.ts',
        "import { AppError } from '../../../server/src/platform/app-error.ts'",
      ],
    ],
    'the server never imports web': [
      ['server/src/platform/x.ts', "const app = await import('../../../web/src/router.tsx')"],
    ],
    'the platform imports no slice and no provider': [
      ['server/src/platform/x.ts', "export { countFreeUnits } from '../inventory/public.ts'"],
      ['server/src/platform/y.ts', "import { smtpSender } from '../providers/mail/smtp.ts'"],
    ],
    'providers import of ours only the platform': [
      ['server/src/providers/mail/x.ts', "import type { Product } from '#catalog/public.ts'"],
      ['server/src/providers/mail/y.ts', "import { buildApp } from '../../app.ts'"],
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
    'only main.ts and tests import the demo': [
      ['server/src/app.ts', "import { demoCatalog } from '../demo/catalog.ts'"],
    ],
    'Fastify only in routes, platform and app': [
      ['server/src/catalog/x.ts', "import type { FastifyRequest } from 'fastify'"],
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
