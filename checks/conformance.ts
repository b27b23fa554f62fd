import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Endpoint } from '@twirl/contract/endpoint'
import { ERRORS, type AnyErrorCode, UNIVERSAL_ERRORS } from '@twirl/contract/errors'
import { readSourceModules, type SourceModule } from './source-modules.ts'
import type { Entry, Place } from './rule-book/entry.ts'
import { isNode, type SyntaxNode, syntaxNodes, templateTexts } from './syntax-tree.ts'

const ROOT = new URL('../', import.meta.url)
const CONTRACT = 'packages/contract/src/'

/** The parts of the shop that the rule book describes. */
export type Shop = {
  /** The source of the pages, by path. */
  pages: Map<string, string>
  /** Modules that a route imports, directly or indirectly. */
  shown: Set<string>
  routes: string[]
  /** The exports of the contract by the name of their file, and of the room that contains it. */
  contract: Record<string, Record<string, unknown>>
  errors: Record<string, { message: string }>
}

export async function readShop(): Promise<Shop> {
  const modules = readSourceModules().filter(({ path }) => path.startsWith('web/src/'))
  const tree = readFileSync(new URL('web/src/routeTree.gen.ts', ROOT), 'utf8')
  const files = globSync('**/*.ts', { cwd: new URL(CONTRACT, ROOT) }).filter(
    (path) => !path.includes('.test.'),
  )
  const contract: Shop['contract'] = {}
  for (const path of files) {
    const exports = (await import(new URL(CONTRACT + path, ROOT).href)) as Record<string, unknown>
    for (const name of new Set(path.split(/[\\/]/).map((part) => basename(part, '.ts'))))
      contract[name] = { ...contract[name], ...exports }
  }
  return {
    pages: new Map(modules.map(({ path, text }) => [path, text])),
    shown: reachable(modules),
    routes: [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path]) => path!),
    contract,
    errors: ERRORS,
  }
}

/** Starts from the browser's entry and the route files, because a text in an unused module is on no page. */
function reachable(modules: SourceModule[]): Set<string> {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const seen = new Set<string>()
  const visit = (path: string): void => {
    const module = byPath.get(path)
    if (!module || seen.has(path)) return
    seen.add(path)
    for (const { target, isTypeOnly } of module.imports) if (!isTypeOnly) visit(target)
  }
  visit('web/src/client.tsx')
  for (const path of byPath.keys()) if (/^web\/src\/routes\/(?!-|.*\/-)/.test(path)) visit(path)
  return seen
}

/** Why the shop does not match the entry; null if it does. */
export async function whatIsMissing(shop: Shop, { place }: Entry): Promise<string | null> {
  switch (place.kind) {
    case 'text':
      return missingText(shop, place)
    case 'error':
      return missingError(shop, place)
    case 'refusal':
      return missingRefusal(shop, place)
    case 'answer': {
      const said = await place.read()
      return said === place.text ? null : `it says ${JSON.stringify(said)}`
    }
    case 'route':
      return shop.routes.some((path) => (path.replace(/\/$/, '') || '/') === place.path)
        ? null
        : `no route ${place.path}`
    case 'call':
      return missingCall(shop, place)
    case 'fields':
      return missingNames(shapeOf(resolve(shop, place.schema)), place.fields, place.schema)
    case 'values':
      return missingValues(shop, place)
  }
}

type PlaceOf<Kind extends Place['kind']> = Extract<Place, { kind: Kind }>

function missingText(shop: Shop, { text, file }: PlaceOf<'text'>): string | null {
  const paths = file.endsWith('/')
    ? [...shop.pages.keys()].filter((path) => path.startsWith(file))
    : [file]
  const says = paths.some(
    (path) => shop.shown.has(path) && textsOf(path, shop.pages.get(path) ?? '').has(text),
  )
  return says ? null : `no page shows ${JSON.stringify(text)} by ${file}`
}

const known = new Map<string, Set<string>>()

/** Strings and JSX texts of a module, each as a whole, with `…` for inserted values. */
export function textsOf(path: string, source: string): Set<string> {
  const key = `${path}\n${source}`
  const before = known.get(key)
  if (before) return before
  const nodes = syntaxNodes(path, source)
  // Types are not shown on a page: `type Title = 'Sale'`.
  const inTypes = new Set(
    nodes.filter(({ type }) => type === 'TSLiteralType').map((node) => node['literal']),
  )
  const texts = new Set(
    nodes
      .filter((node) => !inTypes.has(node))
      .flatMap(textOf)
      .map(collapse),
  )
  known.set(key, texts)
  return texts
}

