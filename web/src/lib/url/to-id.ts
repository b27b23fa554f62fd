/** The id in a path segment; null if it is not a valid id. */
export function toId(segment: string): number | null {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : null
}
