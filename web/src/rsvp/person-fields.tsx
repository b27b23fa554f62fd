import { SIZE_LABELS } from '@twirl/contract/sizes'
import type { ReactNode } from 'react'
import { EmailField, SelectField, TextField } from '#ui/form/fields/field.tsx'
import { formatPhone } from '#ui/form/fields/format-input.ts'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import type { OnFile, PersonField } from './on-file.ts'

type PersonFieldsProps = {
  /** The e-mail address of the invitation's link, or a stored answer. */
  defaults: Partial<Record<PersonField, string>>
  onFile: OnFile | null
  /** The fields that show values on file; the guest fills in the others. */
  shown: PersonField[]
  /** A guest who cannot come is not asked for a size. */
  hasSize: boolean
  /** The size on file can be changed without the rest. */
  onChangeSize: () => void
  /** Below the contacts. */
  children?: ReactNode
}

// The keys separate the inputs for values on file from the inputs that the guest types in.
export function PersonFields(props: PersonFieldsProps) {
  const { defaults, onFile, shown, hasSize, onChangeSize, children } = props
  const isShown = (field: PersonField) => onFile !== null && shown.includes(field)
  const fixed = (field: PersonField) => ({
    name: field,
    defaultValue: onFile ? shownValue(onFile, field) : '',
    disabled: true,
    hint: 'On file',
  })
  return (
    <>
      {isShown('email') ? (
        <TextField key="email-on-file" label="Email" {...fixed('email')} />
      ) : (
        <EmailField name="email" label="Email" defaultValue={defaults.email} />
      )}
      {isShown('cell_phone') ? (
        <TextField key="cell_phone-on-file" label="Cell phone" {...fixed('cell_phone')} />
      ) : (
        <PhoneField
          name="cell_phone"
          label="Cell phone"
          hint="We’ll use it only for this event."
          defaultValue={formatPhone(defaults.cell_phone ?? '')}
        />
      )}
      {children}
      {isShown('first_name') ? (
        <TextField key="first_name-on-file" label="First name" {...fixed('first_name')} />
      ) : (
        <TextField
          name="first_name"
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={defaults.first_name}
        />
      )}
      {isShown('last_name') ? (
        <TextField key="last_name-on-file" label="Last name" {...fixed('last_name')} />
      ) : (
        <TextField
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={defaults.last_name}
        />
      )}
      {hasSize &&
        (isShown('dress_size') ? (
          <TextField
            key="dress_size-on-file"
            label="Dress size"
            {...fixed('dress_size')}
            hint={<SizeHint onChange={onChangeSize} />}
            isWide
          />
        ) : (
          <SelectField
            name="dress_size"
            label="Dress size"
            options={Object.entries(SIZE_LABELS)}
            defaultValue={defaults.dress_size || sizeOnFile(onFile)}
            isWide
          />
        ))}
    </>
  )
}

function SizeHint({ onChange }: { onChange: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      On file
      <button
        type="button"
        onClick={onChange}
        className="min-h-11 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
      >
        Change size
      </button>
    </span>
  )
}

function sizeOnFile(onFile: OnFile | null): string | undefined {
  return onFile && !onFile.isMasked ? onFile.values.dress_size : undefined
}

/** Formatted for display; masked values are shown unchanged. */
function shownValue({ isMasked, values }: OnFile, field: PersonField): string {
  const value = values[field] ?? ''
  if (isMasked) return value
  if (field === 'cell_phone') return formatPhone(value)
  return (field === 'dress_size' && SIZE_LABELS[value as keyof typeof SIZE_LABELS]) || value
}
