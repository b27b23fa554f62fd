import {
  circuitBreaker,
  ConsecutiveBreaker,
  ConstantBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { toCents, toDollars } from '#platform/money.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { TaxAnswer, TaxRequest, TaxService } from './tax-service.ts'

type AvataxAccount = {
  url: string
  account: string
  licenseKey: string
  company: string
  /** The code of the location that parcels leave from. */
  shipFrom: string
}

// A shopper waits for the answer: at most twice this long.
const ANSWER_MS = 3_000
const RETRY_MS = 50
const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000

const transaction = z.object({
  lines: z.array(z.object({ lineNumber: z.string(), tax: z.number().nonnegative() })),
})

/** Leaves out the text of the answer, which repeats the address. */
class AvataxError extends Error {
  /** False: the request itself was refused, such as an address that does not exist. */
  readonly isOutage: boolean

  constructor(reason: string | number, { isOutage }: { isOutage: boolean }) {
    super(`AvaTax ${reason}`)
    this.name = 'AvataxError'
    this.isOutage = isOutage
  }
}

/**
 * Calculates with AvaTax
 * (https://developer.avalara.com/api-reference/avatax/rest/v2/methods/Transactions/CreateTransaction/). A SalesOrder is
 * an estimate, which AvaTax does not record. Which tax codes the items have is set in AvaTax, by their item codes.
 */
export function avatax(
  account: AvataxAccount,
  {
    clock,
    log,
    answerMs = ANSWER_MS,
  }: { clock: Clock; log: Pick<Log, 'warn' | 'error'>; answerMs?: number },
): TaxService {
  const isOutage = handleWhen((error) => error instanceof AvataxError && error.isOutage)
  const breaker = circuitBreaker(isOutage, {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  breaker.onBreak(() =>
    log.error({}, 'the tax service does not answer: it is not called for a while'),
  )
  breaker.onReset(() => log.warn({}, 'the tax service answers again'))
  const again = retry(isOutage, { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_MS) })
  const policy = wrap(again, breaker)
  return {
    name: 'AvaTax',
    calculate: (request) =>
      policy.execute(() => calculate(account, request, clock.now(), answerMs)),
  }
}

async function calculate(
  { url, account, licenseKey, ...rest }: AvataxAccount,
  request: TaxRequest,
  now: Date,
  answerMs: number,
): Promise<TaxAnswer> {
  const { status, body } = await post(`${url}/api/v2/transactions/create`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${licenseKey}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(toTransaction(rest, request, now)),
    signal: AbortSignal.timeout(answerMs),
  })
  if (status >= 300) throw new AvataxError(status, { isOutage: !isAboutTheRequest(status) })
  return readAnswer(request, body)
}

function toTransaction(
  { company, shipFrom }: Pick<AvataxAccount, 'company' | 'shipFrom'>,
  { reference, address, lines }: TaxRequest,
  now: Date,
): object {
  return {
    type: 'SalesOrder',
    companyCode: company,
    date: dayOf(now),
    customerCode: reference,
    currencyCode: 'USD',
    addresses: {
      shipFrom: { locationCode: shipFrom },
      shipTo: {
        line1: address.street_address,
        city: address.city,
        region: address.state,
        postalCode: address.zip_code,
        country: 'US',
      },
    },
    lines: lines.map(({ kind, amount_cents }, position) => ({
      number: String(position + 1),
      quantity: 1,
      itemCode: kind,
      amount: toDollars(amount_cents),
    })),
  }
}

async function post(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'error' })
    const text = await response.text()
    return { status: response.status, body: response.ok ? JSON.parse(text) : null }
  } catch (error) {
    throw new AvataxError((error as Error).name, { isOutage: true })
  }
}

// Ours to mend: a wrong key or company, too many at once.
const NOT_ABOUT_THE_REQUEST = [401, 403, 404, 408, 429]

function isAboutTheRequest(status: number): boolean {
  return status >= 400 && status < 500 && !NOT_ABOUT_THE_REQUEST.includes(status)
}

function readAnswer({ lines }: TaxRequest, body: unknown): TaxAnswer {
  const { data } = transaction.safeParse(body)
  const taxes = new Map(data?.lines.map(({ lineNumber, tax }) => [lineNumber, toCents(tax)]))
  return {
    line_tax_cents: lines.map((_line, position) => {
      const tax = taxes.get(String(position + 1))
      if (tax === undefined) throw new AvataxError('incomplete answer', { isOutage: true })
      return tax
    }),
  }
}
