import { STATE_NAMES } from '@twirl/contract/buying/state-names'
import { STATE_CODES } from '@twirl/contract/buying/states'
import { use, useId, useState } from 'react'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { CONTIGUOUS_STATES } from './describe-states.ts'

type StatesFieldProps = { name: string; label: string; defaultValue: string }

/** A tick list of the states. The form reads the codes of those that are ticked from one hidden field. */
export function StatesField({ name, label, defaultValue }: StatesFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => defaultValue.split(','))
  const error = use(FieldErrorsContext)[name]
  const id = useId()
  const tick = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code])
  return (
    <fieldset
      className="col-span-full min-w-0"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
      // Gets the focus when nothing is ticked.
      tabIndex={-1}
    >
      <legend className="font-semibold">{label}</legend>
      <input type="hidden" name={name} value={chosen.join(',')} />
      <div className="flex flex-wrap items-center gap-x-4">
        <button type="button" className={TEXT_BUTTON} onClick={() => setChosen(STATE_CODES)}>
          All
        </button>
        <button type="button" className={TEXT_BUTTON} onClick={() => setChosen(CONTIGUOUS_STATES)}>
          All but Alaska and Hawaii
        </button>
        <button type="button" className={TEXT_BUTTON} onClick={() => setChosen([])}>
          None
        </button>
        <p id={`${id}-count`} role="status" className="text-sm text-ink-soft">
          {chosen.length} of {STATE_CODES.length} chosen
        </p>
      </div>
      <div className="grid max-h-80 gap-x-4 overflow-y-auto rounded-input border border-line p-2 sm:grid-cols-2">
        {STATE_CODES.map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-3 px-1">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={() => tick(code)}
              className="size-5 shrink-0 accent-berry"
            />
            {STATE_NAMES[code]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="pt-1.5 text-sm text-error">
          <span aria-hidden="true" className="font-semibold">
            !{' '}
          </span>
          {error}
        </p>
      )}
    </fieldset>
  )
}
