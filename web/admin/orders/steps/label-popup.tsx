import { type Carrier, CARRIER_NAMES, CARRIERS } from '@twirl/contract/buying/carriers'
import { parcelLabel } from '@twirl/contract/staff/orders/parcel-label'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkWith } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'

type TypedLabel = { carrier: Carrier; tracking_number: string }

type LabelPopupProps<Answer> = {
  title: string
  text: string
  button: string
  /** What is corrected; null for a new label. */
  label: TypedLabel | null
  send: (label: TypedLabel) => Promise<Answer>
  onSent: (answer: Answer) => void
  onClose: () => void
}

const OPTIONS = CARRIERS.map((carrier) => [carrier, CARRIER_NAMES[carrier]] as const)

/** Asks for the carrier and the tracking number of a parcel or a box. */
export function LabelPopup<Answer>(props: LabelPopupProps<Answer>) {
  const { title, text, button, label, send, onSent, onClose } = props
  const call = {
    check: (values: Record<string, string>) => checkWith(parcelLabel, values),
    // The check lets only carriers pass.
    send: (values: Record<string, string>) => send(values as TypedLabel),
    checkedAfter: { carrier: ['tracking_number'] },
  }
  return (
    <Popup title={title} onClose={onClose}>
      <p>{text}</p>
      <Form label={title} load={async () => call} button={button} onSent={onSent}>
        <SelectField
          name="carrier"
          label="Carrier"
          options={OPTIONS}
          defaultValue={label?.carrier ?? ''}
          isWide
        />
        <TextField
          name="tracking_number"
          label="Tracking number"
          hint="Type it, or scan the label."
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          defaultValue={label?.tracking_number ?? ''}
          isWide
        />
      </Form>
    </Popup>
  )
}
