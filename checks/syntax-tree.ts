import { parseSync } from 'oxc-parser'

/** Any node of a syntax tree, with untyped fields. */
export type SyntaxNode = { type: string; [field: string]: unknown }

/** Every node of a module, parents before children. Comments are not nodes. */
export function syntaxNodes(path: string, text: string): SyntaxNode[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} does not parse: ${errors[0]!.message}`)
  const nodes: SyntaxNode[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each)
      return
    }
    if (!isNode(value)) return
    nodes.push(value)
    for (const field of Object.values(value)) visit(field)
  }
  visit(program)
  return nodes
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The text of a string literal or of a template without expressions. */
export function literalText(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  if (value.type !== 'TemplateLiteral') return undefined
  const quasis = templateTexts(value)
  return quasis.length === 1 ? quasis[0] : undefined
}

/** The fixed parts of a template, between its expressions. */
export function templateTexts(template: SyntaxNode): string[] {
  const quasis = template['quasis'] as { value: { cooked: string | null; raw: string } }[]
  return quasis.map(({ value }) => value.cooked ?? value.raw)
}
