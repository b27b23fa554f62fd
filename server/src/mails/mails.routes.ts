import * as contract from '@twirl/contract/staff/mails'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { MailsDeps } from './mails-deps.ts'
import { listMails, saveTexts } from './own-texts.ts'
import { previewMail, previewOrderMail, sendTestMail } from './preview-mail.ts'

export function mailsRoutes(routes: Routes, deps: MailsDeps): void {
  routes.handle(contract.listMails, () => listMails(deps))

  routes.handle(contract.previewMail, (input) => previewMail(deps, input))

  routes.handle(contract.previewOrderMail, (input, visitor) =>
    previewOrderMail(deps, staffOf(visitor), input),
  )

  routes.handle(contract.saveMailTexts, (input, visitor) =>
    saveTexts(deps, staffOf(visitor), input),
  )

  routes.handle(contract.sendTestMail, (input, visitor) =>
    sendTestMail(deps, staffOf(visitor), input.kind),
  )
}
