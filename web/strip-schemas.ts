import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

const CONTRACT = '/packages/contract/src/'
const SERVER_FIELDS = new Set(['input', 'output', 'summary', 'caller', 'errors'])

/**
 * Takes schemas and descriptions out of the endpoints that the browser gets: the server validates, and the
 * browser only needs method and path. Every other schema is marked as free of side effects, so that only
 * those that a form imports by name are kept. Saves each first visit 8 kB.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes(CONTRACT)) return null
      // Free of side effects: else a page would fetch every schema as soon as one form elsewhere uses one.
      return { code: withoutSchemas(code), map: null, moduleSideEffects: false }
    },
  }
}

type Edit = { start: number; end: number; replace: (text: string) => string }

export function withoutSchemas(code: string): string {
  const edits: Edit[] = []
  const { program } = parseSync('contract.ts', code)
  new Visitor({
    CallExpression(call) {
      const [options] = call.arguments
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'defineEndpoint') return
      if (options?.type !== 'ObjectExpression') return
      for (const property of options.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (SERVER_FIELDS.has(property.key.name)) {
          edits.push({ ...spanOf(property.value), replace: () => 'undefined' })
        }
      }
    },
  }).visit(program)
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init || !/^[[{]?\s*\w*:?\s*z\s*\./.test(code.slice(init.start, init.end))) continue
      edits.push({ ...spanOf(init), replace: (text) => `/* @__PURE__ */ (() => (${text}))()` })
    }
  }
  // From the end, so that the positions of earlier edits stay true.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, replace }) =>
        text.slice(0, start) + replace(text.slice(start, end)) + text.slice(end),
      code,
    )
}

function spanOf({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end }
}
