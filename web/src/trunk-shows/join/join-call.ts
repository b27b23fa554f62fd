import { isCallErrorOf } from '@twirl/contract/client'
import { eventPassword } from '@twirl/contract/groups/event-password'
import { getTrunkShow, loginTrunkShow, type TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import type { EventSearch } from '../event-storage.ts'

export const fieldsByErrorCode: FieldsByErrorCode<typeof loginTrunkShow> = {
  NO_MATCHED_TRUNK_SHOW: 'password',
}

export function check(values: FormValues): FieldErrors {
  return checkEach({ password: eventPassword }, values)
}

/** Joins the event that the password belongs to; null if it is not open now. */
export async function joinEvent(
  { university_id, sorority_id, trunk_show_alias_id }: EventSearch,
  { password = '' }: FormValues,
): Promise<TrunkShow | null> {
  try {
    const { trunk_show_id } = await api(loginTrunkShow, {
      university_id,
      sorority_id,
      trunk_show_alias_id,
      password,
    })
    track('join_group', { groupId: trunk_show_id })
    return await api(getTrunkShow, { id: trunk_show_id })
  } catch (error) {
    if (isCallErrorOf<typeof loginTrunkShow>(error) && error.code === 'NO_ACTIVE_TRUNK_SHOW')
      return null
    throw error
  }
}
