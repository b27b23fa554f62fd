export const STRIPE_NUMBER = '4242424242424242'
export const STRIPE_NOW = new Date('2026-03-10T15:00:00Z')

export type Form = Record<string, string>
type Answer = { status: number; body: Record<string, unknown> }
type Stored = Record<string, unknown> & { id: string; created: number; metadata: Form }
type Received = { line: string; form: Form; key: string | undefined }

/** A part of Stripe, as far as the shop uses it: idempotency keys, payments, refunds, lists in pages. */
export class StripeDouble {
  received: Received[] = []
  answersByKey = new Map<string, { form: string; answer: Answer }>()
  intents: Stored[] = []
  refunds: Stored[] = []
  customers: Stored[] = []
  /** The outcome of the next charge. */
  fate: 'paid' | 'declined' | 'lost answer' | 'failed inside' = 'paid'
  refundFate: 'paid' | 'disputed' | 'closed card' | 'failed inside' = 'paid'
  brand = 'visa'
  #ids = 0

  /** Null: the connection is cut instead of an answer. */
  answer(method: string, url: URL, form: Form, key: string | undefined): Answer | null {
    this.received.push({ line: `${method} ${url.pathname}`, form, key })
    const answer = this.#answerOnce(method, url, form, key)
    return this.fate === 'lost answer' ? null : answer
  }

  #answerOnce(method: string, url: URL, form: Form, key: string | undefined): Answer {
    const known = key ? this.answersByKey.get(key) : undefined
    const sent = JSON.stringify([url.pathname, form])
    if (known)
      return known.form === sent
        ? known.answer
        : refusal(400, { type: 'idempotency_error', message: 'Keys can only be used once' })
    const answer = this.#run(method, url, form)
    if (key) this.answersByKey.set(key, { form: sent, answer })
    return answer
  }

  #run(method: string, url: URL, form: Form): Answer {
    const path = `${method} ${url.pathname.replace('/v1/', '')}`
    if (path === 'POST payment_methods') return this.#createMethod(form)
    if (path === 'POST customers')
      return ok(this.#store(this.customers, 'cus', form, { object: 'customer' }))
    if (path === 'GET customers') return page(this.customers, url)
    if (path === 'DELETE customers/cus_gone')
      return refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (method === 'DELETE') return this.#deleteCustomer(url.pathname.split('/').at(-1)!)
    if (path === 'POST payment_intents') return this.#createIntent(form)
    if (path.endsWith('/cancel')) return this.#cancel(url.pathname.split('/').at(-2)!)
    if (path === 'GET payment_intents') return page(this.intents, url)
    if (path === 'POST refunds') return this.#refund(form)
    if (path === 'GET refunds') return page(this.#refundsOf(url), url)
    throw new Error(path)
  }

  #createMethod(form: Form): Answer {
    if (form['card[number]'] === '4242424242424241') return cardError({ code: 'incorrect_number' })
    const card = { brand: this.brand, last4: form['card[number]']!.slice(-4), fingerprint: 'Fp1' }
    return ok({ id: this.#id('pm'), object: 'payment_method', card })
  }

  #createIntent(form: Form): Answer {
    if (form['payment_method'] === 'pm_gone')
      return refusal(400, { type: 'invalid_request_error', code: 'resource_missing' })
    if (this.fate === 'failed inside') return refusal(500, { type: 'api_error' })
    const isDeclined = form['confirm'] && this.fate === 'declined'
    const isPaid = form['confirm'] && !isDeclined
    const declined = { code: 'card_declined', decline_code: 'insufficient_funds' }
    const intent = this.#store(this.intents, 'pi', form, {
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      amount_received: isPaid ? Number(form['amount']) : 0,
      last_payment_error: isDeclined ? declined : null,
    })
    return isDeclined ? cardError(declined) : ok(intent)
  }

  #deleteCustomer(id: string): Answer {
    this.customers = this.customers.filter((customer) => customer.id !== id)
    return ok({ id, deleted: true })
  }

  #cancel(id: string): Answer {
    const intent = this.intents.find((it) => it.id === id)!
    intent['status'] = 'canceled'
    return ok(intent)
  }

  #refund(form: Form): Answer {
    const { payment_intent } = form
    const amount = Number(form['amount'])
    if (amount > 5_000) return refusal(400, { type: 'invalid_request_error' })
    if (this.refundFate === 'failed inside') return refusal(500, { type: 'api_error' })
    if (this.refundFate === 'disputed')
      return refusal(400, { type: 'invalid_request_error', code: 'charge_disputed' })
    const outcome =
      this.refundFate === 'closed card'
        ? { status: 'failed', failure_reason: 'expired_or_canceled_card' }
        : { status: 'succeeded' }
    const rest = { amount, payment_intent, ...outcome }
    return ok(this.#store(this.refunds, 're', form, rest))
  }

  #refundsOf({ searchParams }: URL): Stored[] {
    const intent = searchParams.get('payment_intent')
    return this.refunds.filter((refund) => !intent || refund['payment_intent'] === intent)
  }

  #store(rows: Stored[], prefix: string, form: Form, rest: Record<string, unknown>): Stored {
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const inner = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return inner ? [[inner, value]] : []
      }),
    )
    const row = { id: this.#id(prefix), created: STRIPE_NOW.getTime() / 1_000, metadata, ...rest }
    // Newest first, as Stripe lists them.
    rows.unshift(row)
    return row
  }

  #id(prefix: string): string {
    return `${prefix}_${++this.#ids}`
  }
}

function ok(body: Record<string, unknown>): Answer {
  return { status: 200, body }
}

function refusal(status: number, error: Record<string, unknown>): Answer {
  return { status, body: { error: { message: `about ${STRIPE_NUMBER}`, ...error } } }
}

function cardError(error: Record<string, unknown>): Answer {
  return refusal(402, { type: 'card_error', ...error })
}

/** Two rows at a time, so that the tests read several pages. */
function page(rows: Stored[], url: URL): Answer {
  const from = Number(url.searchParams.get('created[gte]') ?? 0)
  const to = Number(url.searchParams.get('created[lt]') ?? Infinity)
  const inTime = rows.filter(({ created }) => created >= from && created < to)
  const after = url.searchParams.get('starting_after')
  const start = after ? inTime.findIndex(({ id }) => id === after) + 1 : 0
  const data = inTime.slice(start, start + 2)
  return ok({ object: 'list', url: url.pathname, data, has_more: start + 2 < inTime.length })
}
