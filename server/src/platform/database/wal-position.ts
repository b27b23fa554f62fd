/** A place in PostgreSQL's write-ahead log, such as `16/B374D848`. */
export type WalPosition = string

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

export function isWalPosition(text: string): boolean {
  return POSITION.test(text)
}

export function isAtLeast(position: WalPosition, other: WalPosition): boolean {
  return bytesOf(position) >= bytesOf(other)
}

function bytesOf(position: WalPosition): bigint {
  const [high, low] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
