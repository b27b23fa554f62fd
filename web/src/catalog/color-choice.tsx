import type { Product } from '@twirl/contract/catalog'

type ColorChoiceProps = {
  colors: Product['colors']
  chosen: string
  onChoose: (color: string) => void
}

export function ColorChoice({ colors, chosen, onChoose }: ColorChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm">
        <span className="font-semibold">Color</span> <span className="text-ink-soft">{chosen}</span>
      </legend>
      <div className="-ml-1 flex flex-wrap pt-1.5">
        {colors.map(({ name, hex }) => (
          <label key={name} title={name} className="grid size-11 place-items-center">
            <input
              type="radio"
              name="color"
              value={name}
              checked={name === chosen}
              onChange={() => onChoose(name)}
              className="peer sr-only"
            />
            <span
              className="size-8 rounded-full border border-ink/20 outline-2 outline-offset-2 outline-transparent transition peer-checked:outline-ink peer-focus-visible:outline-focus"
              style={{ backgroundColor: hex }}
            />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
