import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
} from '@twirl/contract/staff/catalogue/import-fields'
import { checkImport, type ImportDetails } from '@twirl/contract/staff/catalogue/imports'
import { api } from '#lib/api.ts'
import { SelectField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'

type MappingFormProps = { details: ImportDetails; onStarted: (details: ImportDetails) => void }

/** Says which column each field is read from. */
export function MappingForm({ details, onStarted }: MappingFormProps) {
  const { id, version, kind, headers, samples, mapping, is_mapping_of_last } = details
  const fields = IMPORT_FIELDS[kind]
  const options = headers.map(
    (header, column) => [String(column), optionText(header, column, samples)] as const,
  )
  const call = {
    check: (values: FormValues) =>
      Object.fromEntries(
        fields.flatMap(({ key, isRequired }) =>
          isRequired && !values[key] ? [[key, 'Choose a column']] : [],
        ),
      ),
    send: (values: FormValues) =>
      api(checkImport, { id, version, mapping: readMapping(fields, values) }),
  }
  return (
    <>
      <p className="max-w-read pb-4 text-sm text-ink-soft">
        {is_mapping_of_last
          ? 'These are the columns of the last import of this kind.'
          : 'These columns were chosen by their names.'}{' '}
        A field without a column stays as it is. Checking changes nothing in the shop.
      </p>
      <Form
        // Anew when a step was taken: it then sends another version.
        key={version}
        label="Columns"
        load={async () => call}
        button="Check the file"
        onSent={onStarted}
      >
        {fields.map(({ key, label, isRequired, hint }) => (
          <SelectField
            key={key}
            name={key}
            label={label}
            hint={hint || undefined}
            isOptional={!isRequired}
            options={options}
            defaultValue={key in mapping ? String(mapping[key]) : ''}
          />
        ))}
      </Form>
    </>
  )
}

function readMapping(fields: readonly ImportField[], values: FormValues): ImportMapping {
  return Object.fromEntries(
    fields.flatMap(({ key }) => (values[key] ? [[key, Number(values[key])]] : [])),
  )
}

/** The name of a column with the first text in it. */
function optionText(header: string, column: number, samples: readonly string[][]): string {
  const name = header || `Column ${column + 1}`
  const sample = samples.map((row) => row[column]?.trim()).find(Boolean)
  return sample ? `${name} (${sample.slice(0, 30)})` : name
}
