import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { withoutSchemas } from '../strip-schemas.ts'

const contract = `
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
export const size = z.enum(['S', 'M'])
const wholePage = [z.refine(() => true)]
const name = z
  .string()
export const LIMIT = 36
export const listSizes = defineEndpoint({
  method: 'PUT',
  path: '/ajax/size/list',
  summary: 'Sizes',
  caller: 'anyone',
  input: z.object({ page: z.optional(z.int()) }),
  output: z.object({ sizes: z.array(size) }),
  errors: [],
})
`

const stripped = withoutSchemas(contract)

test('endpoints keep what a call needs and lose their schemas', () => {
  expect(stripped).toContain("path: '/ajax/size/list'")
  expect(stripped).toContain('input: undefined')
  expect(stripped).toContain('output: undefined')
  expect(stripped).not.toContain('z.object')
  expect(stripped).not.toContain("'Sizes'")
})

test('a schema with a name stays, marked as free of side effects', () => {
  expect(stripped).toContain("export const size = /* @__PURE__ */ (() => (z.enum(['S', 'M'])))()")
})

test('so do lists of them, and those that take several lines', () => {
  expect(stripped).toContain('const name = /* @__PURE__ */ (() => (z\n  .string()))()')
  expect(stripped).toContain('const wholePage = /* @__PURE__ */ (() => ([z.refine(() => true)]))()')
})

test('what is no schema stays as it was', () => {
  expect(stripped).toContain('export const LIMIT = 36\n')
})

test('the result still parses', () => {
  expect(parseSync('contract.ts', stripped).errors).toEqual([])
})
