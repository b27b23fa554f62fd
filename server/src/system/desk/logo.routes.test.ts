import { getSettings } from '@twirl/contract/system'
import { listSettingChanges } from '@twirl/contract/staff/settings/settings'
import { type UploadedLogo, uploadLogo } from '@twirl/contract/staff/settings/logo'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { settingsOwner } from '../../../test/set-setting.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'
import { button, paragraph } from '#platform/mail/mail-parts.ts'
import { returnAddressNote } from '#platform/shop-look.ts'
import { closedPage } from '../../setup/public.ts'
import { DEFAULT_SETTINGS } from '../default-settings.ts'

const shop = await buildTestApp()
const setSetting = await settingsOwner(shop)
const owner = await logInStaff(shop, ['owner'])
const service = await logInStaff(shop, ['service'])

const drawn = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } },
  })

async function upload(body: Buffer, { cookie } = owner.browser) {
  const response = await shop.app.inject({
    method: 'POST',
    url: uploadLogo.path,
    headers: { 'content-type': 'application/octet-stream', cookie },
    body,
  })
  return {
    status: response.statusCode,
    answer: response.json<UploadedLogo & { message: string }>(),
  }
}

const newLogo = async () => (await upload(await drawn(960, 160).png().toBuffer())).answer

const mail = () =>
  renderMail({
    kind: 'reset-password',
    to: 'ava@example.com',
    subject: 'Hello',
    preheader: 'Hello',
    heading: 'Hello',
    parts: [paragraph('Hi'), button('Open', 'https://shop.example/x')],
    reason: 'A test.',
    origin: 'https://shop.example',
  })

afterAll(async () => {
  // The process has one look, which other test files share.
  for (const key of ['logo', 'theme', 'return_address'] as const)
    bodyOf(await setSetting(key, DEFAULT_SETTINGS[key]))
})

describe('POST /ajax/admin/logo (STAFF-225)', () => {
  test('stores a small PNG without metadata, which keeps its transparency', async () => {
    const photo = drawn(960, 160).withExif({ IFD0: { Copyright: 'A secret place' } })
    const { answer } = await upload(await photo.webp().toBuffer())
    expect(answer).toMatchObject({ width: 480, height: 80 })
    const { rawPayload, headers } = await shop.app.inject(`/logo/${answer.key}.png`)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const stored = await sharp(rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'png', width: 480, height: 80, hasAlpha: true })
    expect(stored.exif).toBeUndefined()
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', Buffer.from('\x89PNG\r\n\x1a\nhalf', 'latin1')],
  ])('refuses %s', async (_, body) => {
    expect((await upload(body)).status).toBe(400)
  })

  test('refuses what is too small, and members who are no owners', async () => {
    const small = await upload(await drawn(20, 20).png().toBuffer())
    expect(small.answer.message).toContain('only 20 × 20 pixels')
    expect((await upload(Buffer.alloc(1), service.browser)).status).toBe(403)
  })

  test.each(['/logo/nothing.png', `/logo/${'0'.repeat(32)}.png`, '/logo/..%2f..%2fx.png'])(
    '404 for %s',
    async (url) => {
      expect((await shop.app.inject(url)).statusCode).toBe(404)
    },
  )
})

describe('the logo (STAFF-225)', () => {
  test('takes the place of the name in pages and mails; removing it brings the name back', async () => {
    const { key, width, height } = await newLogo()
    const logo = { key, width, height, has_plate: true }
    expect(mail().html).toContain('>Twirl<')
    bodyOf(await setSetting('logo', logo))
    expect((await shop.call(getSettings, {})).body.logo).toEqual(logo)
    const { html, text } = mail()
    expect(html).toMatch(
      new RegExp(
        `<img\\s+src="https://shop.example/logo/${key}.png"\\s+alt="Twirl"\\s+width="240"\\s+height="40"`,
      ),
    )
    expect(text).toContain('--\nTwirl\n')
    expect(closedPage({ ...DEFAULT_SETTINGS, logo })).toContain(`src="/logo/${key}.png"`)

    bodyOf(await setSetting('logo', null))
    expect(mail().html).not.toContain('<img')
    const { changes } = bodyOf(await owner.call(listSettingChanges, { key: 'logo' }))
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [logo, null],
      [null, logo],
    ])
  })

  test('is one that was uploaded, in its own size', async () => {
    const { key, width, height } = await newLogo()
    for (const wrong of [
      { key: 'f'.repeat(32), width, height },
      { key, width: width + 1, height },
    ])
      expect((await setSetting('logo', { ...wrong, has_plate: false })).error.fields).toEqual({
        value: 'Please upload the logo first',
      })
  })
})

describe('mails (STAFF-226)', () => {
  test('have the colors of the shop', async () => {
    bodyOf(await setSetting('theme', { ...DEFAULT_SETTINGS.theme, accent: '#0b5c4a' }))
    const { html } = mail()
    expect(html).toContain('bgcolor="#0b5c4a"')
    expect(html).not.toContain('#b31555')
  })

  test('about what was rented individually name the return address, which must exist', async () => {
    expect(returnAddressNote()).toBe('')
    const address = {
      name: 'Gala Returns',
      street_address: '1 Lake Road',
      city: 'Atlanta',
      state: 'GA',
      zip_code: '10001',
    }
    expect(Object.keys((await setSetting('return_address', address)).error.fields!)).toEqual([
      'zip_code',
    ])
    bodyOf(await setSetting('return_address', { ...address, zip_code: '30301' }))
    expect(returnAddressNote()).toBe(
      ' If the label is missing, send it to Gala Returns, 1 Lake Road, Atlanta, GA 30301.',
    )
  })
})
