import type { SourceModule } from './source-modules.ts'
import { isNode, literalText, type SyntaxNode, syntaxNodes, templateTexts } from './syntax-tree.ts'

/** Modules of the server that may read the time themselves, and why. All others are given it (0023). */
export const OWN_TIME: Record<string, string> = {
  'server/src/platform/clock.ts': 'is the clock',
  'server/src/platform/changes/change-feed.queries.ts':
    'ages of rows that all processes share, by the clock of the database',
  'server/src/platform/database/migrate.ts': 'column default',
  'server/src/platform/metrics/platform-gauges.ts':
    'age of the archive, by the clock of the database that writes it',
  'server/src/platform/jobs/jobs.ts': 'pause between log lines',
  'server/src/platform/outbox/outbox.queries.ts':
    'when a message was sent or given up, as a record',
  'server/src/platform/pages/html-cache.ts': 'age of cached pages; its tests pass a clock',
  'server/src/platform/security/limits.queries.ts':
    'budgets that all processes share, by the clock of the database (0016)',
  'server/src/pictures/make-once.ts': 'how old the file of a claim is',
  'server/src/pictures/draw-pool.ts': 'pause before a child process is started again',
}

const SQL_TIME =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i

/** Where a module of the server reads the time instead of being given it. */
export function findTimeReads({ path, text }: SourceModule): string[] {
  if (!path.startsWith('server/src/')) return []
  return syntaxNodes(path, text).flatMap((node) => readsTime(node) ?? [])
}

function readsTime(node: SyntaxNode): string | null {
  if (isDate(node['callee']) && (node['arguments'] as unknown[]).length === 0) return 'new Date()'
  // Also without a call: `now = Date.now` reads the time later.
  if (node.type === 'MemberExpression' && isDate(node['object']) && isNow(node['property']))
    return 'Date.now'
  const texts = node.type === 'TemplateLiteral' ? templateTexts(node) : [literalText(node) ?? '']
  const read = texts.map((each) => SQL_TIME.exec(each)?.[0]).find((match) => match !== undefined)
  return read ? `SQL ${read}` : null
}

function isDate(value: unknown): boolean {
  return isNode(value) && value.type === 'Identifier' && value['name'] === 'Date'
}

function isNow(value: unknown): boolean {
  return isNode(value) && (value['name'] === 'now' || literalText(value) === 'now')
}
