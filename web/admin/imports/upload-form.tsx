import { IMPORT_KINDS, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import {
  IMPORT_BYTES_MAX,
  type ImportDetails,
  uploadImport,
} from '@twirl/contract/staff/catalogue/imports'
import { useRef, useState } from 'react'
import { SelectField } from '#ui/form/fields/field.tsx'
import { CONTROL, FieldFrame, useField } from '#ui/form/fields/field-frame.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { uploadFile } from '../products/photos/upload-file.ts'
import { useImportKinds } from './import-queries.ts'

type UploadFormProps = { onUploaded: (uploaded: ImportDetails) => void }

/** Stores a file, which changes nothing yet. */
export function UploadForm({ onUploaded }: UploadFormProps) {
  const kinds = useImportKinds()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const call = {
    check: ({ kind }: FormValues) => {
      const file = input.current?.files?.[0]
      return {
        ...(!kind && { kind: 'Choose what the file contains' }),
        ...(!file && { file: 'Choose a file' }),
        ...(file && file.size > IMPORT_BYTES_MAX && { file: 'At most 20 MB. Please split it.' }),
      }
    },
    send: async ({ kind }: FormValues) => {
      const file = input.current!.files![0]!
      setSent(0)
      try {
        const asked = { kind: kind as ImportKindName, file_name: file.name.slice(0, 200) }
        return await uploadFile(uploadImport, asked, file, setSent)
      } finally {
        setSent(null)
      }
    },
  }
  return (
    <>
      <Form label="New import" load={async () => call} button="Upload" onSent={onUploaded}>
        <SelectField
          name="kind"
          label="What the file contains"
          options={kinds.map((kind) => [kind, IMPORT_KINDS[kind]] as const)}
          defaultValue={kinds.length === 1 ? kinds[0] : ''}
        />
        <FileField ref={input} />
      </Form>
      {sent !== null && (
        <progress aria-label="Upload" max={1} value={sent} className="mt-3 w-full max-w-112" />
      )}
    </>
  )
}

function FileField({ ref }: { ref: React.Ref<HTMLInputElement> }) {
  const { frame, control } = useField({
    name: 'file',
    label: 'CSV file',
    hint: 'Up to 20 MB and 100,000 rows. The first row has the names of the columns.',
  })
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        ref={ref}
        type="file"
        // Files that the server refuses can be chosen, too: it says why.
        accept=".csv,.tsv,.txt,text/csv"
        className={`h-12 py-2.5 ${CONTROL}`}
      />
    </FieldFrame>
  )
}
