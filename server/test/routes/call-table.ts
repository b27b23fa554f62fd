import type { Caller, Method } from '@twirl/contract/endpoint'

/** One call as it is mounted, with every field of its input, nested ones included. */
export type MountedCall = {
  name: string
  method: Method
  path: string
  caller: Caller
  hasJsonBody: boolean
  isRaw: boolean
  fields: Field[]
  /** A valid value of each field that every request needs, by name; path parameters are `sampleOf` theirs. */
  required: Record<string, unknown>
}

/** `steps` leads from the body to the field; `[]` stands for an element of a list. */
export type Field = { place: 'path' | 'query' | 'body'; steps: string[]; sample: unknown }

type Schema = {
  /** A list of both, where a value may be null. */
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Operation = {
  'x-caller': Caller
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  /** A call with a raw body has no JSON. */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** Reads the calls off the OpenAPI document, which is made of the routes as they are mounted. */
export function readCallTable({ paths }: OpenApi): MountedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      readCall(path, method.toUpperCase() as Method, operation),
    ),
  )
}

function readCall(path: string, method: Method, operation: Operation): MountedCall {
  const json = operation.requestBody?.content['application/json']
  const body = json?.schema ?? {}
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
  const fields: Field[] = []
  const required: Record<string, unknown> = {}
  for (const { name, in: place, required: isRequired, schema } of parameters) {
    fields.push({ place: place as 'path' | 'query', steps: [name], sample: sampleOf(schema) })
    if (isRequired && place === 'query') required[name] = sampleOf(schema)
  }
  for (const name of body.required ?? []) required[name] = sampleOf(body.properties![name]!)
  for (const [steps, schema] of walk(body, []))
    if (steps.length) fields.push({ place: 'body', steps, sample: sampleOf(schema) })
  const name = `${method} ${path}`
  const hasJsonBody = json !== undefined
  const isRaw = operation.requestBody !== undefined && !hasJsonBody
  return { name, method, path, caller: operation['x-caller'], hasJsonBody, isRaw, fields, required }
}

/** Every schema inside a schema. A kind that is not known here must not go untested. */
function* walk(schema: Schema, steps: string[]): Generator<[steps: string[], schema: Schema]> {
  yield [steps, schema]
  const { properties = {}, items, anyOf = [], type } = schema
  for (const [name, child] of Object.entries(properties)) yield* walk(child, [...steps, name])
  if (items) yield* walk(items, [...steps, '[]'])
  const nested = anyOf.filter((option) => option.properties || option.items)
  // A value that may be null has one other kind; a choice between several would need a sample of each.
  if (nested.length > 1) throw new Error(`${steps.join('.')}: unknown union`)
  for (const option of nested)
    for (const [deeper, child] of walk(option, steps))
      if (deeper.length > steps.length) yield [deeper, child]
  if (!type && !anyOf.length && steps.length) throw new Error(`${steps.join('.')}: unknown schema`)
}

// One of them fits each pattern of the contract.
const TEXTS = [
  'Some text',
  '4045550199',
  'nora@example.com',
  '123456',
  // A zip code of the first state of the list.
  '35203',
  'rosewood41',
  '2046-05-01',
  '2046-05-01T12:00:00Z',
  '2046-05-01T12:00',
  '4242424242424242',
  '123',
  'event',
  // The order of a list.
  'name',
  'a'.repeat(16),
  'a'.repeat(32),
  'A'.repeat(22),
  'A'.repeat(32),
  'A'.repeat(43),
  '6f1c2a9e-3b7d-4c58-9a10-2d4e6f8a0b1c',
  '/9j/4AAQ',
  'ctoken_1AbCdEfGhIjKlMnO',
  'seti_1AbCdEfGhIjKlMnO',
  // A color, and a time of day.
  '#5b6b3a',
  '09:00',
  // The code of a unit.
  'MXS86N5',
]

function sampleOf(schema: Schema): unknown {
  const { anyOf, properties, required = [], items, minimum = 1 } = schema
  const [type] = [schema.type].flat()
  if (schema.enum) return schema.enum[0]
  if (anyOf) return sampleOf(anyOf[0]!)
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1)
  if (type === 'boolean') return true
  if (type === 'array') return [sampleOf(items!)]
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties![name]!)]))
  const text = TEXTS.find((candidate) => fits(schema, candidate))
  if (type !== 'string' || text === undefined)
    throw new Error(`no sample for ${JSON.stringify(schema)}: add one to TEXTS`)
  return text
}

function fits(schema: Schema, text: string): boolean {
  const { pattern = '', minLength = 0, maxLength = Infinity, allOf = [] } = schema
  const isInside = text.length >= minLength && text.length <= maxLength
  return isInside && new RegExp(pattern, 'u').test(text) && allOf.every((part) => fits(part, text))
}
