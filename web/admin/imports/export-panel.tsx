import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  IMPORT_KINDS,
  type ImportKindName,
  isPersonalKind,
} from '@twirl/contract/staff/catalogue/import-fields'
import { exportKind } from '@twirl/contract/staff/catalogue/imports'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { usePasswordAgain } from '../account/use-password-again.tsx'
import { downloadCsv } from '../shell/download-csv.ts'
import { useImportKinds } from './import-queries.ts'

/** Saves all of a kind as a file that can be changed and imported again. */
export function ExportPanel() {
  const kinds = useImportKinds()
  const [isAsking, setAsking] = useState(false)
  const aborter = useRef<AbortController>(null)
  useEffect(() => () => aborter.current?.abort(), [])
  const save = async (kind: ImportKindName, reason?: string) => {
    aborter.current = new AbortController()
    const asked = { kind, ...(reason && { reason }) }
    await downloadCsv(exportKind, asked, { signal: aborter.current.signal })
    announce('The file is saved.')
  }
  return (
    <div className="flex flex-wrap gap-3">
      {kinds.map((kind) =>
        isPersonalKind(kind) ? (
          <button
            key={kind}
            type="button"
            className={buttonClass('outline')}
            onClick={() => setAsking(true)}
          >
            Export {IMPORT_KINDS[kind].toLowerCase()}
          </button>
        ) : (
          <ActionButton key={kind} action={() => save(kind)} className={buttonClass('outline')}>
            Export {IMPORT_KINDS[kind].toLowerCase()}
          </ActionButton>
        ),
      )}
      {isAsking && (
        <ReasonPopup
          onClose={() => setAsking(false)}
          save={(reason) => save('customers', reason)}
        />
      )}
    </div>
  )
}

type ReasonPopupProps = { onClose: () => void; save: (reason: string) => Promise<void> }

function ReasonPopup({ onClose, save }: ReasonPopupProps) {
  const { run, dialog } = usePasswordAgain()
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) => run(() => save(reason)),
  }
  return (
    <>
      <Popup title="Export customers" onClose={onClose}>
        <p>All open accounts with names, emails and phone numbers: keep the file safe.</p>
        <Form label="Export customers" load={async () => call} button="Export" onSent={onClose}>
          <TextArea
            name="reason"
            label="Reason"
            hint="It is kept in the audit log: please write no names or contacts."
            rows={2}
            maxLength={REASON_MAX}
          />
        </Form>
      </Popup>
      {dialog}
    </>
  )
}
