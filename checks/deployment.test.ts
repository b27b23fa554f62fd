import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_BODY_LIMIT_BYTES, type Endpoint } from '@twirl/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const COMPOSE = 'deploy/compose/compose.yaml'
const UNIT = 'deploy/systemd/twirl.service'
const RULES = 'deploy/prometheus/twirl.rules.yml'
const DASHBOARD = 'deploy/grafana/twirl.json'
const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })
const files = ['Dockerfile', COMPOSE, UNIT, 'deploy/compose/Caddyfile', ...manifests]

/** Settings of the shop, those of Node, and what only the file itself uses. */
const OTHER_SETTINGS = new Set([
  'NODE_COMPILE_CACHE',
  'DOMAIN',
  'OWNER_PASSWORD',
  'SHOP_PASSWORD',
  'ACCESS_KEY_ID',
  'ACCESS_SECRET_KEY',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
])
const settings = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
)

function unknownSettings(used: string[]): string[] {
  return used.filter((name) => !settings.has(name) && !OTHER_SETTINGS.has(name))
}

function names(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!)
}

/** How much each call of the contract may send that has a limit of its own. */
async function bodyLimits(): Promise<number[]> {
  const endpoints = globSync('packages/contract/src/*/**/*.ts', { cwd: ROOT })
  const limited = endpoints.filter((file) => /^ {2}bodyLimitBytes/m.test(read(file)))
  const modules = await Promise.all(
    limited.map((file) => import(join(ROOT, file)) as Promise<Record<string, Partial<Endpoint>>>),
  )
  return modules.flatMap((module) =>
    Object.values(module).flatMap(({ bodyLimitBytes }) => bodyLimitBytes ?? []),
  )
}

type Compose = { services: Record<string, { environment?: Record<string, string> }> }
type Manifest = {
  kind: string
  data?: Record<string, string>
  stringData?: Record<string, string>
}

