import { countLost, type FaultReport, isClean, listDifferences } from './run-cluster-test.ts'

const HEADS = [
  'fault',
  'load',
  'pause',
  'confirmed orders missing',
  'double charges',
  'mails lost',
  'books',
  'meanwhile',
]

/** In Markdown, as docs/cluster.md shows it. */
export function tableOfFaults(reports: FaultReport[]): string {
  const rows = [HEADS, HEADS.map(() => '---'), ...reports.map(rowOf)]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(report: FaultReport): string[] {
  const { fault, load, pauseSeconds, confirmed, comparison, remark, failure } = report
  const notes = [remark, failure && `**failed: ${failure}**`].filter(Boolean)
  const start = [
    fault,
    load.toFixed(0),
    pauseSeconds === null ? '' : `${pauseSeconds.toFixed(1)} s`,
  ]
  if (!comparison) return [...start, ...Array<string>(4).fill('not compared'), notes.join('; ')]
  const { mails, discrepancies, lostDirectWrites } = comparison
  if (lostDirectWrites > 0) notes.push(`**${lostDirectWrites} acknowledged direct writes missing**`)
  return [
    ...start,
    `${discrepancies.lost_orders} of ${confirmed}`,
    String(discrepancies.double_charges),
    `${mails.lost + mails.failed + mails.waiting} of ${mails.sent}`,
    listDifferences(report).join(', ') || 'agree',
    notes.join('; '),
  ]
}

/** What the table does not say of those that are not clean. */
export function listDetails(reports: FaultReport[]): string[] {
  return reports.flatMap((report) => {
    if (isClean(report)) return []
    return [
      `${report.fault}: ${countLost(report)} lost, ${report.comparison?.lostDirectWrites ?? 0} of them direct writes`,
      ...(report.comparison?.unexpected ?? []).slice(0, 20),
      ...(report.comparison?.unmatched ?? []).slice(0, 20),
    ]
  })
}
