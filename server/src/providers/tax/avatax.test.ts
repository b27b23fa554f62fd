import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import { avatax } from './avatax.ts'
import { chooseTaxService } from './choose-tax-service.ts'
import { areRatesOld, RATES_AS_OF } from './state-rate-table.ts'
import type { TaxRequest } from './tax-service.ts'

type Received = { line: string; headers: IncomingHttpHeaders; body: unknown }
/** A status and a body, or silence. */
type Answer = { status: number; body: string } | null

const TAXES = {
  status: 201,
  // In another order than the lines, and with more than is read.
  body: JSON.stringify({
    id: 0,
    totalTax: 2.68,
    lines: [
      { lineNumber: '2', tax: 2, taxCode: 'P0000000' },
      { lineNumber: '1', tax: 0.68 },
    ],
  }),
}
let received: Received[] = []
let answers: Answer[] = []

const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: JSON.parse(body),
    })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const { port } = server.address() as AddressInfo
const url = `http://127.0.0.1:${port}`
const account = {
  url,
  account: '1100012345',
  licenseKey: 'hush',
  company: 'TWIRL',
  shipFrom: 'DEFAULT',
}
const clock = { now: () => new Date('2026-03-01T03:00:00Z') }

const REQUEST: TaxRequest = {
  reference: 'a1b2',
  address: {
    street_address: '12 Magnolia Street',
    city: 'Atlanta',
    state: 'GA',
    zip_code: '30301',
  },
  lines: [
    { kind: 'RENT', amount_cents: 1_699 },
    { kind: 'DELIVERY', amount_cents: 999 },
  ],
}
const TAX = { line_tax_cents: [68, 200] }

/** A log that can be read. */
function newLog() {
  const logged: string[] = []
  const write = (_fields: object, line: string) => void logged.push(line)
  return { warn: write, error: write, logged }
}

function newService(answerMs = 5_000) {
  const log = newLog()
  const service = avatax(account, { clock, log, answerMs })
  return { calculate: () => service.calculate(REQUEST), logged: log.logged }
}

beforeEach(() => {
  received = []
  answers = [TAXES]
})

test('an order is one call, as AvaTax documents it', async () => {
  expect(await newService().calculate()).toEqual(TAX)
  expect(received).toMatchObject([
    {
      line: 'POST /api/v2/transactions/create',
      headers: { authorization: `Basic ${Buffer.from('1100012345:hush').toString('base64')}` },
      body: {
        type: 'SalesOrder',
        companyCode: 'TWIRL',
        // Still the day before in New York.
        date: '2026-02-28',
        customerCode: 'a1b2',
        addresses: {
          shipFrom: { locationCode: 'DEFAULT' },
          shipTo: {
            line1: '12 Magnolia Street',
            city: 'Atlanta',
            region: 'GA',
            postalCode: '30301',
            country: 'US',
          },
        },
        lines: [
          { number: '1', quantity: 1, itemCode: 'RENT', amount: 16.99 },
          { number: '2', quantity: 1, itemCode: 'DELIVERY', amount: 9.99 },
        ],
      },
    },
  ])
})

describe('a failure', () => {
  const lines = (...taxes: unknown[]) =>
    JSON.stringify({ lines: taxes.map((tax, line) => ({ lineNumber: String(line + 1), tax })) })

  test.each([
    ['500', { status: 500, body: '{}' }, 'AvaTax 500', 2],
    ['429', { status: 429, body: '' }, 'AvaTax 429', 2],
    ['a wrong key', { status: 401, body: '{"error":{}}' }, 'AvaTax 401', 2],
    ['not JSON', { status: 200, body: '<html>' }, 'AvaTax SyntaxError', 2],
    ['no lines', { status: 200, body: '{}' }, 'AvaTax incomplete answer', 2],
    ['a missing line', { status: 200, body: lines(0.68) }, 'AvaTax incomplete answer', 2],
    [
      'a tax that is no number',
      { status: 200, body: lines('1', '2') },
      'AvaTax incomplete answer',
      2,
    ],
    ['a negative tax', { status: 200, body: lines(-1, 2) }, 'AvaTax incomplete answer', 2],
    ['an address that does not exist', { status: 400, body: '{"error":{}}' }, 'AvaTax 400', 1],
  ])('%s throws', async (_name, answer, message, calls) => {
    answers = [answer]
    await expect(newService().calculate()).rejects.toThrow(message)
    expect(received).toHaveLength(calls)
  })

  test('silence throws when the time is up', async () => {
    answers = [null]
    await expect(newService(30).calculate()).rejects.toThrow('AvaTax TimeoutError')
    expect(received).toHaveLength(2)
  })

  test('a service that cannot be reached throws', async () => {
    const elsewhere = { ...account, url: 'http://127.0.0.1:1' }
    const unreachable = avatax(elsewhere, { clock, log: newLog() })
    await expect(unreachable.calculate(REQUEST)).rejects.toThrow('AvaTax TypeError')
  })

  test('that does not repeat is not noticed', async () => {
    answers = [{ status: 503, body: '' }, TAXES]
    expect(await newService().calculate()).toEqual(TAX)
    answers = [null, TAXES]
    expect(await newService(100).calculate()).toEqual(TAX)
  })
})

