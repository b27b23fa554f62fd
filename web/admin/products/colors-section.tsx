import { useQueryClient } from '@tanstack/react-query'
import { type Size, SIZE_LABELS, SIZES } from '@twirl/contract/sizes'
import { changeProductColors } from '@twirl/contract/staff/catalogue/product-changes'
import { PRODUCT_COLORS_MAX } from '@twirl/contract/staff/catalogue/product-fields'
import type { StaffProduct, UnitCount } from '@twirl/contract/staff/catalogue/products'
import { UNIT_STATES } from '@twirl/contract/staff/warehouse/units'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { announce } from '#ui/live-region.tsx'
import { Section } from '../customers/section.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { AddColor } from './add-color.tsx'
import { AddUnitsPopup } from './add-units-popup.tsx'
import { type ColorRow, isSame, movedUp, rowsOf, withSize } from './color-rows.ts'
import { showSaved } from './product-queries.ts'
import { Swatch } from './swatch.tsx'

type Variant = StaffProduct['colors'][number]['variants'][number]

/** Colors and sizes with their units. Changes of the table are saved together (STAFF-118). */
export function ColorsSection({ product }: { product: StaffProduct }) {
  const queryClient = useQueryClient()
  const saved = rowsOf(product)
  const [rows, setRows] = useState(saved)
  const [receiving, setReceiving] = useState<{ sku: string; name: string } | null>(null)
  const isChanged = !isSame(rows, saved)
  useLeaveWarning(isChanged)
  const change = (index: number, row: ColorRow) => setRows(rows.with(index, row))
  const save = async () => {
    const changed = await api(changeProductColors, {
      id: product.id,
      version: product.version,
      colors: rows.map(({ name, hex, sizes }) => ({
        name,
        hex,
        sizes: sizes.map((size) => ({ size })),
      })),
    })
    showSaved(queryClient, changed)
    setRows(rowsOf(changed))
    announce('Colors and sizes are saved.')
  }
  const variantOf = (name: string, size: Size) =>
    product.colors
      .find((color) => color.name === name)
      ?.variants.find((variant) => variant.size === size)
  return (
    <Section title="Colors and sizes">
      {rows.length === 0 ? (
        <p>No color yet. Add the first one below.</p>
      ) : (
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        <section aria-label="Sizes by color" tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full">
            <caption className="sr-only">Sizes by color, with their units</caption>
            <thead className="border-b border-line">
              <tr>
                <th scope="col" className="px-1 py-2 text-left">
                  Color
                </th>
                {SIZES.map((size) => (
                  <th key={size} scope="col" className="px-1 py-2 text-center">
                    {SIZE_LABELS[size]}
                  </th>
                ))}
                <th scope="col" className="p-2">
                  <span className="sr-only">Order</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.name} className="border-b border-line last:border-0">
                  <th scope="row" className="min-w-28 px-1 py-2 text-left font-semibold">
                    <span className="flex items-center gap-2">
                      <Swatch hex={row.hex} />
                      {row.name}
                    </span>
                  </th>
                  {SIZES.map((size) => (
                    <SizeCell
                      key={size}
                      name={`${row.name} in ${SIZE_LABELS[size]}`}
                      isThere={row.sizes.includes(size)}
                      variant={variantOf(row.name, size)}
                      onChange={(isThere) => change(index, withSize(row, size, isThere))}
                      onReceive={(sku) =>
                        setReceiving({ sku, name: `${row.name} in ${SIZE_LABELS[size]}` })
                      }
                    />
                  ))}
                  <td className="px-1 py-2 whitespace-nowrap">
                    {index > 0 && (
                      <button
                        type="button"
                        className={`mr-4 ${TEXT_BUTTON}`}
                        aria-label={`Move ${row.name} up`}
                        onClick={() => setRows(movedUp(rows, index))}
                      >
                        Up
                      </button>
                    )}
                    <button
                      type="button"
                      className={TEXT_BUTTON}
                      aria-label={`Remove ${row.name}`}
                      onClick={() => setRows(rows.toSpliced(index, 1))}
                    >
                      Remove
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length < PRODUCT_COLORS_MAX && (
        <AddColor
          taken={rows.map(({ name }) => name)}
          onAdd={(color) => setRows([...rows, { ...color, sizes: rows.at(-1)?.sizes ?? [] }])}
        />
      )}
      {isChanged && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
          <ActionButton className={buttonClass()} action={save}>
            Save colors and sizes
          </ActionButton>
          <button type="button" className={TEXT_BUTTON} onClick={() => setRows(saved)}>
            Discard the changes
          </button>
        </div>
      )}
      {receiving && (
        <AddUnitsPopup productId={product.id} {...receiving} onClose={() => setReceiving(null)} />
      )}
    </Section>
  )
}

type SizeCellProps = {
  name: string
  isThere: boolean
  /** Undefined until it is saved. */
  variant: Variant | undefined
  onChange: (isThere: boolean) => void
  onReceive: (sku: string) => void
}

function SizeCell({ name, isThere, variant, onChange, onReceive }: SizeCellProps) {
  return (
    <td className="p-1 text-center align-top">
      <label className="inline-grid size-11 place-items-center">
        <input
          type="checkbox"
          aria-label={name}
          className="size-5 accent-berry"
          checked={isThere}
          // What has units stays.
          disabled={isThere && variant !== undefined && variant.units.length > 0}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      {isThere && variant && (
        <>
          <Units units={variant.units} />
          <button
            type="button"
            className="min-h-8 text-xs underline hover:text-berry"
            aria-label={`Add units of ${name}`}
            onClick={() => onReceive(variant.sku)}
          >
            Add
          </button>
        </>
      )}
    </td>
  )
}

/** By state, in words. */
function Units({ units }: { units: readonly UnitCount[] }) {
  if (units.length === 0) return <p className="text-xs text-ink-soft">no units</p>
  return (
    <ul className="min-w-20 text-xs">
      {units.map(({ state, pool, count }) => (
        <li key={`${state} ${pool}`}>
          {count} {UNIT_STATES[state].toLowerCase()}
          {pool === 'CLEARANCE' && ', clearance'}
        </li>
      ))}
    </ul>
  )
}
