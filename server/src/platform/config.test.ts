import { readFileSync } from 'node:fs'
import { checkVersion } from '@twirl/contract/system'
import { uploadEvents } from '@twirl/contract/telemetry/upload-events'
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

  test('treats an empty value as not set', () => {
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
    ['VERSION_CHECK_URL', 'version.json'],
    ['VERSION_CHECK_URL', '//cdn.example/version.json'],
    ['VERSION_CHECK_URL', 'http://cdn.example/version.json'],
    ['VERSION_CHECK_URL', 'javascript:alert'],
    ['LOG_URL', '//log.example/events'],
    ['LOG_URL', 'http://log.example/events'],
    ['ANALYTICS', 'on'],
    ['ANALYTICS_TAG_URL', 'http://tags.example/tag.js'],
    ['ANALYTICS_ORIGINS', "https://a.example 'unsafe-inline'"],
  ])('%s=%s is refused with name, value, reason and example', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name}=${value} is not usable: .+\\. Example: ${name}=.+`),
    )
  })

  test.each([
    ['DATABASE_URL', 'mysql://twirl:hush@db/twirl'],
    ['SECRET_KEY', 'hush'],
    ['SMTP_URL', 'http://twirl:hush@mail/'],
    ['STRIPE_SECRET_KEY', 'pk_live_hush'],
    ['STRIPE_WEBHOOK_SECRET', 'hush'],
  ])('%s is refused without its value, which is a secret', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.toSatisfy(
        ({ message }: Error) =>
          message.startsWith(`${name} is not usable: `) && !message.includes('hush'),
      ),
    )
  })

  test.each([
    ['', ''],
    [undefined, checkVersion.path],
    ['/version.json', '/version.json'],
    ['https://cdn.example/version.json', 'https://cdn.example/version.json'],
    ['http://localhost:9/version.json', 'http://localhost:9/version.json'],
  ])('VERSION_CHECK_URL=%s is %s: an empty one switches the check off', (written, value) => {
    expect(readConfig({ VERSION_CHECK_URL: written })).toMatchObject({ VERSION_CHECK_URL: value })
  })

  test.each([
    ['', ''],
    [undefined, uploadEvents.path],
    ['https://log.example/events', 'https://log.example/events'],
  ])('LOG_URL=%s is %s: an empty one switches uploads off', (written, value) => {
    expect(readConfig({ LOG_URL: written })).toMatchObject({ LOG_URL: value })
  })

  const smtp = { SMTP_URL: 'smtps://mail', MAIL_FROM: 'Twirl <a@b.test>', MESSAGES_TO: 'c@b.test' }
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'hush',
    TWILIO_FROM: '+14045550100',
  }

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_hush',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    STRIPE_WEBHOOK_SECRET: 'whsec_hush',
  }

  test('requires the settings of a provider together', () => {
    const all = { ...smtp, ...twilio, ...stripe }
    expect(readConfig(all)).toMatchObject(all)
    expect(readConfig({ MESSAGES_TO: 'c@b.test' })).toMatchObject({ MESSAGES_TO: 'c@b.test' })
  })

  test.each([
    [smtp, 'MAIL_FROM', 'SMTP_URL'],
    [smtp, 'MESSAGES_TO', 'SMTP_URL'],
    [twilio, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    [twilio, 'TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'],
    [twilio, 'TWILIO_FROM', 'TWILIO_ACCOUNT_SID'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_hush' }, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_shown' }, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    [stripe, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
    [stripe, 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ])('of %j without %s it says that %s needs it', (settings, missing, name) => {
    expect(() => readConfig({ ...settings, [missing]: '' })).toThrow(
      `${name} needs ${missing}, which is not set`,
    )
  })

  test('refuses Stripe keys of different modes, and an API elsewhere (PAY-2)', () => {
    const mixed = { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_shown' }
    expect(() => readConfig(mixed)).toThrow(
      /^STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both/,
    )
    const at = (STRIPE_API_URL: string) => readConfig({ ...stripe, STRIPE_API_URL })
    expect(at('http://127.0.0.1:12111')).toMatchObject({ STRIPE_API_URL: 'http://127.0.0.1:12111' })
    for (const url of ['https://api.example', 'http://10.0.0.1:12111', 'http://127.0.0.1.example'])
      expect(() => at(url)).toThrow(/^STRIPE_API_URL=.* must be an http address of this machine/)
  })

  const production = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://twirl.example',
    DATABASE_URL: 'postgres://db.example/twirl',
    SECRET_KEY: 'a key that all processes have in common',
  }

  test.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { HOST: '::1' }],
    [true, { HOST: 'localhost', NODE_ENV: 'development' }],
    [true, { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }],
    [true, { PUBLIC_ORIGIN: 'http://[::1]:3000' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '::' }],
    [false, { HOST: '192.168.1.20' }],
    [false, { PUBLIC_ORIGIN: 'https://localhost' }],
    [false, { PUBLIC_ORIGIN: 'http://localhost.twirl.example' }],
    [false, { PUBLIC_ORIGIN: 'http://10.0.0.7:3000' }],
    [false, { PUBLIC_ORIGIN: 'https://twirl.example' }],
    [false, production],
    [false, { ...production, HOST: '127.0.0.1', PUBLIC_ORIGIN: 'https://localhost' }],
  ])(
    'only this machine reaches the shop, so that the outbox is open: %s for %j',
    (isLocal, env) => {
      expect(readConfig(env)).toMatchObject({ isLocal, DEV_OUTBOX: isLocal })
    },
  )

  test('the outbox can be closed where it would be open', () => {
    expect(readConfig({ DEV_OUTBOX: 'off' })).toMatchObject({ isLocal: true, DEV_OUTBOX: false })
  })

  test.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { HOST: '0.0.0.0' }],
    [false, { DEMO: 'off' }],
    [false, production],
    [true, { ...production, DEMO: 'on' }],
  ])('an empty database is filled with the demo: %s for %j', (DEMO, env) => {
    expect(readConfig(env)).toMatchObject({ DEMO })
  })

  test.each<[RegExp, Record<string, string | undefined>]>([
    [/^NODE_ENV=production needs PUBLIC_ORIGIN/, { ...production, PUBLIC_ORIGIN: undefined }],
    [
      /^NODE_ENV=production needs PUBLIC_ORIGIN/,
      { ...production, PUBLIC_ORIGIN: 'http://twirl.example' },
    ],
    [
      /^NODE_ENV=production needs PUBLIC_ORIGIN/,
      { ...production, PUBLIC_ORIGIN: 'http://localhost:3000' },
    ],
    [/^NODE_ENV=production with DATABASE_URL needs SECRET_KEY/, { ...production, SECRET_KEY: '' }],
    [/^TWIRL_DEV=1 .*NODE_ENV=production/, { ...production, TWIRL_DEV: '1' }],
    [/^DEV_OUTBOX=on /, { ...production, DEV_OUTBOX: 'on' }],
    [/^DEV_OUTBOX=on /, { HOST: '0.0.0.0', DEV_OUTBOX: 'on' }],
    [/^DEV_OUTBOX=on /, { PUBLIC_ORIGIN: 'https://twirl.example', DEV_OUTBOX: 'on' }],
  ])('a combination that is not safe is refused in one line: %s for %j', (reason, env) => {
    expect(() => readConfig(env)).toThrow(reason)
  })

  test('in production an embedded database needs no SECRET_KEY', () => {
    const env = { ...production, DATABASE_URL: '', SECRET_KEY: '' }
    expect(readConfig(env)).toMatchObject({ SECRET_KEY: undefined })
  })
})

test('.env.example lists every setting', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  expect(example).toBe(describeConfig())
})
