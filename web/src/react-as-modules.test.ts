import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { reactAsModules } from '../react-as-modules.ts'

type Hooks = {
  resolveId: (source: string, importer: string, options: { kind: string }) => string | null
  load: (id: string) => string | null
}
const { resolveId, load } = reactAsModules() as unknown as Hooks
const react = createRequire(import.meta.url)('react') as object

test('what imports React gets each of its exports as a constant', () => {
  const id = resolveId('react', '/shop/card.tsx', { kind: 'import-statement' })
  expect(id).not.toBeNull()
  const names = /const \{ (.*) \}/.exec(load(id!)!)![1]!.split(', ')
  expect(names).toEqual(Object.keys(react))
  expect(names).toContain('useState')
})

test('what React itself requires stays as it is, and so does all else', () => {
  expect(resolveId('react', '/react-dom.js', { kind: 'require-call' })).toBeNull()
  expect(resolveId('react', '\0module:react', { kind: 'import-statement' })).toBeNull()
  expect(resolveId('zod', '/shop/card.tsx', { kind: 'import-statement' })).toBeNull()
  expect(load('/shop/card.tsx')).toBeNull()
})
