import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { exportOrders } from '@twirl/contract/staff/orders/orders'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { downloadCsv, type ExportProgress } from '../shell/download-csv.ts'
import type { OrderFilterValues } from './order-filter.tsx'

type ExportPopupProps = { filter: OrderFilterValues; onClose: () => void }

/** Saves the filtered orders as a CSV file, and shows how far it is (STAFF-19). */
export function ExportPopup({ filter, onClose }: ExportPopupProps) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const aborter = useRef<AbortController>(null)
  useEffect(() => () => aborter.current?.abort(), [])
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: async ({ reason = '' }: Record<string, string>) => {
      aborter.current = new AbortController()
      try {
        return await downloadCsv(
          exportOrders,
          { ...(filter as object), reason },
          { onProgress: setProgress, signal: aborter.current.signal },
        )
      } finally {
        setProgress(null)
      }
    },
  }
  return (
    <Popup title="Export orders" onClose={onClose}>
      <p>
        All orders that fit the filter, as a CSV file for a spreadsheet, newest first. It contains
        names and addresses: keep it safe.
      </p>
      <Form
        label="Export orders"
        load={async () => call}
        button="Export"
        onSent={({ rows }) => {
          announce(`The file with ${rows} orders is saved.`)
          onClose()
        }}
      >
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
      {progress && (
        <div className="flex flex-col gap-2 text-sm">
          <label className="flex flex-col gap-1">
            {`${progress.rows} of ${progress.total} orders`}
            <progress className="w-full" max={progress.total || 1} value={progress.rows} />
          </label>
          <button type="button" className={buttonClass('outline')} onClick={onClose}>
            Stop
          </button>
        </div>
      )}
    </Popup>
  )
}
