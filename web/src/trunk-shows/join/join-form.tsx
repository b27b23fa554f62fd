import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { GroupType, TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { reloadVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { type EventSearch, saveJoined } from '../event-storage.ts'
import { OPEN_TRUNK_SHOWS, trunkShowQuery } from '../trunk-show-query.ts'

type JoinFormProps = {
  /** Empty for a group rental, which is found by its password alone. */
  search: EventSearch
  type: GroupType
  takesFocus?: boolean
}

const TEXTS = {
  SORORITY_TRUNK_SHOW: {
    label: 'Event password',
    hint: 'Your group leader has it. Capital letters don’t matter.',
  },
  GROUP_RENTAL: {
    label: 'Group code',
    hint: 'Your group leader has it. Capital letters don’t matter. A chapter’s password works here, too.',
  },
} as const

/** Asks for the event's password. The whole group shares it, so the input shows it. */
export function JoinForm({ search, type, takesFocus = false }: JoinFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const load = async () => {
    const { fieldsByErrorCode, check, joinEvent } = await import('./join-call.ts')
    return { fieldsByErrorCode, check, send: (values: FormValues) => joinEvent(search, values) }
  }
  const enter = (event: TrunkShow | null) => {
    if (!event) {
      void navigate({ to: '/trunk-show/not-active', search: { type } })
      return
    }
    queryClient.setQueryData(trunkShowQuery(event.trunk_show_id).queryKey, event)
    saveJoined(event)
    void reloadVisitorQueries(queryClient, OPEN_TRUNK_SHOWS)
    void navigate({ to: '/trunk-show' })
  }

  return (
    <Form label="Join the event" load={load} button="Shop the event" onSent={enter}>
      <TextField
        name="password"
        {...TEXTS[type]}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        data-first-focus={takesFocus ? '' : undefined}
        isWide
      />
    </Form>
  )
}
