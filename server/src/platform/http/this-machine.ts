import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Added by proxies: the request may come from anywhere, whatever the socket says. */
const FORWARDING_HEADER = /^(x-forwarded-.+|forwarded|via|x-real-ip)$/

/** Whether a host, as settings and URLs write it, is this machine and no other. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isLoopback(name)
}

/** Whether a request was made on this machine and passed no proxy that says so. */
export function isFromThisMachine({
  headers,
  remoteAddress,
}: {
  headers: IncomingHttpHeaders
  /** Of the socket itself, never what a header claims. */
  remoteAddress: string | undefined
}): boolean {
  return (
    isLoopback(remoteAddress ?? '') &&
    isThisMachine((headers.host ?? '').replace(/:\d+$/, '')) &&
    !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))
  )
}

function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
