import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '@twirl/embedded-postgres/account'
import { Daemon, until } from '../daemon.ts'
import type { DatabaseNode } from './database-node.ts'

const START_LIMIT_MS = 30_000

type FrontPorts = { database: number; shop: number }

type Options = {
  folder: string
  file: string
  account: Account
  ports: FrontPorts
  nodes: DatabaseNode[]
  shopPorts: number[]
}

/** HAProxy: in front of the shops, and between them and the PostgreSQL that takes writes. */
export async function startFront(options: Options): Promise<Daemon> {
  const { folder, file, account, ports } = options
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, configOf(options))
  const front = new Daemon({ name: 'haproxy', folder, account, file, args: ['-f', config] })
  front.start()
  await until('HAProxy listens', START_LIMIT_MS, () => answers(ports.shop))
  return front
}

function configOf({ ports, nodes, shopPorts }: Options): string {
  const portOf = ({ url }: { url: string }) => new URL(url).port
  return `
global
  maxconn 4000
  nbthread 1

defaults
  timeout connect 2s
  timeout check 2s

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  # Patroni says which PostgreSQL leads. Connections to one that no longer does are closed.
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${portOf(node.shopRelay)} check port ${node.restPort}`).join('\n')}

listen shop
  mode http
  bind 127.0.0.1:${ports.shop}
  timeout client 65s
  timeout server 65s
  timeout http-request 15s
  balance roundrobin
  # Another shop gets what could not be sent; what was sent is never sent again.
  option redispatch
  retries 3
  retry-on conn-failure
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${shopPorts.map((port, i) => `  server shop${i + 1} 127.0.0.1:${port} check`).join('\n')}
`
}

async function answers(port: number): Promise<boolean> {
  try {
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).body?.cancel()
    return true
  } catch {
    return false
  }
}
