import type { ModuleImport, SourceModule } from './source-modules.ts'

/**
 * Which server slices a slice may import, through their public.ts only. From the bottom up: a slice imports only
 * slices that are listed before it.
 */
export const SLICE_TABLE: Record<string, string[]> = {
  pricing: [],
  coupons: ['pricing'],
  inventory: [],
  pictures: [],
  catalog: ['inventory', 'pictures'],
  favorites: ['catalog', 'pictures'],
  schools: [],
  accounts: ['schools'],
  addresses: [],
  staff: ['accounts'],
  system: ['staff'],
  messages: ['staff'],
  telemetry: [],
  'credit-cards': [],
  'dev-outbox': [],
  'trunk-shows': ['catalog', 'inventory'],
  rsvp: ['trunk-shows'],
  cart: ['catalog', 'inventory', 'pictures', 'pricing', 'trunk-shows'],
  'stock-alerts': ['cart', 'catalog'],
  orders: [
    'accounts',
    'catalog',
    'coupons',
    'inventory',
    'pictures',
    'pricing',
    'staff',
    'trunk-shows',
  ],
  checkout: [
    'accounts',
    'addresses',
    'cart',
    'catalog',
    'coupons',
    'credit-cards',
    'inventory',
    'orders',
    'pictures',
    'pricing',
    'staff',
    'trunk-shows',
  ],
  warehouse: ['catalog', 'checkout', 'inventory', 'orders', 'pictures', 'staff'],
  codes: ['accounts', 'cart', 'coupons', 'orders', 'pricing', 'staff', 'trunk-shows'],
  products: ['catalog', 'inventory', 'pictures', 'staff', 'trunk-shows'],
  home: ['staff', 'system'],
  content: ['staff'],
  customers: [
    'accounts',
    'addresses',
    'cart',
    'catalog',
    'checkout',
    'coupons',
    'credit-cards',
    'favorites',
    'messages',
    'orders',
    'rsvp',
    'staff',
    'stock-alerts',
    'trunk-shows',
  ],
  imports: ['accounts', 'catalog', 'inventory', 'products', 'staff'],
  events: [
    'accounts',
    'cart',
    'catalog',
    'checkout',
    'inventory',
    'messages',
    'orders',
    'rsvp',
    'schools',
    'staff',
    'trunk-shows',
  ],
  leads: [
    'accounts',
    'cart',
    'catalog',
    'checkout',
    'events',
    'inventory',
    'orders',
    'pictures',
    'rsvp',
    'trunk-shows',
  ],
  setup: ['catalog', 'checkout', 'staff', 'system', 'trunk-shows'],
  mails: [
    'accounts',
    'checkout',
    'events',
    'leads',
    'messages',
    'orders',
    'pictures',
    'rsvp',
    'setup',
    'staff',
    'stock-alerts',
    'system',
  ],
  reports: ['catalog', 'inventory', 'orders', 'stock-alerts', 'trunk-shows'],
  today: ['accounts', 'catalog', 'checkout', 'inventory', 'messages', 'orders', 'trunk-shows'],
}

/** Folders of server/src that are not slices, from the bottom up. */
const BELOW_SLICES = ['platform', 'providers']

const WEB_SHARED = ['ui', 'lib', 'styles', 'analytics']
const WEB_MEETING_PLACES = ['routes', 'shell']

type Rule = (module: SourceModule, imported: ModuleImport) => boolean