describe('the files for deployment', () => {
  test('say at their top what was run of them', () => {
    expect(manifests.length).toBeGreaterThan(3)
    const silent = files.filter(
      (file) =>
        !/tried|were? run|not run|^# (Built and )?run (with|by)|never applied|parsed/im.test(
          read(file).split('\n').slice(0, 6).join('\n'),
        ),
    )
    expect(silent).toEqual([])
  })

  test('name only settings of the shop', () => {
    const { services } = parse(read(COMPOSE)) as Compose
    const inCompose = Object.values(services).flatMap(({ environment = {} }) =>
      Object.keys(environment),
    )
    const inDockerfile = names(read('Dockerfile'), /\b([A-Z][A-Z0-9_]+)=/g).filter(
      (name) => name !== 'NODE_IMAGE',
    )
    const inUnit = names(read(UNIT), /^Environment=([A-Z0-9_]+)=/gm)
    const inExample = names(read('deploy/compose/env.example'), /^(?:# )?([A-Z][A-Z0-9_]+)=/gm)
    const inManifests = manifests.flatMap((file) =>
      parseAllDocuments(read(file)).flatMap((document) => {
        const { data = {}, stringData = {} } = document.toJS() as Manifest
        return Object.keys({ ...data, ...stringData }).filter((name) => /^[A-Z]/.test(name))
      }),
    )
    const all = [inCompose, inDockerfile, inUnit, inExample, inManifests]
    expect(all.map((list) => list.length > 1)).toEqual([true, true, true, true, true])
    expect(unknownSettings(all.flat())).toEqual([])
  })

  test('parse', () => {
    for (const file of [COMPOSE, ...manifests])
      for (const document of parseAllDocuments(read(file))) expect(document.errors).toEqual([])
  })

  test('ask the paths of health that exist', () => {
    const health = read('server/src/platform/http/health.ts')
    const asked = files.flatMap((file) =>
      names(read(file), /(\/(?:healthz|readyz|livez|health|ready)\b)/g),
    )
    expect(new Set(asked)).toEqual(new Set(['/healthz', '/readyz']))
    for (const path of new Set(asked)) expect(health).toContain(`app.get('${path}'`)
  })

  test('start files that exist', () => {
    const started = [
      ...names(read('Dockerfile'), /"([\w/.-]+\.(?:ts|mjs))"/g),
      ...names(read(UNIT), /^ExecStart=\S+ (\S+)$/gm),
      ...names(read('Dockerfile'), /^COPY (?!--from)(?:.*\s)?([\w./-]+) \S+$/gm).filter(
        (path) => path !== '.npmrc',
      ),
    ]
    expect(started.length).toBeGreaterThan(5)
    expect(started.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('let the largest upload of the contract pass the proxy', async () => {
    const largest = Math.max(...(await bodyLimits()))
    expect(largest).toBeGreaterThan(DEFAULT_BODY_LIMIT_BYTES)
    const limits = {
      Caddy: names(read('deploy/compose/Caddyfile'), /max_size (\d+)MiB/g),
      nginx: names(read('docs/operations.md'), /client_max_body_size (\d+)m;/g),
      ingress: names(read('deploy/kubernetes/shop.yaml'), /proxy-body-size: (\d+)m\n/g),
    }
    const passes = Object.entries(limits).map(([proxy, [mebibytes = '']]) => [
      proxy,
      Number(mebibytes) * 1024 * 1024 > largest,
    ])
    expect(passes).toEqual([
      ['Caddy', true],
      ['nginx', true],
      ['ingress', true],
    ])
  })

  test('give the shop more time to stop than it takes', () => {
    const main = read('server/src/main.ts')
    const [, stopMs] = /const SHUTDOWN_MS = ([\d_]+)/.exec(main)!
    const needed = Number(stopMs!.replaceAll('_', '')) / 1_000 + 5
    const shop = parseAllDocuments(read('deploy/kubernetes/shop.yaml')).map(
      (document) => document.toJS() as Manifest & { spec: { template: { spec: object } } },
    )
    const drain = Number(shop.find(({ kind }) => kind === 'ConfigMap')!.data!['DRAIN_MS']) / 1_000
    const { spec } = shop.find(({ kind }) => kind === 'Deployment')!.spec.template
    expect(spec).toMatchObject({ terminationGracePeriodSeconds: expect.any(Number) })
    const { terminationGracePeriodSeconds: inCluster } = spec as Record<string, number>
    expect(inCluster).toBeGreaterThan(drain + needed)
    const { services } = parse(read(COMPOSE)) as Compose
    const inCompose = services['shop'] as unknown as Record<string, string>
    const composeDrain = Number(services['shop']!.environment!['DRAIN_MS']) / 1_000
    expect(Number.parseInt(inCompose['stop_grace_period']!, 10)).toBeGreaterThan(
      composeDrain + needed,
    )
    const [, inUnit] = /^TimeoutStopSec=(\d+)$/m.exec(read(UNIT))!
    expect(Number(inUnit)).toBeGreaterThan(needed)
  })
})

type Rules = {
  groups: { rules: { alert: string; annotations: { summary: string; runbook: string } }[] }[]
}

describe('the alerts', () => {
  const { groups } = parse(read(RULES)) as Rules
  const alerts = groups.flatMap(({ rules }) => rules)

  test('each have a section that says what to do, and no section is without one', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.map(({ annotations }) => annotations.runbook)).toEqual(
      alerts.map(({ alert }) => `docs/operations.md#${alert.toLowerCase()}`),
    )
    const sections = names(read('docs/operations.md'), /^### (Twirl\w+)$/gm)
    expect(sections).toEqual(alerts.map(({ alert }) => alert))
  })

  test('are all tried by the tests of the rules', () => {
    const tried = read('deploy/prometheus/twirl.rules.test.yml')
    expect(alerts.map(({ alert }) => alert).filter((alert) => !tried.includes(alert))).toEqual([])
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  test.runIf(hasPromtool)('fire when they should, says promtool', () => {
    const file = join(ROOT, 'deploy/prometheus/twirl.rules.test.yml')
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file])
    expect(`${String(stdout)}${String(stderr)}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})

test('the dashboard has panels that do not overlap, each with a unit and an explanation', () => {
  type Panel = {
    id: number
    type: string
    description?: string
    gridPos: { x: number; y: number; w: number; h: number }
    fieldConfig?: { defaults: { unit?: string } }
  }
  const { panels } = JSON.parse(read(DASHBOARD)) as { panels: Panel[] }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: h }, (_, row) =>
      Array.from({ length: w }, (__, column) => `${x + column},${y + row}`),
    ).flat(),
  )
  expect(new Set(places).size).toBe(places.length)
  const graphs = panels.filter(({ type }) => type !== 'row')
  expect(graphs.filter(({ description }) => !description)).toEqual([])
  expect(graphs.filter(({ fieldConfig }) => !fieldConfig?.defaults.unit)).toEqual([])
})
