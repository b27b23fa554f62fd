import { expect, test } from 'vitest'
import { parseModule, readSourceModules, type SourceModule } from './source-modules.ts'
import { isNode, type SyntaxNode, syntaxNodes } from './syntax-tree.ts'

// A title alone in an element is put through <Unbroken>, so that a line does not end within "One-Shoulder". A title that is
// truncated stays on one line.

const TITLES = ['title', 'product_title']

function findBreakable({ path, text }: SourceModule): string[] {
  return syntaxNodes(path, text)
    .filter(({ type }) => type === 'JSXElement')
    .flatMap((element) => {
      const children = (element['children'] as SyntaxNode[]).filter(
        (child) => child.type !== 'JSXText' || String(child['value']).trim() !== '',
      )
      const title = children.length === 1 ? titleIn(children[0]!) : undefined
      const tag = text.slice(...rangeOf(element['openingElement']))
      return title && !/\btruncate\b/.test(tag) ? [title] : []
    })
}

function titleIn({ type, expression }: SyntaxNode): string | undefined {
  if (type !== 'JSXExpressionContainer' || !isNode(expression)) return undefined
  if (expression.type !== 'MemberExpression' || !isNode(expression['property'])) return undefined
  const name = String(expression['property']['name'])
  return TITLES.includes(name) ? name : undefined
}

function rangeOf(node: unknown): [number, number] {
  const { start, end } = node as { start: number; end: number }
  return [start, end]
}

test('titles of pieces are shown unbroken', () => {
  const found = readSourceModules()
    .filter(({ path }) => path.endsWith('.tsx'))
    .map((module) => ({ path: module.path, titles: findBreakable(module) }))
  expect(found.filter(({ titles }) => titles.length > 0)).toEqual([])
})

test.each([
  ['<p>{product.title}</p>', ['title']],
  ['<p>\n  {item.product_title}\n</p>', ['product_title']],
  ['<p className="truncate">{product.title}</p>', []],
  ['<p><Unbroken text={product.title} /></p>', []],
  ['<p>Buy {product.title}?</p>', []],
])('%j', (jsx, found) => {
  expect(findBreakable(parseModule('web/src/x.tsx', `const x = ${jsx}`))).toEqual(found)
})