/** Each rule returns whether an import breaks it. */
const IMPORT_RULES: Record<string, Rule> = {
  'the contract imports nothing of ours': ({ path }, { target }) =>
    path.startsWith('packages/contract/') &&
    isOurs(target) &&
    !target.startsWith('packages/contract/'),
  'the lookbook imports nothing of ours': ({ path }, { target }) =>
    path.startsWith('packages/lookbook/') &&
    isOurs(target) &&
    !target.startsWith('packages/lookbook/'),
  'the embedded PostgreSQL imports nothing of ours': ({ path }, { target }) =>
    path.startsWith('packages/embedded-postgres/') &&
    isOurs(target) &&
    !target.startsWith('packages/embedded-postgres/'),
  'web imports of ours only itself and the contract': ({ path }, { target }) =>
    path.startsWith('web/') && isOurs(target) && !/^(web|packages\/contract)\//.test(target),
  'the server never imports web': ({ path }, { target }) =>
    path.startsWith('server/') && target.startsWith('web/'),
  'the platform imports no slice and no provider': ({ path }, { target }) =>
    serverFolder(path) === 'platform' && (serverFolder(target) ?? 'platform') !== 'platform',
  'providers import of ours only the platform and types of the contract': (
    { path },
    { target, isTypeOnly },
  ) =>
    serverFolder(path) === 'providers' &&
    isOurs(target) &&
    !BELOW_SLICES.includes(serverFolder(target) ?? '') &&
    !(isTypeOnly && target.startsWith('packages/contract/')),
  'slices know the types of providers, app.ts chooses the provider': (
    { path },
    { target, isTypeOnly },
  ) => serverSlice(path) !== undefined && serverFolder(target) === 'providers' && !isTypeOnly,
  'a slice enters another through public.ts, along the table': ({ path }, { target }) => {
    const [from, to] = [serverSlice(path), serverSlice(target)]
    if (!from || !to || from === to) return false
    return !target.endsWith('/public.ts') || !SLICE_TABLE[from]?.includes(to)
  },
  'the index and the search of the catalogue know nothing of its answers': ({ path }, { target }) =>
    /^server\/src\/catalog\/(index|search)\//.test(path) &&
    target.startsWith('server/src/catalog/') &&
    !/^server\/src\/catalog\/((index|search)\/|color-families\.ts$)/.test(target),
  'only main.ts, its removal and tests import the demo': ({ path }, { target }) =>
    target.startsWith('server/demo/') &&
    !path.startsWith('server/demo/') &&
    !['server/src/main.ts', 'scripts/remove-demo.ts'].includes(path),
  'Fastify only in routes, platform and app': ({ path }, { target }) =>
    path.startsWith('server/src/') &&
    /^@?fastify/.test(target) &&
    serverFolder(path) !== 'platform' &&
    !/\.routes\.ts$|^server\/src\/(app|main|open-pages)\.ts$/.test(path),
  'the shop imports nothing of the back office, which shares only what has no business terms': (
    { path },
    { target },
  ) =>
    path.startsWith('web/admin/')
      ? webFolder(target) !== undefined && !['ui', 'lib', 'styles'].includes(webFolder(target)!)
      : target.startsWith('web/admin/'),
  'web slices never import each other': ({ path }, { target }) => {
    const [from, to] = [webFolder(path), webFolder(target)]
    if (!from || !to || from === to || WEB_MEETING_PLACES.includes(from)) return false
    return !WEB_SHARED.includes(to)
  },
}

const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/

/** Each rule returns whether the source of a module breaks it. */
const TEXT_RULES: Record<string, (module: SourceModule) => boolean> = {
  'SQL only in *.queries.ts': ({ path, text, imports }) =>
    path.startsWith('server/') &&
    !path.endsWith('.queries.ts') &&
    serverFolder(path) !== 'platform' &&
    (SQL.test(text) ||
      imports.some(({ target, names }) => target === 'kysely' && names.includes('sql'))),
  'the environment is read in main.ts only': ({ path, text }) =>
    path.startsWith('server/') && path !== 'server/src/main.ts' && text.includes('process.env'),
  'browser storage is accessed in lib/storage.ts only': ({ path, text }) =>
    path.startsWith('web/src/') &&
    path !== 'web/src/lib/storage.ts' &&
    /\b(local|session)Storage\b\s*[.[]/.test(text),
  'answers as bytes are built where they are validated': ({ path, text }) =>
    path.startsWith('server/') &&
    path !== 'server/src/catalog/answers/markable-answer.ts' &&
    /new SerializedAnswer\b|\bas ProductJson\b/.test(text),
  'every server slice stands in the table': ({ path }) => {
    const slice = serverSlice(path)
    return slice !== undefined && !(slice in SLICE_TABLE)
  },
}

export const RULES = [...Object.keys(IMPORT_RULES), ...Object.keys(TEXT_RULES), 'no cycles']

export type Violation = { rule: string; path: string; detail: string }

export function findViolations(modules: SourceModule[]): Violation[] {
  const byImport = Object.entries(IMPORT_RULES).flatMap(([rule, isBroken]) =>
    modules.flatMap((module) =>
      module.imports
        .filter((imported) => isBroken(module, imported))
        .map(({ target }) => ({ rule, path: module.path, detail: target })),
    ),
  )
  const byText = Object.entries(TEXT_RULES).flatMap(([rule, isBroken]) =>
    modules.filter(isBroken).map(({ path }) => ({ rule, path, detail: '' })),
  )
  return [...byImport, ...byText, ...findCycles(modules)]
}

function findCycles(modules: SourceModule[]): Violation[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const state = new Map<string, 'open' | 'done'>()
  const cycles: Violation[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push({ rule: 'no cycles', path, detail: trail.slice(trail.indexOf(path)).join(' → ') })
      return
    }
    state.set(path, 'open')
    // Type imports are removed at run time, so they cannot form a cycle.
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (!isTypeOnly && byPath.has(target)) visit(target, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const { path } of modules) visit(path, [])
  return cycles
}

function isOurs(target: string): boolean {
  return /^(packages|server|web)\//.test(target)
}

function serverSlice(path: string): string | undefined {
  const folder = serverFolder(path)
  return folder && BELOW_SLICES.includes(folder) ? undefined : folder
}

export function serverFolder(path: string): string | undefined {
  return /^server\/src\/([\w-]+)\//.exec(path)?.[1]
}

function webFolder(path: string): string | undefined {
  return /^web\/src\/([\w-]+)\//.exec(path)?.[1]
}
