import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeProductCollections } from '@twirl/contract/staff/catalogue/product-changes'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Nothing, Section } from '../customers/section.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { choicesQuery, showSaved } from './product-queries.ts'

/** The collections that contain the product. */
export function CollectionsSection({ product }: { product: StaffProduct }) {
  const queryClient = useQueryClient()
  const saved = product.collections.map(({ id }) => id)
  const [chosen, setChosen] = useState(saved)
  const isChanged = chosen.length !== saved.length || chosen.some((id) => !saved.includes(id))
  const save = async () => {
    const { id, version } = product
    const change = { id, version, collection_ids: chosen }
    showSaved(queryClient, await api(changeProductCollections, change))
    announce('The collections are saved.')
  }
  return (
    <Section title="Collections">
      <Loaded query={useQuery(choicesQuery())}>
        {({ collections }) =>
          collections.length === 0 ? (
            <Nothing>There are no collections yet.</Nothing>
          ) : (
            <ul className="grid gap-x-4 sm:grid-cols-2">
              {collections.map(({ id, name, is_visible }) => (
                <li key={id}>
                  <label className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      className="size-5 accent-berry"
                      checked={chosen.includes(id)}
                      onChange={({ target }) =>
                        setChosen(
                          target.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
                        )
                      }
                    />
                    <span>
                      {name}
                      {!is_visible && <span className="text-ink-soft"> (hidden)</span>}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isChanged && (
        <div className="pt-3">
          <ActionButton className={buttonClass()} action={save}>
            Save collections
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
