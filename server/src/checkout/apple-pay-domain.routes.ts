import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '#platform/startup-error.ts'

const PATH = '/.well-known/apple-developer-merchantid-domain-association'

/** Apple asks for this file of Stripe before it shows Apple Pay on the shop's domain (PAY-33). */
export async function applePayDomainRoute(
  app: FastifyInstance,
  file: string | undefined,
): Promise<void> {
  const text = file === undefined ? null : await readDomainFile(file)
  app.get(PATH, (_request, reply) => {
    void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    return text === null ? reply.code(404).send('') : reply.send(text)
  })
}

async function readDomainFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new StartupError(`APPLE_PAY_DOMAIN_FILE: ${file} cannot be read`, { cause })
  }
}
