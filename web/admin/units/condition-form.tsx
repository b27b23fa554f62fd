import { useQueryClient } from '@tanstack/react-query'
import { optionalNote } from '@twirl/contract/primitives'
import {
  CONDITION_NOTE_MAX,
  CONDITIONS,
  gradeUnit,
  type UnitDetails,
} from '@twirl/contract/staff/warehouse/units'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { ChoiceField } from '#ui/form/fields/choice-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { unitQuery } from './unit-queries.ts'

type Condition = keyof typeof CONDITIONS

/** Sets the condition. What the form showed is sent with it, so that the work of a colleague is not overwritten. */
export function ConditionForm({ unit, onClose }: { unit: UnitDetails; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [seen] = useState(unit)
  const [condition, setCondition] = useState<Condition>(unit.condition)
  const call = {
    check: (values: Record<string, string>) =>
      checkEach({ note: optionalNote(CONDITION_NOTE_MAX) }, values),
    send: async ({ note = '' }: Record<string, string>) =>
      api(gradeUnit, {
        code: seen.code,
        condition,
        note,
        seen_condition: seen.condition,
        seen_note: seen.condition_note,
      }),
  }
  const handleSent = (graded: UnitDetails) => {
    queryClient.setQueryData(unitQuery(seen.code).queryKey, graded)
    announce('The condition is saved.')
    onClose()
  }
  return (
    <Popup title="Condition" onClose={onClose}>
      <Form label="Condition" load={async () => call} button="Save" onSent={handleSent}>
        <ChoiceField
          name="condition"
          legend="Condition"
          choices={Object.entries(CONDITIONS).map(([value, title]) => ({ value, title }))}
          chosen={condition}
          onChoose={(value) => setCondition(value as Condition)}
        />
        <TextArea
          name="note"
          label="Note"
          defaultValue={seen.condition_note}
          rows={3}
          maxLength={CONDITION_NOTE_MAX}
          isOptional
        />
      </Form>
    </Popup>
  )
}
