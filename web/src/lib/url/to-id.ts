/** The id that a path segment names; null for anything that no record can have. */
export function toId(segment: string): number | null {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : null
}
