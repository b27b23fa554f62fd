import type { SourceModule } from './source-modules.ts'
import { literalText, syntaxNodes, templateTexts } from './syntax-tree.ts'

/** The texts of a module: string literals, the fixed parts of templates, and what stands between tags. */
export function textsOf({ path, text }: SourceModule): string[] {
  return syntaxNodes(path, text).flatMap((node) => {
    if (node.type === 'JSXText') return [String(node['value']).replaceAll(/\s+/g, ' ').trim()]
    if (node.type === 'TemplateLiteral') return templateTexts(node)
    return literalText(node) ?? []
  })
}
