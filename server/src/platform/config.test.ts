import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeConfig, readConfig } from './config.ts'

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    })
  })

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      DATABASE_URL: undefined,
    })
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_ORIGIN', 'https://twirl.example/shop'],
    ['LOG_LEVEL', 'loud'],
    ['PICTURE_WORKERS', '0'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['DEV_OUTBOX', 'perhaps'],
    ['MAIL_FROM', 'Twirl'],
    ['MESSAGES_TO', 'us'],
    ['TWILIO_ACCOUNT_SID', 'AC1'],
    ['TWILIO_FROM', '404-555-0100'],
  ])('%s=%s is refused with name, value, reason and example', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name}=${value} is not usable: .+\\. Example: ${name}=.+`),
    )
  })

  test.each([
    ['DATABASE_URL', 'mysql://twirl:hush@db/twirl'],
    ['SECRET_KEY', 'hush'],
    ['SMTP_URL', 'http://twirl:hush@mail/'],
  ])('%s is refused without its value, which is a secret', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.toSatisfy(
        ({ message }: Error) =>
          message.startsWith(`${name} is not usable: `) && !message.includes('hush'),
      ),
    )
  })

  const smtp = { SMTP_URL: 'smtps://mail', MAIL_FROM: 'Twirl <a@b.test>', MESSAGES_TO: 'c@b.test' }
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'hush',
    TWILIO_FROM: '+14045550100',
  }

  test('takes the settings of a provider together', () => {
    expect(readConfig({ ...smtp, ...twilio })).toMatchObject({ ...smtp, ...twilio })
    expect(readConfig({ MESSAGES_TO: 'c@b.test' })).toMatchObject({ MESSAGES_TO: 'c@b.test' })
  })

  test.each([
    [smtp, 'MAIL_FROM', 'SMTP_URL'],
    [smtp, 'MESSAGES_TO', 'SMTP_URL'],
    [twilio, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    [twilio, 'TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'],
    [twilio, 'TWILIO_FROM', 'TWILIO_ACCOUNT_SID'],
  ])('of %j without %s it says that %s needs it', (settings, missing, name) => {
    expect(() => readConfig({ ...settings, [missing]: '' })).toThrow(
      `${name} needs ${missing}, which is not set`,
    )
  })

  test.each([
    ['127.0.0.1', undefined, true],
    ['::1', undefined, true],
    ['0.0.0.0', undefined, false],
    ['192.168.1.20', undefined, false],
    ['0.0.0.0', 'on', true],
  ])(
    'of a shop that listens on %s with DEV_OUTBOX=%s the outbox is open: %s',
    (HOST, DEV_OUTBOX, isOpen) => {
      expect(readConfig({ HOST, DEV_OUTBOX }).DEV_OUTBOX).toBe(isOpen)
    },
  )

  test.each([
    [undefined, undefined, true],
    ['http://127.0.0.1:3000', undefined, true],
    ['http://[::1]:3000', undefined, true],
    ['https://localhost', undefined, false],
    ['http://localhost.twirl.example', undefined, false],
    ['http://10.0.0.7:3000', undefined, false],
    ['https://twirl.example', undefined, false],
    ['https://twirl.example', 'on', true],
    [undefined, 'off', false],
  ])(
    'of a shop at %s with DEV_OUTBOX=%s the outbox is open: %s',
    (PUBLIC_ORIGIN, DEV_OUTBOX, isOpen) => {
      expect(readConfig({ PUBLIC_ORIGIN, DEV_OUTBOX }).DEV_OUTBOX).toBe(isOpen)
    },
  )
})

test('.env.example lists every setting', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  expect(example).toBe(describeConfig())
})
