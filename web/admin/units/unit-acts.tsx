import { useQueryClient } from '@tanstack/react-query'
import { isCallErrorOf } from '@twirl/contract/client'
import { date, note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  moveUnit,
  type PassedPromise,
  UNIT_ACTS,
  UNIT_STATES,
  type UnitAct,
  type UnitDetails,
} from '@twirl/contract/staff/warehouse/units'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { ConditionForm } from './condition-form.tsx'
import { PassedPromises } from './passed-promises.tsx'
import { unitQuery } from './unit-queries.ts'

type Details = { until?: string; reason?: string }

/** Acts that ask for something first. */
const ASKING: Partial<Record<UnitAct, string>> = {
  TO_CLEANING: 'Promises that begin before its end go to other units.',
  TO_REPAIR: 'Promises that begin before its end go to other units.',
  LOSE: 'Its promises go to other units. It can be found again.',
  RETIRE: 'It is never rented or sold again. Its promises go to other units.',
}

type Outcome = { text: string; promises: PassedPromise[]; isRefused: boolean }

/** What can be done with the unit now, and what became of the last step. */
export function UnitActs({ unit }: { unit: UnitDetails }) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<UnitAct | 'CONDITION' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { code, state } = unit

  const move = async (act: UnitAct, details: Details = {}) => {
    try {
      const moved = await api(moveUnit, { code, act, seen_state: state, ...details })
      const text = `${UNIT_ACTS[act].text}: done. The unit is ${UNIT_STATES[moved.unit.state].toLowerCase()}.`
      queryClient.setQueryData(unitQuery(code).queryKey, moved.unit)
      setOutcome({ text, promises: moved.promises, isRefused: false })
      announce(text)
    } catch (error) {
      // Shown here and not at the button: with the state of now the button may be gone.
      if (!isCallErrorOf<typeof moveUnit>(error) || error.code !== 'STEP_REFUSED') throw error
      setOutcome({ text: error.message, promises: [], isRefused: true })
      await queryClient.invalidateQueries(unitQuery(code))
    }
    setOpened(null)
    void queryClient.invalidateQueries({ queryKey: ['units'] })
  }

  return (
    <section aria-labelledby="acts">
      <h2 id="acts" className="pb-3 text-xl">
        Move it
      </h2>
      {outcome && (
        <div
          role={outcome.isRefused ? 'alert' : undefined}
          className={`mb-4 rounded-input p-4 ${outcome.isRefused ? 'border border-error bg-white text-error' : 'bg-mint'}`}
        >
          <p>{outcome.text}</p>
          <PassedPromises promises={outcome.promises} />
        </div>
      )}
      {unit.acts.length === 0 && <p className="pb-3">{noActsText(unit)}</p>}
      <div className="flex flex-wrap gap-3">
        {unit.acts.map((act) =>
          act in ASKING ? (
            <button
              key={act}
              type="button"
              className={buttonClass('outline')}
              onClick={() => setOpened(act)}
            >
              {UNIT_ACTS[act].text}
            </button>
          ) : (
            <ActionButton key={act} action={() => move(act)} className={buttonClass('outline')}>
              {UNIT_ACTS[act].text}
            </ActionButton>
          ),
        )}
        <button
          type="button"
          className={buttonClass('outline')}
          onClick={() => setOpened('CONDITION')}
        >
          Condition
        </button>
      </div>
      {opened === 'CONDITION' && <ConditionForm unit={unit} onClose={() => setOpened(null)} />}
      {opened && opened !== 'CONDITION' && (
        <ActPopup act={opened} onClose={() => setOpened(null)} onSend={move} />
      )}
    </section>
  )
}

function noActsText({ state }: UnitDetails): string {
  if (state === 'PACKED') return 'It is in a parcel, and moves with its order.'
  if (state === 'RETIRED' || state === 'SOLD') return 'Its time in the shop is over.'
  return 'It moves with its order.'
}

type ActPopupProps = {
  act: UnitAct
  onClose: () => void
  onSend: (act: UnitAct, details: Details) => Promise<void>
}

function ActPopup({ act, onClose, onSend }: ActPopupProps) {
  const { text, needsReason } = UNIT_ACTS[act]
  const call = {
    check: (values: Record<string, string>) => ({
      ...(needsReason && checkEach({ reason: note(REASON_MAX) }, values)),
      ...(values['until'] && checkEach({ until: date }, values)),
    }),
    send: ({ until, reason }: Record<string, string>) =>
      onSend(act, { ...(until && { until }), ...(reason && { reason }) }),
  }
  return (
    <Popup title={text} onClose={onClose}>
      <p>{ASKING[act]}</p>
      <Form label={text} load={async () => call} button={text} onSent={() => {}}>
        {needsReason ? (
          <TextArea
            name="reason"
            label="Reason"
            hint="It is kept in the audit log."
            rows={2}
            maxLength={REASON_MAX}
          />
        ) : (
          <TextField
            name="until"
            type="date"
            label="Expected on the rail"
            hint="Without a day all its promises go to other units."
            isOptional
            isWide
          />
        )}
      </Form>
    </Popup>
  )
}
