import { newPassword } from '@twirl/contract/accounts/credentials'
import { describe, expect, test } from 'vitest'
import { assertUncommonPassword, isCommonPassword } from './common-password.ts'

const about = { email: 'nora.lane@example.com', first_name: 'Nora', last_name: 'Lane' }

// These lead the well-known lists, and the rule of the contract lets them through.
const COMMON =
  `password1 password123 Password1 passw0rd p4ssw0rd p@ssw0rd1 abc123 abc1234 abcd1234 123abc 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 1qaz2wsx 1qaz2wsx3edc qazwsx123 zaq12wsx qwerty1 qwerty12 qwerty123 qwerty123456 qwe123 123qwe
  1234qwer qwer1234 asd123 asdf1234 zxc123 zxcvbnm1 a12345 a123456 a1234567 a123456789 123456a 123456789a aa123456
  aa1234567 1a2b3c a1b2c3d4 123123a iloveyou1 iloveyou2 iloveyou12 princess1 princess12 sunshine1 monkey1 monkey12
  dragon1 football1 baseball1 basketball1 charlie1 ashley1 ashley12 jessica1 nicole1 michael1 jordan1 jordan23
  hunter2 blink182 trustno1 letmein1 welcome1 welcome123 admin123 admin1234 test123 test1234 testing123 hello123
  login123 pass123 pass1234 love123 lovely1 babygirl1 butterfly1 chocolate1 summer2024 Winter2025! spring2026
  fuckyou1 shadow1 master1 superman1 pokemon1 soccer12 tinkerbell1 user1234 guest123 root123 changeme1
  111111a a111111 123321a 654321a q123456 z123456 dress123 sorority1 october2020`.split(/\s+/)

// A list of 200 words lacks these.
const LESS_COMMON =
  `brooklyn5 cat123 Blue42 magnolia1 sunset7 jessica97 liverpool7 yellow12 snoopy99 carolina1
  drowssap1 1ytrewq P@$$w0rd99 !!dragon2020!!`.split(/\s+/)

const OWN = ['nora2026', 'Nora123', 'lane99', 'noralane1', 'nora.lane1', 'NoraLane2001', 'enal2001']

const FINE = [
  'twirl2026',
  'rosewood41',
  'nora-walks-4-miles',
  'h7Kq0vTz',
  'blue giraffe 9',
  'password for my dresses 7',
  'correct7horse',
  '9 lives of a cat',
  'noras 2nd prom dress',
  'schönes2Kleid',
  'ночь2026вечер',
  'qk3461',
]

describe('isCommonPassword', () => {
  test.each([...COMMON, ...LESS_COMMON])(
    'refuses %s, though it has letters and numbers',
    async (password) => {
      expect(newPassword.safeParse(password).success).toBe(true)
      expect(await isCommonPassword(password, about)).toBe(true)
    },
  )

  test.each(OWN)('refuses %s to Nora Lane', async (password) => {
    expect(await isCommonPassword(password, about)).toBe(true)
  })

  test('refuses a name to its owner and to no other customer', async () => {
    const xiomara = { email: 'xq@example.com', first_name: 'Xiomara', last_name: 'Quillon' }
    for (const password of ['quillon88', 'xiomara1', 'XiomaraQuillon7']) {
      expect(await isCommonPassword(password, xiomara)).toBe(true)
      expect(await isCommonPassword(password, about)).toBe(false)
    }
  })

  test('refuses the e-mail address', async () => {
    expect(
      await isCommonPassword('Nora.Lane2@Example.com', {
        ...about,
        email: 'nora.lane2@example.com',
      }),
    ).toBe(true)
  })

  // Inputs that make a strength estimate expensive. A bound with much room: the machine may be busy.
  test.each([
    '4@8({[</369&#!1/|0$5+7%2/4@8({[</369&#!1/|0$5+7%2/',
    '!i1|il1lli!1!l1|ii1!|li1'.repeat(5),
    `a1${'!'.repeat(126)}`,
    'a1'.repeat(64),
    '01/01/1999'.repeat(12),
  ])('is quick for %s', async (password) => {
    await isCommonPassword('warm up 1', about)
    const start = performance.now()
    for (let i = 0; i < 5; i++) await isCommonPassword(password, about)
    expect((performance.now() - start) / 5).toBeLessThan(200)
  })

  test.each(FINE)('takes %s', async (password) => {
    expect(await isCommonPassword(password, about)).toBe(false)
  })
})

test('assertUncommonPassword throws the code of the contract', async () => {
  await expect(assertUncommonPassword('password1', about)).rejects.toMatchObject({
    code: 'COMMON_PASSWORD',
  })
  await expect(assertUncommonPassword('twirl2026', about)).resolves.toBeUndefined()
})
