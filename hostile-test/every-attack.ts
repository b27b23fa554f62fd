import { LISTING_PARAMETERS } from '@twirl/contract/catalog/listing-search'
import type { Caller } from '@twirl/contract/endpoint'
import type { MountedCall } from '../server/test/routes/call-table.ts'
import type { Page } from '../server/test/routes/page-table.ts'
import { type Attack, attackOf, type Target } from './attack.ts'
import type { HttpAnswer } from './connection.ts'
import { type Draft, draftAddress, draftInput } from './draft.ts'
import {
  FOREIGN_MEDIA_TYPES,
  HOSTILE_JSON,
  HOSTILE_PATHS,
  HOSTILE_QUERIES,
  NO_JSON,
  NO_OBJECTS,
} from './hostile-values.ts'
import { fieldMutation, paramMutation } from './mutations.ts'
import { FIXED_ADDRESSES } from './random-addresses.ts'
import type { Shopper } from './shopper.ts'
import { inputsOf } from './valid-input.ts'

const VALUES = { path: HOSTILE_PATHS, query: HOSTILE_QUERIES, body: HOSTILE_JSON }

/**
 * Every hostile value at every field of every call and at every page, one at a time, with valid input around it. The
 * requests whose error code is known come first, while the sessions of the shoppers are new.
 */
export function* everyAttack(
  { calls, pages }: Target,
  shopperFor: (caller: Caller) => Shopper,
): Generator<Attack> {
  for (const call of calls.filter(({ hasJsonBody }) => hasJsonBody))
    yield* wholeBodies(call, shopperFor)
  for (const call of calls) yield* fieldValues(call, shopperFor)
  for (const page of pages) yield* pageValues(page, shopperFor('anyone'))
  for (const address of pages.length > 0 ? FIXED_ADDRESSES : [])
    yield attackOf(draftAddress(address, shopperFor('anyone')), shopperFor('anyone'))
}

/** Bodies that are no object, no JSON, or of another media type. */
function* wholeBodies(
  call: MountedCall,
  shopperFor: (caller: Caller) => Shopper,
): Generator<Attack> {
  const shopper = shopperFor(call.caller)
  const draft = draftInput(call, inputsOf(call)[0]!, shopper)
  const withBody = (body: string, code: string): Attack => ({
    ...attackOf({ ...draft, editText: [() => body] }, shopper),
    complain: expectCode(code),
  })
  for (const body of NO_OBJECTS) yield withBody(body, 'BAD_REQUEST')
  for (const body of NO_JSON) yield withBody(body, 'MALFORMED_JSON')
  const headers = draft.headers.filter(([name]) => name !== 'content-type')
  for (const type of FOREIGN_MEDIA_TYPES) {
    const typed = type === undefined ? headers : [...headers, ['content-type', type] as const]
    yield {
      ...attackOf({ ...draft, headers: typed.map(([name, value]) => [name, value]) }, shopper),
      complain: expectCode('UNSUPPORTED_MEDIA_TYPE'),
    }
  }
}

function* fieldValues(
  call: MountedCall,
  shopperFor: (caller: Caller) => Shopper,
): Generator<Attack> {
  for (const field of call.fields)
    for (const value of VALUES[field.place]) {
      const shopper = shopperFor(call.caller)
      const draft = draftInput(call, inputsOf(call, field.steps[0])[0]!, shopper)
      yield attackOf(draft, shopper, [fieldMutation(field, value)])
    }
}

// The page number decides what is loaded before anything else is looked at: it is tried alone.
const PAGE_NUMBERS = ['0', '-1', '', 'abc', '99999', '1e9', '1.5', 'null', '%7B%7D', '%ff', '%00']
const QUERY_KEYS = [
  ...LISTING_PARAMETERS.filter((name) => name !== 'page'),
  'q',
  'redirect',
  'token',
  'alias',
  'tab',
  'collection',
  'other',
]
const PAGE_QUERIES = [
  ...PAGE_NUMBERS.map((number) => `page=${number}&q=a`),
  'page=1&page=2',
  ...HOSTILE_QUERIES.map((value) => {
    // One long value is enough: together they would be refused as too large a header.
    const keys = value.length > 1_000 ? QUERY_KEYS.slice(0, 1) : QUERY_KEYS
    return keys.map((key) => key + value.replace('{name}', key)).join('&')
  }),
]

function* pageValues({ path, hasSearch }: Page, shopper: Shopper): Generator<Attack> {
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name!)
  const draft: Draft = {
    ...draftAddress(path.replaceAll(/\$(\w+)/g, '{$1}'), shopper),
    name: `GET ${path}`,
    params: Object.fromEntries(names.map((name) => [name, '1'])),
    headers: [['host', 'localhost'], ['accept', 'text/html'], ...shopper.headers],
  }
  const complain = expectPage
  yield { ...attackOf(draft, shopper), complain }
  for (const name of names)
    for (const value of HOSTILE_PATHS)
      yield { ...attackOf(draft, shopper, [paramMutation(name, value)]), complain }
  for (const query of hasSearch ? PAGE_QUERIES : ['page=0&q=%ff'])
    yield { ...attackOf({ ...draft, query: [query] }, shopper), complain }
}

const expectCode = (code: string) => (answer: HttpAnswer) =>
  answer.body.includes(`"errorCode":"${code}"`)
    ? null
    : `${answer.status}, not ${code}: ${answer.body.slice(0, 200)}`

function expectPage({ status, headers }: HttpAnswer): string | null {
  const isPage = headers['content-type']?.startsWith('text/html') || headers['location']
  return isPage ? null : `${status}, neither a page nor a redirect`
}
