type Choice = { value: string; title: string; text: string }

type ChoiceFieldProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (value: string) => void
}

/** Radio buttons, each with an explanation. */
export function ChoiceField({ name, legend, choices, chosen, onChoose }: ChoiceFieldProps) {
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="pb-3 font-semibold">{legend}</legend>
      {choices.map(({ value, title, text }) => (
        <label
          key={value}
          className="grid grid-cols-[auto_1fr] gap-x-4 rounded-picture border border-line-strong bg-white p-5 transition has-checked:border-berry has-checked:bg-blush/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="mt-1 size-5 accent-berry outline-none"
          />
          <span className="font-semibold">{title}</span>
          <span className="col-start-2 text-ink-soft">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
