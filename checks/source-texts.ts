import type { SourceModule } from './source-modules.ts'
import { literalText, syntaxNodes, templateTexts } from './syntax-tree.ts'

const textsByModule = new WeakMap<SourceModule, string[]>()

/** The texts of a module: string literals, the fixed parts of templates, and what stands between tags. Several tests ask for them. */
export function textsOf(module: SourceModule): string[] {
  const known = textsByModule.get(module)
  if (known) return known
  const texts = readTexts(module)
  textsByModule.set(module, texts)
  return texts
}

function readTexts({ path, text }: SourceModule): string[] {
  return syntaxNodes(path, text).flatMap((node) => {
    if (node.type === 'JSXText') return [String(node['value']).replaceAll(/\s+/g, ' ').trim()]
    if (node.type === 'TemplateLiteral') return templateTexts(node)
    return literalText(node) ?? []
  })
}
