import {
  sendCareerApplication,
  sendContactMessage,
  sendLeadApplication,
} from '@twirl/contract/messages'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Routes } from '#platform/http/routes.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { applicationLinkOf } from './application-link.ts'
import { receivedMail } from './application-mails.ts'
import { careerMail, contactMail, copyMail, leadMail } from './message-mails.ts'
import {
  insertCareerApplication,
  insertContactMessage,
  insertLeadApplication,
} from './messages.queries.ts'
import { storeMessage } from './store-message.ts'

type MessageDeps = {
  db: Database
  outbox: Outbox
  /** The address at which staff read messages. */
  mailbox: string
  publicOrigin: string
  secrets: Secrets
}

const RECEIVED = { received: true } as const

export function messageRoutes(
  routes: Routes,
  { db, outbox, mailbox, publicOrigin, secrets }: MessageDeps,
): void {
  const store = { db, outbox }

  routes.handle(sendContactMessage, async (message, visitor) => {
    const copied = await storeMessage(store, visitor, {
      kind: 'contact_message',
      insert: (transaction, owner) => insertContactMessage(transaction, { owner, ...message }),
      mail: contactMail(mailbox, message),
      copy: {
        mail: () => copyMail(message, publicOrigin),
        contactHash: hashContact(secrets, message.email),
      },
    })
    return { ...RECEIVED, copied }
  })

  routes.handle(sendCareerApplication, async (application, visitor) => {
    await storeMessage(store, visitor, {
      kind: 'career_application',
      insert: (transaction, owner) =>
        insertCareerApplication(transaction, { owner, ...application }),
      mail: careerMail(mailbox, application),
    })
    return RECEIVED
  })

  routes.handle(sendLeadApplication, async (application, visitor) => {
    const { email } = application
    const mailed = await storeMessage(store, visitor, {
      kind: 'lead_application',
      insert: (transaction, owner) => insertLeadApplication(transaction, { owner, ...application }),
      mail: leadMail(mailbox, application),
      copy: {
        mail: (id) =>
          receivedMail({
            to: email,
            link: applicationLinkOf({ secrets, publicOrigin }, id),
            origin: publicOrigin,
          }),
        contactHash: hashContact(secrets, email),
      },
    })
    return { ...RECEIVED, mailed }
  })
}
