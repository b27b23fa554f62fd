import { use, useId } from 'react'
import { FieldErrorsContext } from './field-frame.tsx'

type Choice = { value: string; title: string; text?: string }

type ChoiceFieldProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (value: string) => void
}

/** Radio buttons, some with an explanation. */
export function ChoiceField({ name, legend, choices, chosen, onChoose }: ChoiceFieldProps) {
  const error = use(FieldErrorsContext)[name]
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      // Gets the focus when nothing is chosen.
      tabIndex={-1}
      className="flex flex-col gap-3 col-span-full"
    >
      <legend className="pb-3 font-semibold">{legend}</legend>
      {choices.map(({ value, title, text }) => (
        <label
          key={value}
          className={`grid grid-cols-[auto_1fr] gap-x-4 rounded-picture border border-line-strong bg-white px-5 transition has-checked:border-berry has-checked:bg-blush/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${text ? 'py-5' : 'py-3'}`}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-5 self-center accent-berry outline-none"
          />
          <span className="font-semibold">{title}</span>
          {text && <span className="col-start-2 text-ink-soft">{text}</span>}
        </label>
      ))}
      {error && (
        <p id={errorId} className="flex gap-2 text-sm text-error">
          <span aria-hidden="true" className="font-semibold">
            !
          </span>
          {error}
        </p>
      )}
    </fieldset>
  )
}
