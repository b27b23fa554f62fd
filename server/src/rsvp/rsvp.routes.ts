import * as contract from '@twirl/contract/groups/rsvp'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { withMinimumDuration } from '#platform/security/minimum-duration.ts'
import { checkQuestionnaire } from './questionnaire/check-questionnaire.ts'
import { lookUpGuest } from './guests/look-up-guest.ts'
import { sendChangeLink } from './questionnaire/send-change-link.ts'
import { sendQuestionnaire } from './questionnaire/send-questionnaire.ts'

type Dependencies = {
  db: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  publicOrigin: string
  log: Pick<Log, 'info'>
  /** Calls that must not tell by their time whom we know take at least this long. */
  lookupMinimumDurationMs: number
}

export function rsvpRoutes(routes: Routes, dependencies: Dependencies): void {
  const { lookupMinimumDurationMs } = dependencies

  routes.handle(contract.checkQuestionnaire, ({ trunk_show_alias_id, ...asked }, visitor) =>
    checkQuestionnaire(dependencies, visitor, trunk_show_alias_id, asked),
  )

  routes.handle(
    contract.findGuestByEmail,
    ({ trunk_show_alias_id, email, invitation }, visitor) => {
      const lookup = {
        alias: trunk_show_alias_id,
        contact: { kind: 'EMAIL', value: email },
        invitation,
      } as const
      return withMinimumDuration(lookupMinimumDurationMs, () =>
        lookUpGuest(dependencies, visitor, lookup),
      )
    },
  )

  routes.handle(contract.findGuestByPhoneNumber, (input, visitor) => {
    const { trunk_show_alias_id, cell_phone, invitation } = input
    const lookup = {
      alias: trunk_show_alias_id,
      contact: { kind: 'PHONE', value: cell_phone },
      invitation,
    } as const
    return withMinimumDuration(lookupMinimumDurationMs, () =>
      lookUpGuest(dependencies, visitor, lookup),
    )
  })

  routes.handle(contract.sendQuestionnaire, async (form, visitor) => {
    await withMinimumDuration(lookupMinimumDurationMs, () =>
      sendQuestionnaire(dependencies, visitor, form),
    )
    return { received: true as const }
  })
  routes.handle(contract.sendChangeLink, async (input, visitor) => {
    const { trunk_show_alias_id: alias, ...asked } = input
    await withMinimumDuration(lookupMinimumDurationMs, () =>
      sendChangeLink(dependencies, visitor, { alias, ...asked }),
    )
    return { received: true as const }
  })
}
