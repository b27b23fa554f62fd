import { setTimeout as delay } from 'node:timers/promises'
import type { APIResponse } from '@playwright/test'

const DEFAULT_WAIT_SECONDS = 1

/**
 * Sends a call that prepares a journey. A shop on a busy machine may answer 503: the call waits as long as the answer says and
 * is sent again, as a browser does, until the journey's time is over.
 */
export async function sendPatiently(send: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const response = await send()
    if (response.status() !== 503) return response
    const seconds = Number(response.headers()['retry-after']) || DEFAULT_WAIT_SECONDS
    await delay(seconds * 1_000)
  }
}
