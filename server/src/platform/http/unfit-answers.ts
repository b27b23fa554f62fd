import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { declaredValue, type JsonSchema, ShapeMismatch } from './declared-value.ts'

/** Called with the fields of a response that fail a check of their endpoint. */
export type OnUnfitAnswer = (call: string, fields: string[]) => void

const MINUTE_MS = 60_000
const MAX_FIELDS = 1_000

/** Logs a field that fails a check once in a minute: a list may have it in each row, and a page is loaded often. */
export function logUnfitAnswers(log: Pick<Log, 'error'>, clock: Clock): OnUnfitAnswer {
  const loggedAt = new LRUCache<string, number>({ max: MAX_FIELDS })
  return (call, fields) => {
    const now = clock.now().getTime()
    for (const field of fields) {
      const key = `${call} ${field}`
      if (now - (loggedAt.get(key) ?? -Infinity) < MINUTE_MS) continue
      loggedAt.set(key, now)
      log.error({ call, field }, 'a response fails a check of its schema and was sent')
    }
  }
}

/**
 * Returns what may be sent of a response that fails a check of its schema, with the fields that fail; `undefined` when
 * its shape does not fit (docs/decisions/0146-answers-that-do-not-fit.md).
 */
export function sendableAnswer(
  output: z.core.$ZodType,
  value: unknown,
  { issues }: Pick<z.core.$ZodError, 'issues'>,
): { value: unknown; fields: string[] } | undefined {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const names = new Set(declaredNames(schema))
  // A place in a list says nothing, and the key of a record may be the name of a person.
  const fieldOf = ({ path }: z.core.$ZodIssue) =>
    path.map((name) => (names.has(String(name)) ? String(name) : '*')).join('.')
  try {
    return { value: declaredValue(schema, value), fields: issues.map(fieldOf) }
  } catch (error) {
    if (error instanceof ShapeMismatch) return undefined
    throw error
  }
}

/** Returns the names of all fields that a schema declares, at any depth. */
function declaredNames({ properties = {}, items, anyOf, oneOf, ...schema }: JsonSchema): string[] {
  const inner = [items, schema.additionalProperties, ...(anyOf ?? []), ...(oneOf ?? [])]
  const nested = [...Object.values(properties), ...inner].filter((each) => typeof each === 'object')
  return [
    ...Object.keys(properties),
    ...nested.flatMap((each) => declaredNames(each as JsonSchema)),
  ]
}
