import type { changeEventPassword } from '@twirl/contract/staff/events/events'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import {
  deleteGrantsOfEvent,
  hashEventPassword,
  isGroupPasswordTaken,
  setEventRowPassword,
} from '../trunk-shows/public.ts'
import { fieldError } from './event-fields.ts'
import type { EventDeps } from './events-deps.ts'
import { writeEvent } from './write-event.ts'

type Input = z.output<(typeof changeEventPassword)['input']>

/** Gives an event another password (STAFF-151). Who joined stays in, unless everyone has to enter the new one. */
export async function changePassword(
  deps: EventDeps,
  staff: StaffCaller,
  { id, password, ends_grants, reason }: Input,
): Promise<void> {
  await writeEvent(deps, staff, id, async (transaction, row) => {
    if (row.state === 'CANCELED' || row.state === 'DELETED')
      throw new AppError('STEP_REFUSED', {
        message: `This event is ${row.state.toLowerCase()}. Its password has no use any more.`,
      })
    const hash = hashEventPassword(deps.secrets, password)
    if (row.kind === 'ONLINE_GROUP' && (await isGroupPasswordTaken(transaction, hash, id)))
      throw fieldError('password', 'Another group rental has this password')
    await setEventRowPassword(transaction, id, hash, deps.clock.now())
    const ended = ends_grants ? await deleteGrantsOfEvent(transaction, id) : 0
    return { action: 'event.change-password', reason, after: { members_ended: ended } }
  })
}
