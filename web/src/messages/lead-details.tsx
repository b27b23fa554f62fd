import { STATE_CODES } from '@twirl/contract/buying/states'
import { SIZE_LABELS, SIZES } from '@twirl/contract/sizes'
import { use } from 'react'
import { CONTROL, FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'

export type LeadCollection = { id: number; name: string }

type LeadDetailsProps = { values: FormValues; collections: readonly LeadCollection[] }

/** The second step: what an event needs besides. All of it can be left out. */
export function LeadDetails({ values, collections }: LeadDetailsProps) {
  return (
    <>
      <p className="col-span-full text-ink-soft">
        All of this is optional. The more we know, the sooner your event is ready.
      </p>
      <TextField
        name="hand_out_date"
        label="When do you want to hand out the pieces?"
        type="date"
        defaultValue={values['hand_out_date']}
        hint="A day or two before the party is a good time."
        isOptional
        isWide
      />
      <AddressFields values={values} />
      {collections.length > 0 && (
        <fieldset className="col-span-full min-w-0">
          <legend className="pb-1.5 font-semibold">
            Which collections fit? <span className="font-normal text-ink-mute">(optional)</span>
          </legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {collections.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={`collection_${id}`}
                  value="1"
                  defaultChecked={values[`collection_${id}`] === '1'}
                  className="size-5 shrink-0 accent-berry"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <SizeFields values={values} />
      <TextArea
        name="message"
        label="Theme, wishes, questions"
        rows={4}
        maxLength={2000}
        defaultValue={values['message']}
        isOptional
      />
    </>
  )
}

function AddressFields({ values }: { values: FormValues }) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="font-semibold">
        Where should the box go? <span className="font-normal text-ink-mute">(optional)</span>
      </legend>
      <div className="field-grid pt-3">
        <TextField
          name="street_address"
          label="Street address"
          autoComplete="shipping address-line1"
          maxLength={100}
          defaultValue={values['street_address']}
          isOptional
        />
        <TextField
          name="apt_unit_floor"
          label="Apt, unit or floor"
          autoComplete="shipping address-line2"
          maxLength={100}
          defaultValue={values['apt_unit_floor']}
          isOptional
        />
        <TextField
          name="city"
          label="City"
          autoComplete="shipping address-level2"
          maxLength={100}
          defaultValue={values['city']}
          isOptional
        />
        <SelectField
          name="state"
          label="State"
          autoComplete="shipping address-level1"
          options={STATE_CODES.map((code) => [code, code])}
          defaultValue={values['state']}
          isOptional
        />
        <TextField
          name="zip_code"
          label="Zip code"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          maxLength={10}
          defaultValue={values['zip_code']}
          isOptional
        />
      </div>
    </fieldset>
  )
}

/** One small field for each size, in a row that wraps. */
function SizeFields({ values }: { values: FormValues }) {
  const error = use(FieldErrorsContext)['expected_sizes']
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="pb-1.5 font-semibold">
        How many of each size? <span className="font-normal text-ink-mute">(optional)</span>
      </legend>
      <div className="flex flex-wrap gap-3">
        {SIZES.map((size) => (
          <label key={size} className="flex w-16 flex-col gap-1 text-sm">
            {SIZE_LABELS[size]}
            <input
              name={`size_${size}`}
              type="text"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              defaultValue={values[`size_${size}`]}
              className={`h-12 ${CONTROL}`}
            />
          </label>
        ))}
      </div>
      {error && <p className="pt-1.5 text-sm text-error">{error}</p>}
    </fieldset>
  )
}
