import type { ProductFacets } from '@twirl/contract/catalog/listing'
import { useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { choiceIn, type ColorFamily, groupColors, toggleFamily } from './color-families.ts'
import { type ListingFilter, toggleOption } from './listing-filter.ts'

type ColorOptionsProps = {
  facets: ProductFacets
  filter: ListingFilter
  onChoose: (filter: ListingFilter) => void
}

/** Colors by family: a family chooses all of its colors, which can be opened and chosen one by one. */
export function ColorOptions({ facets, filter, onChoose }: ColorOptionsProps) {
  return (
    <div className="grid items-start gap-x-4 sm:max-lg:grid-cols-2">
      {groupColors(facets).map((family) => (
        <FamilyOption key={family.name} family={family} filter={filter} onChoose={onChoose} />
      ))}
    </div>
  )
}

type FamilyOptionProps = Omit<ColorOptionsProps, 'facets'> & { family: ColorFamily }

function FamilyOption({ family, filter, onChoose }: FamilyOptionProps) {
  const listId = useId()
  const choice = choiceIn(family, filter)
  const [isOpen, setOpen] = useState(choice === 'some')
  const { name, count, colors } = family
  const [only, ...others] = colors
  return (
    <div role="group" aria-label={name}>
      <div className="flex items-center">
        <label className={`${ROW} grow`}>
          <input
            type="checkbox"
            // React has no attribute for it.
            ref={(box) => {
              if (box) box.indeterminate = choice === 'some'
            }}
            checked={choice === 'all'}
            disabled={count === 0 && choice === 'none'}
            onChange={() => onChoose(toggleFamily(filter, family))}
            className={BOX}
          />
          <Swatch hexes={colors.map(({ hex }) => hex)} />
          <span>{name}</span>
          {others.length === 0 && only?.name !== name && (
            <span className="text-xs text-ink-mute">{only?.name}</span>
          )}
          <ProductCount count={count} />
        </label>
        {others.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={`Shades of ${name.toLowerCase()}`}
            onClick={() => setOpen(!isOpen)}
            className="-mr-2 ml-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-shell lg:size-10"
          >
            <Icon
              name="chevron-down"
              className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          <span aria-hidden="true" className="-mr-2 ml-1 w-11 shrink-0 lg:w-10" />
        )}
      </div>
      <div id={listId} hidden={!isOpen} className="pr-12 pb-1 pl-8 lg:pr-11">
        {others.length > 0 &&
          colors.map((color) => {
            const isChosen = filter.color?.includes(color.name) ?? false
            return (
              <label key={color.name} className={ROW}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={color.count === 0 && !isChosen}
                  onChange={() => onChoose(toggleOption(filter, 'color', color.name))}
                  className={BOX}
                />
                <Swatch hexes={[color.hex]} />
                <span>{color.name}</span>
                <ProductCount count={color.count} />
              </label>
            )
          })}
      </div>
    </div>
  )
}

/** A disc of all the colors, each with the same share. */
function Swatch({ hexes }: { hexes: string[] }) {
  const share = 100 / hexes.length
  const stops = hexes.map((hex, i) => `${hex} ${i * share}% ${(i + 1) * share}%`)
  return (
    <span
      className="size-5 shrink-0 rounded-full border border-ink/20 forced-color-adjust-none"
      style={{ background: `conic-gradient(${stops.join(', ')})` }}
    />
  )
}

function ProductCount({ count }: { count: number }) {
  return (
    <span className="ml-auto text-xs text-ink-mute tabular-nums">
      {count}
      <span className="sr-only"> products</span>
    </span>
  )
}

const BOX = 'size-4.5 shrink-0 accent-berry'
const ROW =
  'flex min-h-11 items-center gap-3 rounded-input px-2 -mx-2 text-sm hover:bg-shell has-disabled:cursor-not-allowed has-disabled:text-ink-mute has-disabled:hover:bg-transparent lg:min-h-10'
