import { CHANGE_MESSAGE_MAX, CHANGE_REASON_MAX } from '@twirl/contract/staff/events/event-changes'
import { TextArea } from '#ui/form/fields/field.tsx'

/** What is written when an event is canceled or moved. */
export function ChangeWords({ messageTo }: { messageTo: string }) {
  return (
    <>
      <TextArea
        name="message"
        label={`Message to ${messageTo}`}
        isOptional
        rows={3}
        maxLength={CHANGE_MESSAGE_MAX}
      />
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log."
        rows={2}
        maxLength={CHANGE_REASON_MAX}
      />
    </>
  )
}
