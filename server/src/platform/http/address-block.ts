import { isIPv6 } from 'node:net'

/**
 * What a limit takes for one place: an IPv4 address, or the /64 of an IPv6 one, since a single household
 * or machine holds all of that.
 */
export function addressBlock(address: string): string {
  const bare = address.split('%')[0]! // without the zone of a link-local address
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped) return mapped[1]!
  return `${expand(bare).slice(0, 4).join(':')}::/64`
}

/** The groups of an address with its `::` written out; the last 32 bits in dots count as two. */
function expand(address: string): string[] {
  const [head = '', tail = ''] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16))
}
