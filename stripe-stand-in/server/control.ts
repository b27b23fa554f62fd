import type { Account } from './account.ts'
import type { Answer, Request } from './answer-request.ts'
import type { Kind } from './book.ts'
import { type Dials, turnDials } from './dials.ts'
import { openDispute } from './disputes.ts'
import { answerPaymentChallenge } from './payment-intents.ts'

/**
 * What journeys do in another process than the stand-in, with JSON: `PUT /_control/dials`, `POST /_control/challenges`,
 * `POST /_control/disputes`, `GET /_control/objects/KIND`. Real Stripe has nothing at these paths.
 */
export function answerControl(account: Account, { method, url, body }: Request): Answer {
  const [, , what, kind] = url.pathname.split('/')
  const given: unknown = body === '' ? {} : JSON.parse(body)
  const { book } = account
  const done = (result: unknown): Answer => ({ status: 200, body: JSON.stringify(result) })
  return book.transaction(() => {
    switch (`${method} ${what}`) {
      case 'PUT dials':
        turnDials(book, given as Partial<Dials>)
        return done({})
      case 'POST challenges': {
        const { id, isConfirmed } = given as { id: string; isConfirmed: boolean }
        return done(answerPaymentChallenge(account, id, isConfirmed))
      }
      case 'POST disputes': {
        const { charge, reason } = given as { charge: string; reason: string }
        return done(openDispute(account, charge, reason))
      }
      case 'GET objects':
        return done(book.list(kind as Kind))
      default:
        return { status: 404, body: '{}' }
    }
  })
}
