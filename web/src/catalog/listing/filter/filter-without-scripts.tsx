import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { facetsQuery, type ListingSource } from '../listing-queries.ts'
import { familyValue, groupColors } from './color-families.ts'
import {
  clearFilter,
  type Facet,
  FACET_NAMES,
  FACETS,
  type ListingFilter,
  optionName,
  optionsOf,
  withSort,
} from './listing-filter.ts'

const OPTION = 'inline-flex min-h-11 items-center gap-2 text-sm'
const OPTIONS = 'flex flex-wrap gap-x-5'

type FilterFormProps = { source: ListingSource; filter: ListingFilter }

/**
 * Filters and orders for browsers without scripts (BROWSE-34). Rendered on the server only, inside <noscript>. The form
 * is long, so a listing has a link to the same listing with the form.
 */
export function FilterWithoutScripts({
  countText,
  ...listing
}: FilterFormProps & { countText: string }) {
  const { source, filter } = listing
  const isOpen = useSearch({ strict: false }).filters === 'open'
  return (
    <div className="flex flex-col gap-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-5">
        {!isOpen && (
          <Link
            {...source.linkTo({ ...filter, filters: 'open' })}
            rel="nofollow"
            className={buttonClass('outline')}
          >
            Filter and sort
          </Link>
        )}
        <p className="text-sm text-ink-mute tabular-nums">{countText}</p>
      </div>
      {isOpen && <FilterForm {...listing} />}
    </div>
  )
}

/** A form that requests the filtered URL, and links to the orders. The loader has fetched its options. */
function FilterForm({ source, filter }: FilterFormProps) {
  const { facets } = useSuspenseQuery(facetsQuery(source, filter)).data
  // Hidden inputs, so that the form keeps the listing and its order.
  const { pathname, search } = useRouter().buildLocation(source.linkTo(clearFilter(filter)))
  const chosenSort = filter.sort ?? source.sorts[0]?.field
  return (
    <form action={pathname} className="flex flex-col gap-3 pb-4">
      {Object.entries(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <p id="sort-by" className="text-ink-mute">
          Sort by
        </p>
        <ul aria-labelledby="sort-by" className="flex flex-wrap items-center gap-x-5">
          {source.sorts.map(({ field, name }) => (
            <li key={field}>
              <Link
                {...source.linkTo(withSort(filter, field))}
                rel="nofollow"
                aria-current={field === chosenSort || undefined}
                className="inline-flex min-h-11 items-center font-semibold text-berry underline-offset-4 hover:underline aria-[current]:text-ink aria-[current]:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-5 rounded-picture border border-line-strong px-5 py-4">
        {FACETS.map((facet) => (
          <fieldset key={facet}>
            <legend className="pb-1 font-semibold">{FACET_NAMES[facet]}</legend>
            {facet === 'color' ? (
              groupColors(facets).map((family) => (
                <div key={family.name} className={OPTIONS} role="group" aria-label={family.name}>
                  {family.colors.length > 1 && (
                    // Never checked: it would choose again what is taken out beside it.
                    <Option
                      facet="color"
                      value={familyValue(family)}
                      name={familyValue(family)}
                      count={family.count}
                    />
                  )}
                  {family.colors.map((color) => (
                    <Option key={color.name} facet="color" {...optionProps(color, filter.color)} />
                  ))}
                </div>
              ))
            ) : (
              <div className={OPTIONS}>
                {optionsOf(facets, facet).map((option) => (
                  <Option
                    key={option.name}
                    facet={facet}
                    {...optionProps(option, filter[facet])}
                    name={optionName(facet, option.name)}
                  />
                ))}
              </div>
            )}
          </fieldset>
        ))}
        <label className={OPTION}>
          <input
            type="checkbox"
            name="sold_out"
            value="true"
            defaultChecked={filter.sold_out}
            className="size-4.5 accent-berry"
          />
          Show sold-out pieces
        </label>
        <div className="flex gap-3">
          <button type="submit" className={buttonClass()}>
            Apply
          </button>
          <Link {...source.linkTo(clearFilter(filter))} className={buttonClass('outline')}>
            Clear
          </Link>
        </div>
      </div>
    </form>
  )
}

const optionProps = (
  { name, count }: { name: string; count: number },
  chosen: readonly string[] = [],
) => ({ name, value: name, count, isChosen: chosen.includes(name) })

type OptionProps = {
  facet: Facet
  value: string
  name: string
  count: number
  isChosen?: boolean
}

function Option({ facet, value, name, count, isChosen = false }: OptionProps) {
  return (
    <label className={OPTION}>
      <input
        type="checkbox"
        name={facet}
        value={value}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
        className="size-4.5 accent-berry"
      />
      {`${name} (${count})`}
    </label>
  )
}
