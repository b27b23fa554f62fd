import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import type { SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import {
  changeSetting,
  type SettingValue,
  type StaffSettings,
} from '@twirl/contract/staff/settings/settings'
import { api } from '#lib/api.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { LogoField } from './logo-field.tsx'
import { StatesField } from './states-field.tsx'
import { type Theme, ThemePreview } from './theme-preview.tsx'
import { SETTING_TEXTS, type SettingField } from './setting-texts.ts'
import { checkInputs, describeField, fromInputs, toInput } from './setting-values.ts'

type ChangeSettingPopupProps = {
  settingKey: SettingKey
  /** The setting as the page shows it: if it is another one by now, nothing is saved. */
  seen: SettingValue
  /** What the form begins with: the setting itself, or an older one to set it back to. */
  begin: SettingValue
  /** What it is in a new shop. */
  usual: SettingValue
  onClose: () => void
  onSaved: (settings: StaffSettings) => void
}

/** Changes a setting, with a reason (STAFF-170). */
export function ChangeSettingPopup({
  settingKey: key,
  seen,
  begin,
  usual,
  onClose,
  onSaved,
}: ChangeSettingPopupProps) {
  const texts = SETTING_TEXTS[key]
  const { title, about, fields } = texts
  const call = {
    check: (values: FormValues) => ({
      ...checkInputs(key, seen, texts, values),
      ...checkEach({ reason: note(REASON_MAX) }, values),
    }),
    send: (values: FormValues) =>
      api(changeSetting, {
        key,
        seen,
        value: fromInputs(seen, texts, values),
        reason: values['reason'] ?? '',
      }),
  }
  return (
    <Popup title={title} onClose={onClose}>
      <p>{about}</p>
      {key === 'theme' && <ThemePreview formLabel={title} begin={begin as Theme} />}
      <Form label={title} load={async () => call} button="Save" onSent={onSaved}>
        {fields.map((field) => (
          <InputOf key={field.name} field={field} begin={begin} usual={usual} />
        ))}
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the history."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
    </Popup>
  )
}

type InputOfProps = { field: SettingField; begin: SettingValue; usual: SettingValue }

function InputOf({ field, begin, usual }: InputOfProps) {
  const { name, label, kind, unit, isOptional, options } = field
  const isList = Array.isArray(begin)
  const hints = [field.hint, !isList && `In a new shop: ${describeField(usual, field)}.`]
  const shared = {
    name,
    label: kind === 'dollars' ? `${label} ($)` : unit ? `${label} (${unit})` : label,
    hint: hints.filter(Boolean).join(' '),
    isWide: true,
    defaultValue: toInput(begin, field),
    ...(isOptional && { isOptional }),
  }
  if (kind === 'states')
    return <StatesField name={name} label={label} defaultValue={shared.defaultValue} />
  if (kind === 'logo')
    return <LogoField name={name} label={label} defaultValue={shared.defaultValue} />
  if (options) return <SelectField {...shared} options={options} />
  if (kind === 'day' || kind === 'color')
    return <TextField {...shared} type={kind === 'day' ? 'date' : 'color'} />
  const isNumber = kind === 'whole' || kind === 'dollars'
  return (
    <TextField
      {...shared}
      autoComplete="off"
      maxLength={isNumber ? 12 : 300}
      {...(isNumber && { inputMode: kind === 'whole' ? 'numeric' : 'decimal' })}
    />
  )
}
