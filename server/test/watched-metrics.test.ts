import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from './build-test-app.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const TOKEN = 'MetricsTokenMetricsToken'

const { app } = await buildTestApp({ settings: { METRICS_TOKEN: TOKEN, ARCHIVE_DIR: '/nowhere' } })
const { body } = await app.inject({
  url: '/metrics',
  headers: { authorization: `Bearer ${TOKEN}` },
})
const exported = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
/** Prometheus makes it for everything that it asks. */
exported.add('up')

const NAME = /\b(?:up|(?:twirl|nodejs|process)_\w+)\b(?=[{[)\s]|$)/g

/** The metrics that an expression reads; of a histogram its name without the ending of a series. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(NAME)].map(([name]) =>
    exported.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
  )
}

const dashboard = JSON.parse(read('deploy/grafana/twirl.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const panels = dashboard.panels.filter(({ targets }) => targets)
const rules = [...read('deploy/prometheus/twirl.rules.yml').matchAll(/^ +expr: '(.+)'$/gm)].map(
  ([, expression]) => expression!,
)

describe('every metric that is watched is one that the shop exports', () => {
  test.each(panels.map(({ title, targets }) => [title, targets!] as const))(
    'on the panel %s',
    (_title, targets) => {
      for (const { expr } of targets) {
        expect(metricsIn(expr).length).toBeGreaterThan(0)
        expect(metricsIn(expr).filter((name) => !exported.has(name))).toEqual([])
      }
    },
  )

  test.each(rules)('in the alert %s', (expression) => {
    expect(metricsIn(expression).length).toBeGreaterThan(0)
    expect(metricsIn(expression).filter((name) => !exported.has(name))).toEqual([])
  })

  test('in the docs, and every metric of the shop is in the docs', () => {
    const documented = new Set(
      [...read('docs/operations.md').matchAll(/^\| `(twirl_\w+)`/gm)].map(([, name]) => name!),
    )
    expect([...documented].filter((name) => !exported.has(name))).toEqual([])
    const own = [...exported].filter((name) => name.startsWith('twirl_'))
    expect(own.filter((name) => !documented.has(name))).toEqual([])
  })
})

test('every metric of the shop is on the dashboard', () => {
  const shown = new Set(
    panels.flatMap(({ targets }) => targets!.flatMap(({ expr }) => metricsIn(expr))),
  )
  const own = [...exported].filter((name) => name.startsWith('twirl_'))
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})
