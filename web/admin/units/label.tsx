import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { UnitLabel } from '@twirl/contract/staff/warehouse/unit-intake'
import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'

/** The label of a unit: its code for people, for cameras and for scanners (STAFF-45). */
export function Label({ label }: { label: UnitLabel }) {
  const { code, title, color, size } = label
  return (
    <li className="unit-label" aria-label={`Label of unit ${code}`}>
      <QrCode text={code} />
      <div className="unit-label-text">
        <p className="unit-label-code">{code}</p>
        <p className="unit-label-title">{title}</p>
        <p>
          {color}, {SIZE_LABELS[size]}
        </p>
        <Code128 text={code} />
      </div>
    </li>
  )
}

/** Drawn as paths, so that printers get sharp edges at any size. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      aria-hidden
      className="unit-label-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}

function Code128({ text }: { text: string }) {
  const modules = encodeCode128(text)
  const bars = Array.from(modules, (module, x) => (module === '1' ? `M${x} 0h1v1h-1z` : ''))
  return (
    <svg
      aria-hidden
      className="unit-label-bars"
      viewBox={`0 0 ${modules.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} />
    </svg>
  )
}

/** Returns the bars as ones and the gaps as zeros. The library writes them into an object that is no element. */
function encodeCode128(text: string): string {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return (target.encodings ?? []).map(({ data }) => data).join('')
}
