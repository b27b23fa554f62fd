import { useRef } from 'react'
import type { FormCall } from '#ui/form/form-call.ts'
import { type MessageCall, newMessageToken } from './message-call.ts'

/** Idempotency token: a retry with the same values keeps the token and is stored once; changed values get a new one. */
export function useMessageToken(
  load: () => Promise<MessageCall>,
): () => Promise<FormCall<unknown>> {
  const attempt = useRef<{ content: string; token: string }>(undefined)
  return async () => {
    const { check, send } = await load()
    return {
      check,
      send: async (values) => {
        const content = JSON.stringify(values)
        if (attempt.current?.content !== content)
          attempt.current = { content, token: newMessageToken() }
        await send(values, attempt.current.token)
        attempt.current = undefined
      },
    }
  }
}
