import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findProducts, type ProductChoice } from '@twirl/contract/staff/warehouse/unit-intake'
import { useDeferredValue, useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { CONTROL } from '#ui/form/fields/field-frame.tsx'
import { Picture } from '#ui/picture.tsx'

type ProductComboboxProps = {
  label: string
  error: string | undefined
  chosen: ProductChoice | null
  onChoose: (product: ProductChoice | null) => void
}

/** Finds a product by words of its title. */
export function ProductCombobox({ label, error, chosen, onChoose }: ProductComboboxProps) {
  const id = useId()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: ['unit-products', q],
    queryFn: () => api(findProducts, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const products = q === '' ? [] : (data?.products ?? [])
  return (
    <div>
      <label htmlFor={id} data-name={label} className="block pb-1.5 font-semibold">
        {label}
      </label>
      <Combobox.Root
        items={products}
        filter={null}
        value={chosen}
        onValueChange={onChoose}
        onInputValueChange={setText}
        itemToStringLabel={({ title }: ProductChoice) => title}
        isItemEqualToValue={(item: ProductChoice, value: ProductChoice) => item.id === value.id}
      >
        <Combobox.Input
          id={id}
          placeholder="Type a part of its name"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`h-12 ${CONTROL}`}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-30">
            <Combobox.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto rounded-input border border-line bg-white p-2 shadow-overlay">
              <Combobox.Empty className="px-3 py-2 text-sm text-ink-soft empty:hidden">
                {q === '' ? 'Type a part of its name.' : data && 'No product has these words.'}
              </Combobox.Empty>
              <Combobox.List>
                {(product: ProductChoice) => (
                  <Combobox.Item
                    key={product.id}
                    value={product}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-2 py-1 text-sm data-highlighted:bg-shell"
                  >
                    <span className="block w-8 shrink-0 overflow-hidden rounded-input">
                      <Picture
                        imageKey={product.image_key}
                        alt=""
                        color={product.average_color}
                        sizes="32px"
                      />
                    </span>
                    {product.title}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {error && (
        <p id={`${id}-error`} className="pt-1.5 text-sm text-error">
          {error}
        </p>
      )}
    </div>
  )
}
