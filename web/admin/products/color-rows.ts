import { type Size, SIZES } from '@twirl/contract/sizes'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'

/** A color as the table shows it while it is changed. */
export type ColorRow = { name: string; hex: string; sizes: readonly Size[] }

export function rowsOf({ colors }: StaffProduct): ColorRow[] {
  return colors.map(({ name, hex, variants }) => ({
    name,
    hex,
    sizes: variants.map(({ size }) => size),
  }))
}

export function isSame(one: readonly ColorRow[], other: readonly ColorRow[]): boolean {
  const textOf = (rows: readonly ColorRow[]) =>
    JSON.stringify(
      rows.map(({ name, sizes }) => [name, SIZES.filter((size) => sizes.includes(size))]),
    )
  return textOf(one) === textOf(other)
}

export function withSize(row: ColorRow, size: Size, isThere: boolean): ColorRow {
  const others = row.sizes.filter((each) => each !== size)
  return { ...row, sizes: isThere ? [...others, size] : others }
}

/** Moves a row one place up. */
export function movedUp(rows: readonly ColorRow[], index: number): ColorRow[] {
  return rows.toSpliced(index - 1, 2, rows[index]!, rows[index - 1]!)
}
