import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { isCallErrorOf } from '@twirl/contract/client'
import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  type DisputeWithEvidence,
  draftEvidence,
  submitEvidence,
} from '@twirl/contract/staff/money/disputes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { disputeQuery, disputesQuery } from './dispute-queries.ts'

/** What a step has led to; `refusal`: why it was not made, because of another member, the bank or the gateway. */
export type DisputeOutcome = { refusal: string | null }

type DisputeStepsProps = {
  dispute: DisputeWithEvidence
  onOutcome: (outcome: DisputeOutcome | null) => void
}

/** What finance does with the evidence: collect it again, and send it (STAFF-247, STAFF-248). */
export function DisputeSteps({ dispute, onOutcome }: DisputeStepsProps) {
  const { id, state, drafted_at, submitted_at } = dispute
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { member } = useSuspenseQuery(loginQuery()).data
  if (state !== 'NEEDS_RESPONSE' || submitted_at || !member?.permissions.includes('finance'))
    return null
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries(disputeQuery(String(id))),
      queryClient.invalidateQueries(disputesQuery()),
    ])
  const show = (changed: DisputeWithEvidence, text: string) => {
    setIsAsked(false)
    onOutcome({ refusal: null })
    announce(text)
    queryClient.setQueryData(disputeQuery(String(id)).queryKey, changed)
    void queryClient.invalidateQueries(disputesQuery())
  }
  /** Shows what a step has led to. After a refusal the dispute is loaded again: another member may have changed it. */
  const take = async (call: () => Promise<DisputeWithEvidence>, text: string) => {
    onOutcome(null)
    try {
      show(await call(), text)
    } catch (error) {
      if (!isCallErrorOf<typeof submitEvidence>(error) || error.code !== 'STEP_REFUSED') throw error
      setIsAsked(false)
      onOutcome({ refusal: failureText(error) })
      await reload()
    }
  }
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) =>
      take(
        () => api(submitEvidence, { id, drafted_at: drafted_at ?? '', reason }),
        'The evidence was sent.',
      ),
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {drafted_at && (
        <button type="button" className={buttonClass('primary')} onClick={() => setIsAsked(true)}>
          Send to the bank
        </button>
      )}
      <ActionButton
        className={buttonClass('outline')}
        action={() => take(() => api(draftEvidence, { id }), 'The draft was saved.')}
      >
        Collect again
      </ActionButton>
      {isAsked && (
        <Popup title="Send the evidence" onClose={() => setIsAsked(false)} hasForm>
          <p>The bank takes evidence once. It cannot be changed afterwards.</p>
          <Form
            label="Send the evidence"
            load={async () => call}
            button="Send to the bank"
            onSent={() => {}}
          >
            <TextArea
              name="reason"
              label="Reason"
              hint="It is kept in the audit log."
              rows={2}
              maxLength={REASON_MAX}
            />
          </Form>
        </Popup>
      )}
    </div>
  )
}
