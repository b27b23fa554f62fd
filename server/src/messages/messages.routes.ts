import {
  sendCareerApplication,
  sendContactMessage,
  sendLeadApplication,
} from '@twirl/contract/messages'
import type { Database } from '#platform/database.ts'
import type { Routes } from '#platform/routes.ts'
import {
  insertCareerApplication,
  insertContactMessage,
  insertLeadApplication,
} from './messages.queries.ts'
import { storeMessage } from './store-message.ts'

const RECEIVED = { received: true } as const

export function messageRoutes(routes: Routes, db: Database): void {
  routes.handle(sendContactMessage, async (message, visitor) => {
    await storeMessage(db, visitor, (transaction, owner) =>
      insertContactMessage(transaction, { owner, ...message }),
    )
    return RECEIVED
  })

  routes.handle(sendCareerApplication, async (application, visitor) => {
    await storeMessage(db, visitor, (transaction, owner) =>
      insertCareerApplication(transaction, { owner, ...application }),
    )
    return RECEIVED
  })

  routes.handle(sendLeadApplication, async (application, visitor) => {
    await storeMessage(db, visitor, (transaction, owner) =>
      insertLeadApplication(transaction, { owner, ...application }),
    )
    return RECEIVED
  })
}
