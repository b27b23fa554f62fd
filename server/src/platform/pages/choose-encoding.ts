import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './html-page.ts'

const SUPPORTED: Encoding[] = ['br', 'gzip', 'identity']

// Browsers send few different headers, so the parsed results are cached.
const negotiator = new Negotiator<Encoding>({
  supportedValues: SUPPORTED,
  cache: new LRUCache<string, string>({ max: 100 }),
})

export function chooseEncoding(accepted: string | undefined): Encoding {
  return (accepted && negotiator.negotiate(accepted)) || 'identity'
}
