import { PhoneField } from '#ui/form/phone-field.tsx'
import { Icon } from '#ui/icon.tsx'

export function SignUpPhone({ defaultValue }: { defaultValue: string | undefined }) {
  return (
    <PhoneField
      name="phone_number"
      label="Cell phone"
      hint="We text you a code to make sure it is yours."
      defaultValue={defaultValue}
      isWide
    />
  )
}

/** Stands fast: its code was entered already. */
export function ProvenPhone({ phone, onChange }: { phone: string; onChange: () => void }) {
  return (
    <PhoneField
      name="phone_number"
      label="Cell phone"
      defaultValue={phone}
      readOnly
      isWide
      hint={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="inline-flex items-center gap-1.5 font-semibold text-success">
            <Icon name="check" className="size-4" />
            Confirmed
          </span>
          <button
            type="button"
            onClick={onChange}
            className="min-h-8 text-berry underline underline-offset-4"
          >
            Use another number
          </button>
        </span>
      }
    />
  )
}
