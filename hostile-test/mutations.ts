import { LISTING_PARAMETERS } from '@twirl/contract/catalog/listing-search'
import type { Field } from '../server/test/routes/call-table.ts'
import {
  HOSTILE_JSON,
  HOSTILE_PATHS,
  HOSTILE_QUERIES,
  NO_JSON,
  NO_OBJECTS,
} from './hostile-values.ts'
import type { Choose } from './choose.ts'
import { type Draft, holeAt } from './draft.ts'
import { chooseHeaders } from './hostile-headers.ts'

/** One change of a request; several of them leave their values as they were chosen. */
export type Mutation = { about: string; apply: (draft: Draft) => void }

const MAX_MUTATIONS = 4
const UNCHANGED_SHARE = 0.15

/** A few changes of a call: mostly of its fields, then of its headers, its method and its whole body. */
export function mutationsOf(fields: Field[], draft: Draft, choose: Choose): Mutation[] {
  if (choose.chance(UNCHANGED_SHARE)) return []
  return Array.from({ length: 1 + choose.below(MAX_MUTATIONS) }, () => {
    const share = choose.below(100)
    if (share < 60 && fields.length > 0) return changeField(choose.from(fields), choose)
    if (share < 70) return changeBody(draft, choose)
    if (share < 75) return addQuery(choose)
    if (share < 78) return changeMethod(choose)
    return changeHeaders(choose)
  })
}

/** A few changes of an address without a body. */
export function pageMutations(draft: Draft, choose: Choose): Mutation[] {
  if (choose.chance(UNCHANGED_SHARE)) return []
  const names = Object.keys(draft.params)
  return Array.from({ length: 1 + choose.below(MAX_MUTATIONS) }, () => {
    const share = choose.below(100)
    if (share < 25 && names.length > 0) return changeParam(choose.from(names), choose)
    if (share < 70) return addQuery(choose)
    if (share < 75) return changeMethod(choose)
    return changeHeaders(choose)
  })
}

function changeField(field: Field, choose: Choose): Mutation {
  const { place, steps } = field
  if (place === 'path') return changeParam(steps[0]!, choose)
  if (place === 'query') return fieldMutation(field, choose.from(HOSTILE_QUERIES))
  if (choose.chance(0.1))
    return {
      about: `without ${place} ${steps.join('.')}`,
      apply: (draft) => removeAt(draft, steps),
    }
  return fieldMutation(
    field,
    choose.chance(0.3) ? randomJson(choose, 3) : choose.from(HOSTILE_JSON),
  )
}

function changeParam(name: string, choose: Choose): Mutation {
  const value = choose.chance(0.3)
    ? encodeURIComponent(randomText(choose).toWellFormed())
    : choose.from(HOSTILE_PATHS)
  return paramMutation(name, value)
}

/** Puts a value in the place of a field: JSON in the body, what stands after the name in a query. */
export function fieldMutation({ place, steps }: Field, value: string): Mutation {
  const name = steps[0]!
  if (place === 'path') return paramMutation(name, value)
  const about = `${place} ${steps.join('.')} ${value.slice(0, 80)}`
  if (place === 'body') return { about, apply: (draft) => putAt(draft, steps, value) }
  return {
    about,
    apply: ({ query }) => {
      const at = query.findIndex((part) => part.startsWith(`${name}=`))
      query.splice(at < 0 ? 0 : at, at < 0 ? 0 : 1, name + value.replace('{name}', name))
    },
  }
}

export function paramMutation(name: string, value: string): Mutation {
  return {
    about: `{${name}} ${value.slice(0, 80)}`,
    apply: ({ params }) => {
      params[name] = value
    },
  }
}

/** Along the steps; what stands in the way is replaced. */
function putAt(draft: Draft, steps: string[], json: string): void {
  const hole = holeAt(draft.holes.push(json) - 1)
  const put = (value: unknown, [step, ...deeper]: string[]): unknown => {
    if (step === undefined) return hole
    if (step === '[]') {
      const list = Array.isArray(value) ? value : [undefined]
      return [put(list[0], deeper), ...list.slice(1)]
    }
    const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    return { ...object, [step]: put((object as Record<string, unknown>)[step], deeper) }
  }
  draft.body = put(draft.body, steps)
}

function removeAt(draft: Draft, steps: string[]): void {
  let value = draft.body as Record<string, unknown> | undefined
  for (const step of steps.slice(0, -1)) value = value?.[step === '[]' ? '0' : step] as typeof value
  if (typeof value === 'object' && value !== null)
    delete value[steps.at(-1) === '[]' ? '0' : steps.at(-1)!]
}

const EXTRA_MEMBERS = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"toString":null,"valueOf":null,"toJSON":null',
  '"role":"ADMIN","customer_id":1,"owner":"c:1"',
  '"id":1,"itemId":1,"addressId":1,"orderNumber":"TW-00000000"',
  '"":0,"\\u0000":0,"\\ud800":0',
  '"then":{},"length":-1,"hasOwnProperty":1',
]

