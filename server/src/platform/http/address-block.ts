import { isIPv6 } from 'node:net'

/**
 * The key of limits by address: an IPv4 address, or the /64 network of an IPv6 address, because one household or
 * machine can use a whole /64.
 */
export function addressBlock(address: string): string {
  const bare = address.split('%')[0]! // without the zone of a link-local address
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped) return mapped[1]!
  return `${expand(bare).slice(0, 4).join(':')}::/64`
}

/** The groups of an address with its `::` expanded; a dotted IPv4 ending counts as two groups. */
function expand(address: string): string[] {
  const [head = '', tail = ''] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16))
}
