import * as z from 'zod'
import { isThisMachine } from './http/this-machine.ts'

/** One environment variable. */
export type Setting = {
  schema: z.ZodType
  about: string
  example: string
  /** Never printed. */
  isSecret?: true
  /** Settings that must be set together with this one. */
  needs?: readonly string[]
  /** An empty value is a value: it switches something off. */
  mayBeEmpty?: true
}

export const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error })
}
export const MAX_WORKERS = 64
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
export const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

export const mailbox = z.string().regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, {
  error: 'must be an e-mail address, with or without a name',
})

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be addresses or networks, separated by commas',
})
export const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(network))

/** What the page calls: a path of the shop, or an address whose origin the page's policy then allows. */
export const clientUrl = z
  .string()
  .refine(
    (value) => value === '' || /^\/(?![/\\])/.test(value) || isSafeAddress(value),
    'must be a path of the shop, or an https address',
  )

export function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

export function isOnLoopback(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'http:' && isThisMachine(hostname)
}

export const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(
      // A star may stand for the first part of the host, as in the policy.
      z.string().regex(/^https:\/\/(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/, {
        error: 'must be https origins, separated by commas',
      }),
    ),
  )

/** Names and values as OpenTelemetry writes them: the values are encoded as in a URL. */
export const headerList = z.string().transform((list, context) => {
  const pairs = list.split(',').map((pair) => pair.trim())
  if (pairs.every((pair) => /^[\w-]+=([\w.~!*()'+/:;@ -]|%[0-9a-f]{2})*$/i.test(pair)))
    return Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).toLowerCase(), decodeURIComponent(pair.slice(at + 1))]
      }),
    )
  context.addIssue('must be name=value, separated by commas')
  return z.NEVER
})
