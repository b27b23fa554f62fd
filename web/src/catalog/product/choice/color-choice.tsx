import type { Product } from '@twirl/contract/catalog/product'
import type { ColorOption } from './variant-stock.ts'

type ColorChoiceProps = {
  colors: Product['colors']
  options: ColorOption[]
  chosen: string
  onChoose: (color: string) => void
  onUnavailable: (reason: string) => void
}

export function ColorChoice({
  colors,
  options,
  chosen,
  onChoose,
  onUnavailable,
}: ColorChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm">
        <span className="font-semibold">Color</span> <span className="text-ink-soft">{chosen}</span>
      </legend>
      <div className="-ml-1 flex flex-wrap pt-1.5">
        {colors.map(({ name, hex }) => {
          const reason = options.find(({ color }) => color === name)?.reason ?? null
          return (
            <label key={name} title={reason ?? name} className="grid size-11 place-items-center">
              <input
                type="radio"
                name="color"
                value={name}
                checked={name === chosen}
                aria-disabled={reason !== null && name !== chosen}
                onChange={() => (reason === null ? onChoose(name) : onUnavailable(reason))}
                className="peer sr-only"
              />
              <span
                className="relative size-8 overflow-hidden rounded-full border border-ink/20 forced-color-adjust-none outline-2 outline-offset-2 outline-transparent transition peer-checked:outline-ink peer-focus-visible:outline-focus peer-aria-disabled:opacity-60 peer-aria-disabled:after:absolute peer-aria-disabled:after:inset-x-0 peer-aria-disabled:after:top-1/2 peer-aria-disabled:after:h-0.5 peer-aria-disabled:after:-rotate-45 peer-aria-disabled:after:bg-paper"
                style={{ backgroundColor: hex }}
              />
              <span className="sr-only">{reason ? `${name}. ${reason}` : name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