function textOf(node: SyntaxNode): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  if (node.type === 'TemplateLiteral') return [templateTexts(node).join('…')]
  if (node.type === 'JSXText') return [node['value'] as string]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return [(node['children'] as SyntaxNode[]).map(childText).join('')]
  return []
}

function childText(child: SyntaxNode): string {
  if (child.type === 'JSXText') return child['value'] as string
  const expression = child['expression']
  // {' '} is a space, {/* a comment */} is no text.
  if (isNode(expression) && expression.type === 'JSXEmptyExpression') return ''
  if (isNode(expression) && expression.type === 'Literal') return String(expression['value'])
  return '…'
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function missingError(shop: Shop, { code, text, answeredBy }: PlaceOf<'error'>): string | null {
  const row = shop.errors[code]
  if (!row) return `no error ${code}`
  if (text !== null && row.message !== text) return `${code} says ${JSON.stringify(row.message)}`
  const silent = answeredBy.filter((name) => {
    const endpoint = resolve(shop, name) as Partial<Endpoint> | undefined
    const codes: readonly AnyErrorCode[] = [...(endpoint?.errors ?? []), ...UNIVERSAL_ERRORS]
    return !endpoint || !codes.some((declared) => declared === code)
  })
  return silent.length === 0 ? null : `${silent.join(', ')} does not declare ${code}`
}

type Parser = {
  safeParse: (input: unknown) => { error?: { issues: { message: string }[] } }
}

function missingRefusal(shop: Shop, { schema, input, text }: PlaceOf<'refusal'>): string | null {
  const parser = resolve(shop, schema) as Parser | undefined
  if (!parser) return `no schema ${schema}`
  const said = parser.safeParse(input).error?.issues[0]?.message
  return said === text ? null : `${schema} says ${JSON.stringify(said)}`
}

function missingCall(shop: Shop, { call, input, output }: PlaceOf<'call'>): string | null {
  const endpoint = Object.values(shop.contract)
    .flatMap((exports) => Object.values(exports))
    .filter(isEndpoint)
    .find(({ method, path }) => `${method} ${path}` === call)
  if (!endpoint) return `no call ${call}`
  return (
    missingNames(shapeOf(endpoint.input), input, `the input of ${call}`) ??
    missingNames(shapeOf(endpoint.output), output, `the output of ${call}`)
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'caller' in value
}

function missingNames(
  shape: Record<string, unknown> | undefined,
  names: string[],
  where: string,
): string | null {
  if (!shape) return `no schema ${where}`
  const missing = names.filter((name) => !Object.hasOwn(shape, name))
  return missing.length === 0 ? null : `${where} has no ${missing.join(', ')}`
}

function missingValues(shop: Shop, { list, values }: PlaceOf<'values'>): string | null {
  const found = resolve(shop, list)
  const listed = Array.isArray(found) ? (found as string[]) : (defOf(found)?.entries ?? null)
  if (listed === null) return `no list ${list}`
  const [is, shall] = [Object.values(listed).toSorted(), values.toSorted()]
  return JSON.stringify(is) === JSON.stringify(shall) ? null : `${list} is ${is.join(', ')}`
}

/** `file.export`, then `input`, `output` or fields of a schema. */
function resolve({ contract }: Shop, name: string): unknown {
  const [file = '', exported = '', ...parts] = name.split('.')
  return parts.reduce<unknown>((value, part) => {
    if (isEndpoint(value)) return part === 'input' ? value.input : value.output
    return shapeOf(value)?.[part]
  }, contract[file]?.[exported])
}

type Definition = {
  shape?: Record<string, unknown>
  entries?: Record<string, string>
  element?: unknown
  innerType?: unknown
}

function defOf(schema: unknown): Definition | undefined {
  return (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def
}

/** The fields of an object schema, inside arrays and optional schemas too. */
function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  const def = defOf(schema)
  if (!def) return undefined
  return def.shape ?? shapeOf(def.element ?? def.innerType)
}
