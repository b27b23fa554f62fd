import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { isPersonalKind } from '@twirl/contract/staff/catalogue/import-fields'
import {
  applyImport,
  IMPORT_MODES,
  type ImportDetails,
  type ImportMode,
} from '@twirl/contract/staff/catalogue/imports'
import { api } from '#lib/api.ts'
import { SelectField, TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { rowsText } from './import-texts.ts'

type ApplyFormProps = { details: ImportDetails; onStarted: (details: ImportDetails) => void }

/** Writes what the check found nothing wrong with. */
export function ApplyForm({ details, onStarted }: ApplyFormProps) {
  const { id, version, kind, counts, state } = details
  const good = counts.NEW + counts.CHANGED + counts.UNCHANGED
  const isPersonal = isPersonalKind(kind)
  const modes = Object.entries(IMPORT_MODES).filter(
    ([mode]) => mode === 'GOOD_ROWS' || (counts.ERROR === 0 && state === 'CHECKED'),
  )
  const call = {
    check: (values: FormValues) => ({
      ...(!values.mode && { mode: 'Choose how' }),
      ...(isPersonal && checkEach({ reason: note(REASON_MAX) }, values)),
    }),
    send: ({ mode, reason }: FormValues) =>
      api(applyImport, { id, version, mode: mode as ImportMode, ...(reason && { reason }) }),
  }
  if (good === 0) return <p>No row can be written. Correct the file and upload it again.</p>
  return (
    <Form
      key={version}
      label="Apply"
      load={async () => call}
      button={state === 'STOPPED' ? 'Go on' : `Apply ${rowsText(good)}`}
      onSent={onStarted}
    >
      <SelectField
        name="mode"
        label="What is written"
        hint={
          counts.ERROR > 0
            ? `${rowsText(counts.ERROR)} with errors stay out. All or nothing needs a file without errors.`
            : 'All or nothing: if one row cannot be written, none is.'
        }
        options={modes}
        defaultValue="GOOD_ROWS"
      />
      {isPersonal && (
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log: please write no names or contacts."
          rows={2}
          maxLength={REASON_MAX}
        />
      )}
    </Form>
  )
}
