import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type LeftOut,
  NUDGE_GROUPS,
  type NudgeChannel,
  type NudgeGroup,
  type NudgePreview,
  sendNudge,
} from '@twirl/contract/groups/lead-nudges'
import type { RosterPerson } from '@twirl/contract/groups/lead-roster'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { newRequestKey } from '#lib/request-key.ts'
import { useFeature } from '#lib/use-feature.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { nudgePreviewQuery } from '../lead-queries.ts'
import { countPeople, UNNAMED } from '../roster-words.ts'
import { GROUP_WORDS, reasonText } from './nudge-words.ts'

type NudgePopupProps = {
  eventId: number
  /** The group that is chosen first. */
  group: NudgeGroup
  /** Null: a whole group. */
  person: RosterPerson | null
  onClose: () => void
}

/** Chooses whom to remind and how, shows exactly what is sent, and sends it once (LEAD-16). */
export function NudgePopup({ eventId, person, onClose, ...first }: NudgePopupProps) {
  const [group, setGroup] = useState(first.group)
  const hasTexts = useFeature('text_messages')
  const [channel, setChannel] = useState<NudgeChannel>('MAIL')
  const wish = { id: eventId, group, channel, person_key: person?.key ?? null }
  const { data: preview, error } = useQuery(nudgePreviewQuery(wish))
  const [key] = useState(newRequestKey)
  const sending = useMutation({
    mutationFn: () => api(sendNudge, { ...wish, request_key: key }),
    meta: { errorSource: 'shown-action' },
  })
  const failure = error ?? ownError(sending.error)
  const title = person ? `Remind ${person.name || 'this guest'}` : 'Send a reminder'
  if (sending.data && preview)
    return (
      <Popup title={title} onClose={onClose}>
        <p role="status" className="font-semibold text-success">
          {sending.data.sent === 0
            ? 'No one was reminded.'
            : `Sent to ${countPeople(sending.data.sent)}.`}
        </p>
        <LeftOutList leftOut={sending.data.left_out} channel={channel} preview={preview} />
        <button type="button" onClick={onClose} className={buttonClass()}>
          Done
        </button>
      </Popup>
    )
  return (
    <Popup title={title} onClose={onClose}>
      {!person && (
        <Choice
          legend="To people who"
          choices={NUDGE_GROUPS.map((value) => ({ value, text: GROUP_WORDS[value] }))}
          chosen={group}
          onChoose={setGroup}
        />
      )}
      {hasTexts && (
        <Choice
          legend="By"
          choices={[
            { value: 'MAIL', text: 'Email' },
            { value: 'TEXT', text: 'Text message' },
          ]}
          chosen={channel}
          onChoose={setChannel}
        />
      )}
      {failure && (
        <p role="alert" className="text-error">
          {failureText(failure)}
        </p>
      )}
      {preview && (
        <>
          <section aria-label="Preview" className="rounded-input bg-shell p-4">
            {preview.subject && <p className="pb-2 font-semibold">{preview.subject}</p>}
            <p className="text-sm whitespace-pre-line">{preview.text}</p>
          </section>
          <LeftOutList leftOut={preview.left_out} channel={channel} preview={preview} />
          <button
            type="button"
            aria-busy={sending.isPending}
            aria-disabled={preview.recipients === 0}
            onClick={() => {
              if (preview.recipients > 0 && !sending.isPending) sending.mutate()
            }}
            className={`${buttonClass()} aria-disabled:cursor-default aria-disabled:opacity-60`}
          >
            {preview.recipients === 0
              ? 'No one to remind'
              : `Send to ${countPeople(preview.recipients)}`}
          </button>
        </>
      )}
      {!preview && !failure && <p role="status">Loading the preview…</p>}
    </Popup>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  choices: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">{legend}</legend>
      {choices.map(({ value, text }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={legend}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="size-5 shrink-0 accent-berry"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

type LeftOutProps = { leftOut: readonly LeftOut[]; channel: NudgeChannel; preview: NudgePreview }

function LeftOutList({ leftOut, channel, preview }: LeftOutProps) {
  if (leftOut.length === 0) return null
  return (
    <section aria-label="Left out">
      <p className="font-semibold">Left out:</p>
      <ul>
        {leftOut.map(({ key, name, reason }) => (
          <li key={key}>
            {name || UNNAMED} {reasonText(reason, channel, preview)}.
          </li>
        ))}
      </ul>
    </section>
  )
}
