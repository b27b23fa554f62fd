import { createServer } from 'node:net'

/** Finds a port of this machine that is free: the preferred one if it is. */
export function findFreePort(preferred = 0): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (preferred === 0) reject(error)
      else resolvePort(findFreePort())
    })
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolvePort(port))
    })
  })
}
