import { serverFolder } from './architecture.ts'
import type { SourceModule } from './source-modules.ts'
import { isNode, literalText, type SyntaxNode, syntaxNodes, templateTexts } from './syntax-tree.ts'

/** The writers and readers of a table: slices and the platform. */
type TableAccess = Record<string, { written: string[]; read: string[] }>

type Found = { table: string; kind: 'written' | 'read' }

const KYSELY_CALLS: Record<string, Found['kind']> = {
  insertInto: 'written',
  replaceInto: 'written',
  mergeInto: 'written',
  updateTable: 'written',
  deleteFrom: 'written',
  selectFrom: 'read',
  using: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
  crossJoin: 'read',
  innerJoinLateral: 'read',
  leftJoinLateral: 'read',
  crossJoinLateral: 'read',
}

/** Placeholder for a table whose name is not in the text. */
const UNREADABLE = '(chosen at run time)'

/** The folder that may write a table, and the other folders that read it. */
export type TableOwners = Record<string, { owner: string; readers: string[] }>

/** Differences between the SQL of the server and the list of owners. */
export function findTableViolations(
  modules: SourceModule[],
  tables: string[],
  owners: TableOwners,
): string[] {
  const access = tableAccess(modules, tables)
  const gone = Object.keys(owners).filter((table) => !(table in access))
  return [
    ...gone.map((table) => `${table} is no table`),
    ...Object.entries(access).flatMap(([table, { written, read }]) => {
      if (!owners[table]) return [`${table} has no owner`]
      const { owner, readers } = owners[table]
      const others = read.filter((folder) => folder !== owner)
      return [
        ...written.filter((folder) => folder !== owner).map((f) => `${f} writes ${table}`),
        ...others.filter((folder) => !readers.includes(folder)).map((f) => `${f} reads ${table}`),
        ...readers.filter((f) => !others.includes(f)).map((f) => `${f} does not read ${table}`),
      ]
    }),
  ]
}

/**
 * Which folders of the server write and read each table, by the SQL in their modules. The demo is excluded:
 * it fills an empty database with data of all slices.
 */
function tableAccess(modules: SourceModule[], tables: string[]): TableAccess {
  const access: TableAccess = Object.fromEntries(
    tables.map((table) => [table, { written: [], read: [] }]),
  )
  for (const { path, text } of modules) {
    const folder = serverFolder(path)
    if (!folder) continue
    for (const { table, kind } of findInModule(path, text, tables)) {
      const users = (access[table] ??= { written: [], read: [] })[kind]
      if (!users.includes(folder)) users.push(folder)
    }
  }
  return access
}

function findInModule(path: string, text: string, tables: string[]): Found[] {
  return syntaxNodes(path, text).flatMap((node) => {
    if (node.type === 'CallExpression') return findInCall(node, tables)
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag']))
      return findInSql(templateTexts(node['quasi'] as SyntaxNode).join(' ? '), tables)
    return []
  })
}

function isSqlTag(tag: unknown): boolean {
  return isNode(tag) && tag.type === 'Identifier' && tag['name'] === 'sql'
}

function findInCall(call: SyntaxNode, tables: string[]): Found[] {
  const callee = call['callee']
  if (!isNode(callee) || callee.type !== 'MemberExpression') return []
  const { name } = callee['property'] as { name?: string }
  const [argument] = call['arguments'] as SyntaxNode[]
  if (isSqlTag(callee['object']) && (name === 'table' || name === 'raw'))
    return [{ table: UNREADABLE, kind: 'written' }]
  const kind = Object.hasOwn(KYSELY_CALLS, name ?? '') ? KYSELY_CALLS[name!] : undefined
  if (!kind || !argument) return []
  const named =
    argument.type === 'ArrayExpression' ? (argument['elements'] as unknown[]) : [argument]
  return named.flatMap((each) => {
    // A subquery is visited on its own.
    if (isNode(each) && /Function|CallExpression/.test(each.type)) return []
    const table = literalText(each)?.split(/\s+/)[0]
    if (table === undefined) return [{ table: UNREADABLE, kind }]
    return tables.includes(table) ? [{ table, kind }] : []
  })
}

const WRITES =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy|update(?:\s+only)?)\s+(?:public\.)?"?(\w+)/gi
const READS =
  /\b(delete\s+)?(?:from|join|using)\s+((?:lateral\s+)?(?:only\s+)?(?:public\.)?"?\w+"?(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*(?:lateral\s+)?(?:public\.)?"?\w+"?(?:\s+(?:as\s+)?\w+)?)*)/gi

/** Words that are not tables (CTEs, `do update set`, `extract(epoch from …)`) are not in the list and are ignored. */
function findInSql(sql: string, tables: string[]): Found[] {
  const text = sql.replaceAll(/'[^']*'/g, "''").replaceAll(/--.*$/gm, '')
  const written = [...text.matchAll(WRITES)].map(([, table]) => ({
    table: table!.toLowerCase(),
    kind: 'written' as const,
  }))
  const read = [...text.matchAll(READS)]
    .filter(([, isDelete]) => isDelete === undefined)
    .flatMap(([, , list]) => list!.split(','))
    .map((item) => ({
      table: /^\s*(?:lateral\s+)?(?:only\s+)?(?:public\.)?"?(\w+)/i.exec(item)![1]!.toLowerCase(),
      kind: 'read' as const,
    }))
  return [...written, ...read].filter(({ table }) => tables.includes(table))
}
