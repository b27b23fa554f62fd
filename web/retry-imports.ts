import { parseSync, type Plugin, Visitor } from 'vite'

const RETRY = "import { retryImport } from '#lib/errors/retry-import.ts';"

/**
 * Puts `retryImport` around every `import()` of the browser's scripts, those that the router adds for its routes
 * included: a file that does not load is tried again (docs/decisions/0036-errors-in-the-browser.md).
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: 'import(' },
      handler(code, id) {
        const calls: { start: number; end: number }[] = []
        const { program } = parseSync(id, code, { lang: 'js' })
        new Visitor({ ImportExpression: (call) => void calls.push(call) }).visit(program)
        if (calls.length === 0) return null
        // From the end, so that the positions of the others stay valid.
        const wrapped = calls
          .toSorted((a, b) => b.start - a.start)
          .reduce(
            (text, { start, end }) =>
              `${text.slice(0, start)}retryImport(() => ${text.slice(start, end)})${text.slice(end)}`,
            code,
          )
        // On the first line, so that line numbers stay valid.
        return { code: RETRY + wrapped, map: null }
      },
    },
  }
}
