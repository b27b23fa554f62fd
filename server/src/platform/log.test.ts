import { describe, expect, test } from 'vitest'
import { currentWork } from './current-work.ts'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0]!) as Record<string, unknown>
}

describe('a line of the log', () => {
  const SECRETS = {
    authorization: 'Bearer Zk3',
    cookie: 'sid=Zk3',
    'set-cookie': 'sid=Zk3',
    'guest-id': 'Zk3',
    password: 'Zk3',
    new_password: 'Zk3',
    token: 'Zk3',
    card_token: 'Zk3',
    credit_card_number: '4242Zk3',
    security_code: 'Zk3',
    verification_code: 'Zk3',
  }

  test.each([
    ['at the top', SECRETS],
    ['in a request', { headers: SECRETS }],
    ['in the body of a request', { request: { body: SECRETS } }],
    ['in a card of that body', { request: { body: { credit_card: SECRETS } } }],
    ['in a list', { cards: [SECRETS] }],
    ['in what an error carries', { err: Object.assign(new Error('failed'), SECRETS) }],
  ])('has no secret %s', (_, details) => {
    const line = logged((log) => log.info({ ...details, kept: 'this' }, 'text'))
    expect(JSON.stringify(line)).not.toContain('Zk3')
    expect(line).toMatchObject({ kept: 'this', msg: 'text' })
  })

  test('names the request or the job that it belongs to, however deep it is written', async () => {
    const write = () => logged((log) => log.info({}, 'text'))
    expect(currentWork.run({ priority: 'browse', reqId: 'r-1' }, write)).toMatchObject({
      reqId: 'r-1',
    })
    expect(currentWork.run({ priority: 'browse', jobId: 'j-1' }, write)).toMatchObject({
      jobId: 'j-1',
    })
    expect(write()).not.toHaveProperty('reqId')
  })

  test('names its request once', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    currentWork.run({ priority: 'browse', reqId: 'r-1' }, () => log.info({ reqId: 'r-1' }, 'text'))
    expect(lines[0]!.match(/reqId/g)).toHaveLength(1)
  })
})
