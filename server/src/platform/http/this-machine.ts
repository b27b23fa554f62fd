import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Headers added by proxies: the request may come from another machine although the socket is local. */
const FORWARDING_HEADER = /^(x-forwarded-.+|forwarded|via|x-real-ip)$/

/** Whether a host, as written in settings and URLs, means this machine only. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isLoopback(name)
}

/** Whether a request comes from this machine and has no header of a proxy. */
export function isFromThisMachine({
  headers,
  remoteAddress,
}: {
  headers: IncomingHttpHeaders
  /** Address of the socket, never from a header. */
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
