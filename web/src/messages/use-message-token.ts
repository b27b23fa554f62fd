import { useRef } from 'react'
import type { FormCall } from '#ui/form/form-call.ts'
import { type MessageCall, newMessageToken } from './message-call.ts'

/** The same words sent again are the same message, stored once; changed words are another one. */
export function useMessageToken(
  load: () => Promise<MessageCall>,
): () => Promise<FormCall<unknown>> {
  const attempt = useRef<{ words: string; token: string }>(undefined)
  return async () => {
    const { check, send } = await load()
    return {
      check,
      send: async (values) => {
        const words = JSON.stringify(values)
        if (attempt.current?.words !== words) attempt.current = { words, token: newMessageToken() }
        await send(values, attempt.current.token)
        attempt.current = undefined
      },
    }
  }
}
