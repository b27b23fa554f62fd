/** White noise 0..1 at integer coordinates, the same on every machine. */
export function hashNoise(x: number, y: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}