describe('the circuit breaker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('opens after five failures in a row, and closes with the first answer after ten seconds', async () => {
    const { calculate, logged } = newService()
    answers = [{ status: 500, body: '' }]
    for (let time = 0; time < 3; time++)
      await expect(calculate()).rejects.toThrow(/AvaTax 500|breaker is open/)
    expect(received).toHaveLength(5)
    expect(logged).toEqual([expect.stringContaining('does not answer')])

    answers = [TAXES]
    await expect(calculate()).rejects.toThrow('circuit breaker is open')
    expect(received).toHaveLength(5)

    vi.advanceTimersByTime(10_001)
    expect(await calculate()).toEqual(TAX)
    expect(await calculate()).toEqual(TAX)
    expect(received).toHaveLength(7)
    expect(logged.slice(1)).toEqual(['the tax service answers again'])
  })

  test('opens again when the service is still away', async () => {
    const { calculate } = newService()
    answers = [{ status: 500, body: '' }]
    for (let time = 0; time < 3; time++)
      await expect(calculate()).rejects.toThrow(/AvaTax 500|breaker is open/)
    vi.advanceTimersByTime(10_001)
    await expect(calculate()).rejects.toThrow(/AvaTax 500|breaker is open/)
    const calls = received.length
    await expect(calculate()).rejects.toThrow('circuit breaker is open')
    expect(received).toHaveLength(calls)
  })

  test('is not opened by addresses that do not exist', async () => {
    const { calculate } = newService()
    answers = [{ status: 400, body: '' }]
    for (let time = 0; time < 10; time++) await expect(calculate()).rejects.toThrow('AvaTax 400')
    answers = [TAXES]
    expect(await calculate()).toEqual(TAX)
  })
})

describe('chooseTaxService', () => {
  test('takes AvaTax where an account is set', async () => {
    const config = readConfig({
      AVATAX_ACCOUNT: '1100012345',
      AVATAX_LICENSE_KEY: 'hush',
      AVATAX_COMPANY: 'TWIRL',
      AVATAX_URL: url,
    })
    const service = chooseTaxService(config, { clock, log: newLog() })
    expect(await service.calculate(REQUEST)).toEqual(TAX)
    expect(service.name).toBe('AvaTax')
  })

  test('takes the rates of the states otherwise, and says so where others reach the shop', async () => {
    const log = newLog()
    expect(chooseTaxService(readConfig({}), { clock, log }).name).toBe('state rates')
    expect(log.logged).toEqual([])
    const open = readConfig({ PUBLIC_ORIGIN: 'https://twirl.example' })
    expect(chooseTaxService(open, { clock, log }).name).toBe('state rates')
    expect(log.logged).toEqual([expect.stringContaining('AVATAX_ACCOUNT is not set')])
  })

  test('warns of a table of rates that is older than a year, with AvaTax too (PAY-35)', () => {
    const anniversary = addDays(RATES_AS_OF, 365)
    expect(areRatesOld(anniversary)).toBe(false)
    expect(areRatesOld(addDays(anniversary, 1))).toBe(true)
    const log = newLog()
    const config = readConfig({
      PUBLIC_ORIGIN: 'https://twirl.example',
      AVATAX_ACCOUNT: '1100012345',
      AVATAX_LICENSE_KEY: 'hush',
      AVATAX_COMPANY: 'TWIRL',
    })
    chooseTaxService(config, { clock, log })
    expect(log.logged).toEqual([])
    const later = { now: () => startOfDay(addDays(anniversary, 2)) }
    chooseTaxService(config, { clock: later, log })
    expect(log.logged).toEqual([expect.stringContaining('older than a year')])
  })
})