function changeBody(draft: Draft, choose: Choose): Mutation {
  const edit = (about: string, change: (text: string) => string): Mutation => ({
    about,
    apply: (changed) => {
      if (changed.body === undefined) changed.body = {}
      changed.editText.push(change)
    },
  })
  const names = Object.keys((draft.body as object | undefined) ?? {})
  const extra = choose.from(EXTRA_MEMBERS)
  const json = choose.from(HOSTILE_JSON)
  const [share, bigger] = [choose.below(1_000) / 1_000, choose.from([200_000, 1_100_000, 70_000])]
  const whole = choose.from([...NO_JSON, ...NO_OBJECTS, randomJson(choose, 6), randomText(choose)])
  const depth = choose.from([200, 5_000, 40_000])
  return choose.from([
    edit(`extra ${extra}`, (text) => text.replace(/\}$/, `${text.length > 2 ? ',' : ''}${extra}}`)),
    edit('a key twice', (text) =>
      names.length > 0 ? text.replace(/\}$/, `,"${names[0]}":${json}}`) : text,
    ),
    edit('cut off', (text) => text.slice(0, Math.floor(text.length * share))),
    edit('instead of the body', () => whole),
    edit('much white space', (text) => `${' '.repeat(bigger)}${text}`),
    edit('a long text', (text) => text.replace(/\}$/, `,"note":"${'x'.repeat(bigger)}"}`)),
    edit('deep', () => `{"a":`.repeat(depth) + '1' + '}'.repeat(depth)),
    edit('a list of it', (text) => `[${text}]`),
    edit('a byte order mark', (text) => `\ufeff${text}`),
  ])
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'PURGE',
  'LINK',
  'M-SEARCH',
]

function changeMethod(choose: Choose): Mutation {
  const method = choose.from(METHODS)
  return {
    about: method,
    apply: (draft) => {
      draft.method = method
    },
  }
}

const QUERY_NAMES = [
  ...LISTING_PARAMETERS,
  'q',
  'redirect',
  'token',
  'alias',
  'tab',
  'type',
  'key',
  'collection',
  'step',
  'item',
  'category',
  'limit',
  'other',
  '__proto__',
  '',
]

function addQuery(choose: Choose): Mutation {
  const name = choose.from(QUERY_NAMES)
  const value = choose.chance(0.3)
    ? `=${encodeURIComponent(randomText(choose).toWellFormed())}`
    : choose.from(HOSTILE_QUERIES).replace('{name}', name)
  return {
    about: `?${name}${value.slice(0, 80)}`,
    apply: ({ query }) => void query.push(name + value),
  }
}

function changeHeaders(choose: Choose): Mutation {
  const headers = chooseHeaders(choose)
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const isDouble = choose.chance(0.2)
  return {
    about: headers
      .map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
      .join(', ')
      .slice(0, 120),
    apply: (draft) => {
      // A second header of the same name, or another one in place of the first.
      if (!isDouble)
        draft.headers = draft.headers.filter(([name]) => !names.has(name.toLowerCase()))
      draft.headers.push(...headers)
    },
  }
}

const NUMBERS = [
  '0',
  '-0',
  '1',
  '-1',
  '0.1',
  '1e21',
  '1e-7',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '1e308',
  '1e309',
  '-1e400',
]

function randomJson(choose: Choose, depth: number): string {
  const kind = choose.below(depth > 0 ? 8 : 6)
  if (kind < 3) return JSON.stringify(randomText(choose))
  if (kind === 3) return choose.from(NUMBERS)
  if (kind === 4) return choose.from(['true', 'false', 'null'])
  if (kind === 5) return String(choose.below(2 ** 32) - 2 ** 31)
  const items = Array.from({ length: choose.below(4) }, () => randomJson(choose, depth - 1))
  if (kind === 6) return `[${items.join()}]`
  return `{${items.map((item) => `${JSON.stringify(randomText(choose))}:${item}`).join()}}`
}

// Ranges of code units: controls, ASCII, Latin, combining, directional, surrogates, private, the last ones.
const RANGES = [
  [0, 0x1f],
  [0x20, 0x7e],
  [0x20, 0x7e],
  [0x80, 0x24f],
  [0x300, 0x36f],
  [0x200b, 0x206f],
  [0xd800, 0xdfff],
  [0xe000, 0xf8ff],
  [0xfff0, 0xffff],
] as const
const FRAGMENTS = [
  "' or '1'='1",
  '" or ""="',
  '$1',
  '%s%n',
  '\\',
  '%',
  '_',
  '{{constructor}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\r\nx-injected: 1',
  '../',
  'jndi:ldap://x',
  '2026-02-30T25:61:61Z',
  '-0001-01-01',
  '275760-09-14',
  '+0',
  '0b1',
  '1_000',
  'Infinity',
]

function randomText(choose: Choose): string {
  const length = choose.from([1, 3, 8, 20, 60, 400])
  let text = ''
  while (text.length < length) {
    if (choose.chance(0.1)) text += choose.from(FRAGMENTS)
    const [first, last] = choose.from(RANGES)
    text += String.fromCharCode(first + choose.below(last - first + 1))
  }
  return text
}
