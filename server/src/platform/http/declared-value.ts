import type * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The value has another shape than the schema: what may be sent of it is not known. */
export class ShapeMismatch extends Error {
  override readonly name = 'ShapeMismatch'
}

const PLAIN_TYPES = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
} as const

/**
 * Returns a copy of a value with the fields that a schema declares and no others. Types must fit; bounds, formats and
 * lists of allowed values are not checked.
 */
export function declaredValue(schema: JsonSchema, value: unknown): unknown {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return firstFitting(options, value)
  if (schema.type === 'object') return declaredFields(schema, value)
  if (schema.type === 'array') return declaredElements(schema, value)
  if (schema.const !== undefined && value !== schema.const) throw new ShapeMismatch()
  // Several types are those of a text or number that may be null. Without a type any plain value fits.
  const types = [schema.type ?? Object.keys(PLAIN_TYPES)].flat() as (keyof typeof PLAIN_TYPES)[]
  if (!types.some((type) => PLAIN_TYPES[type] === plainTypeOf(value))) throw new ShapeMismatch()
  return value
}

const plainTypeOf = (value: unknown) => (value === null ? 'null' : typeof value)

function firstFitting(options: JsonSchema[], value: unknown): unknown {
  for (const option of options)
    try {
      return declaredValue(option, value)
    } catch (error) {
      if (!(error instanceof ShapeMismatch)) throw error
    }
  throw new ShapeMismatch()
}

function declaredFields(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: unknown,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeMismatch()
  const given = value as Record<string, unknown>
  const isRecord = typeof additionalProperties === 'object'
  const names = new Set([...Object.keys(properties), ...(isRecord ? Object.keys(given) : [])])
  const fields: [string, unknown][] = []
  for (const name of names) {
    if (given[name] !== undefined) {
      const field = (properties[name] ?? additionalProperties) as JsonSchema
      fields.push([name, declaredValue(field, given[name])])
    } else if (required.includes(name)) throw new ShapeMismatch()
  }
  return Object.fromEntries(fields)
}

function declaredElements({ items, prefixItems }: JsonSchema, value: unknown): unknown {
  // No response of the shop has a tuple.
  if (!Array.isArray(value) || prefixItems || typeof items !== 'object') throw new ShapeMismatch()
  return value.map((element) => declaredValue(items as JsonSchema, element))
}
