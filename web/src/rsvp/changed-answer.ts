import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire } from '@twirl/contract/groups/rsvp'
import type { FormValues } from '#ui/form/form-call.ts'
import { CANNOT_COME } from './answer.ts'
import type { OnFile, PersonField } from './on-file.ts'

/** Data on file, and the fields that show it. */
export type Prefill = { onFile: OnFile; shown: PersonField[] }

/** An answer that the guest changes: what its fields contain, and what is shown as on file. */
export type ChangedAnswer = { values: FormValues; prefill: Prefill | null }

type StoredAnswer = NonNullable<EndpointOutput<typeof checkQuestionnaire>['answer']>

/** What is stored fills the fields; the address stays. */
export function fromStored(answer: StoredAnswer): ChangedAnswer {
  const { is_attending, dress_size, ...texts } = answer
  const onFile: OnFile = {
    contact: { field: 'email', value: answer.email },
    isMasked: false,
    prefillRef: null,
    hasAnswered: true,
    values: { email: answer.email },
  }
  return {
    values: {
      ...texts,
      dress_size: dress_size ?? '',
      is_attending: is_attending ? 'yes' : CANNOT_COME,
    },
    prefill: { onFile, shown: ['email'] },
  }
}

/**
 * What was just sent. Masked values stay masked, and the server keeps them. The reference to them is good once; the
 * contact is fixed, because the answer is found by it.
 */
export function toChanged(values: FormValues, prefill: Prefill | null): ChangedAnswer {
  const { email = '' } = values
  const before = prefill?.onFile.values ?? {}
  const onFile: OnFile = {
    contact: prefill?.onFile.contact ?? { field: 'email', value: email },
    isMasked: prefill?.onFile.isMasked ?? false,
    prefillRef: null,
    hasAnswered: true,
    values: email ? { ...before, email } : before,
  }
  const fixed: PersonField[] = email ? ['email'] : []
  return { values, prefill: { onFile, shown: [...(prefill?.shown ?? []), ...fixed] } }
}
