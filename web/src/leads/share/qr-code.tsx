import { encode } from 'uqr'

/** Drawn as one path, so that it stays sharp at any size. The white border is part of the code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-picture border border-line bg-white fill-ink"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
