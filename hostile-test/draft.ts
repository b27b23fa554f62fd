import type { MountedCall } from '../server/test/routes/call-table.ts'
import type { Page } from '../server/test/routes/page-table.ts'
import { inputsOf } from './valid-input.ts'
import type { Choose } from './choose.ts'
import type { HttpRequest } from './http-request.ts'
import { type Known, knownFor } from './known-values.ts'
import type { Shopper } from './shopper.ts'

/** A request in parts, which mutations change. */
export type Draft = {
  /** The call or the page. */
  name: string
  method: string
  path: string
  /** Encoded. */
  params: Record<string, string>
  query: string[]
  headers: [name: string, value: string][]
  /** Undefined: none. */
  body: unknown
  /** JSON that stands in the places of the texts `holeAt(0)` … in the body. */
  holes: string[]
  editText: ((body: string) => string)[]
}

export const holeAt = (index: number): string => `@hole${index}@`

const KNOWN_SHARE = 0.96
const BUNDLE_SHARE = 0.8
// The share of drafts that have more than the fields that are needed, and the share of optional fields in them.
const FULL_SHARE = 0.5
const OPTIONAL_SHARE = 0.3

/** A valid request of a call, with what the shopper owns where the call takes it. */
export function draftCall(call: MountedCall, shopper: Shopper, choose: Choose): Draft {
  const { headers } = shopper
  const known = knownOf(call, shopper, choose)
  const input: Record<string, unknown> = { ...choose.from(inputsOf(call)) }
  const isFull = choose.chance(FULL_SHARE)
  for (const { place, steps, sample } of call.fields) {
    const name = steps[0]!
    const isOptional = place !== 'path' && steps.length === 1 && !(name in input)
    if (isFull && isOptional && choose.chance(OPTIONAL_SHARE)) input[name] = sample
  }
  const filled = fill(input, call, known, choose) as Record<string, unknown>
  const params: Record<string, string> = {}
  for (const { place, steps, sample } of call.fields)
    if (place === 'path')
      params[steps[0]!] = encodeURIComponent(String(pick(sample, call, known, steps, choose)))
  return draftOf(call, filled, params, headers)
}

/** The call with exactly this input, and with samples in its path. */
export function draftInput(
  call: MountedCall,
  input: Record<string, unknown>,
  { headers }: Shopper,
): Draft {
  const inPath = call.fields.filter(({ place }) => place === 'path')
  const params = inPath.map(({ steps, sample }) => [steps[0]!, encodeURIComponent(String(sample))])
  return draftOf(call, input, Object.fromEntries(params), headers)
}

function draftOf(
  call: MountedCall,
  input: Record<string, unknown>,
  params: Record<string, string>,
  headers: Shopper['headers'],
): Draft {
  const hasBody = call.hasJsonBody || call.isRaw
  return {
    name: call.name,
    method: call.method,
    path: call.path,
    params,
    query: hasBody
      ? []
      : Object.entries(input).map(
          ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
        ),
    headers: [['host', 'localhost'], ['content-type', 'application/json'], ...headers],
    body: hasBody ? input : undefined,
    holes: [],
    editText: [],
  }
}

function knownOf({ path }: MountedCall, { known, bundles }: Shopper, choose: Choose): Known {
  const fitting = bundles.filter((bundle) => bundle.path.test(path))
  const isBundled = fitting.length > 0 && choose.chance(BUNDLE_SHARE)
  return isBundled ? { ...known, ...choose.from(fitting).known } : known
}

function fill(
  value: unknown,
  call: MountedCall,
  known: Known,
  choose: Choose,
  steps: string[] = [],
): unknown {
  const chosen = steps.length > 0 ? pick(value, call, known, steps, choose) : value
  if (chosen !== value) return chosen
  if (Array.isArray(value))
    return value.map((item) => fill(item, call, known, choose, [...steps, '[]']))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      fill(child, call, known, choose, [...steps, name]),
    ]),
  )
}

function pick(
  sample: unknown,
  call: MountedCall,
  known: Known,
  steps: string[],
  choose: Choose,
): unknown {
  const values = knownFor(call, known, steps)
  return values.length > 0 && choose.chance(KNOWN_SHARE) ? choose.from(values) : sample
}

/** A page, with what exists in place of its parameters. */
export function draftPage({ path }: Page, { headers, known }: Shopper, choose: Choose): Draft {
  const values: Record<string, unknown[]> = {
    collectionId: known.collection ?? [],
    productId: known.product ?? [],
    orderNumber: known.order ?? [],
    email: known.email ?? [],
    phoneNumber: known.phone ?? [],
    verificationMessageType: ['CUSTOMER_LOGIN', 'CUSTOMER_REGISTER'],
  }
  const names = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => name!)
  return {
    name: `GET ${path}`,
    method: 'GET',
    path: path.replaceAll(/\$(\w+)/g, '{$1}'),
    params: Object.fromEntries(
      names.map((name) => [
        name,
        encodeURIComponent(String(choose.from(values[name]?.length ? values[name] : ['1']))),
      ]),
    ),
    query: [],
    headers: [['host', 'localhost'], ['accept', 'text/html'], ...headers],
    body: undefined,
    holes: [],
    editText: [],
  }
}

/** Something that is neither a call nor a page of the web application: pictures, sitemaps, calendars, assets. */
export function draftAddress(address: string, { headers }: Shopper): Draft {
  return {
    name: 'GET an address',
    method: 'GET',
    path: address,
    params: {},
    query: [],
    headers: [['host', 'localhost'], ['accept', '*/*'], ...headers],
    body: undefined,
    holes: [],
    editText: [],
  }
}

export function copyDraft(draft: Draft): Draft {
  return {
    ...draft,
    params: { ...draft.params },
    query: [...draft.query],
    headers: [...draft.headers],
    body: structuredClone(draft.body),
    holes: [...draft.holes],
    editText: [...draft.editText],
  }
}

export function toRequest(draft: Draft): HttpRequest {
  const path = draft.path.replaceAll(/\{(\w+)\}/g, (all, name: string) => draft.params[name] ?? all)
  const query = draft.query.length > 0 ? `?${draft.query.join('&')}` : ''
  // One byte per character: what is not ASCII is sent as UTF-8 bytes.
  const target = Buffer.from(path + query, 'utf8').toString('latin1')
  return { method: draft.method, target, headers: draft.headers, body: bodyOf(draft) }
}

function bodyOf({ body, holes, editText }: Draft): Buffer | null {
  if (body === undefined) return null
  const filled = holes.reduce(
    (text, json, index) => text.replace(JSON.stringify(holeAt(index)), () => json),
    JSON.stringify(body),
  )
  return Buffer.from(
    editText.reduce((text, edit) => edit(text), filled),
    'utf8',
  )
}
