import { randomUUID } from 'node:crypto'
import { createEvent, getEvent, setEventState } from '@twirl/contract/staff/events/events'
import { newEventForm } from '../server/test/event-form.ts'
import type { MountedCall } from '../server/test/routes/call-table.ts'
import { openClient } from './shopper.ts'

const CHANGES_EVENT = /^(POST|PUT|DELETE) \/ajax\/admin\/event\/\{id\}/

/**
 * Makes an event for the staff of this test and sends the calls that change events to it. The event of the demo, which
 * the shoppers have joined, would soon be moved, canceled or locked otherwise.
 */
export async function giveStaffAnEvent(
  calls: readonly MountedCall[],
  port: number,
  cookie: string,
): Promise<void> {
  const { call } = openClient(port, cookie)
  const key = randomUUID()
  const { id } = await call(createEvent, {
    key,
    form: newEventForm({ theme: `Hostile ${key.slice(0, 8)}` }),
    password: key.slice(0, 8),
  })
  await call(setEventState, { id: String(id), version: 1, state: 'OPEN' })
  const { version } = await call(getEvent, { id: String(id) })
  for (const { name, fields, required } of calls) {
    if (!CHANGES_EVENT.test(name)) continue
    for (const field of fields) if (field.place === 'path') field.sample = id
    if ('version' in required) required['version'] = version
  }
}
