import type { CardBrand } from '@twirl/contract/buying/credit-cards'
import type { ReactNode } from 'react'

const WORD = {
  x: 20,
  y: 17,
  textAnchor: 'middle',
  fontFamily: 'sans-serif',
  fontWeight: 700,
  fill: 'currentColor',
} as const

/** Plain marks of our own, not the issuers' logos. */
const MARKS: Record<CardBrand, ReactNode> = {
  visa: (
    <text {...WORD} fontSize="11" fontStyle="italic">
      VISA
    </text>
  ),
  mastercard: (
    <g fillOpacity="0.75">
      <circle cx="16" cy="13" r="7" fill="#b7191c" />
      <circle cx="24" cy="13" r="7" fill="#deb866" />
    </g>
  ),
  amex: (
    <text {...WORD} fontSize="9.5">
      AMEX
    </text>
  ),
  unionpay: (
    <g>
      <path d="M10 20 13 6h5l-3 14Z" fill="#b7191c" />
      <path d="M17 20 20 6h5l-3 14Z" fill="#2d54bc" />
      <path d="M24 20 27 6h5l-3 14Z" fill="#1b683e" />
    </g>
  ),
  discover: (
    <g>
      <path d="M40 14C32 20 24 23 14 26h22a4 4 0 0 0 4-4Z" fill="#deb866" />
      <text {...WORD} y={14} fontSize="7">
        DISCOVER
      </text>
    </g>
  ),
}

/** Decorative: the text beside it names the brand. */
export function CardBrandIcon({ brand }: { brand: CardBrand }) {
  return (
    <svg
      viewBox="0 0 40 26"
      aria-hidden="true"
      className="h-7 w-auto shrink-0 rounded-[5px] bg-white text-ink ring-1 ring-line"
    >
      {MARKS[brand]}
    </svg>
  )
}
