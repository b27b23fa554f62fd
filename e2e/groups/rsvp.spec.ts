import type { Page } from '@playwright/test'
import { Secrets } from '../../server/src/platform/security/secrets.ts'
import { invitationLink } from '../../server/src/rsvp/public.ts'
import { createCustomer, newPerson, readMessage } from '../support/accounts.ts'
import { SECRET_KEY } from '../support/secret-key.ts'
import {
  expect,
  expectAccessible,
  expectPageAccessible,
  plainTest,
  test,
  visit,
  ONCE,
} from '../support/shop.ts'

const PLAIN = '/#/questionnaire?id=magnolia-zln'
const email = (page: Page) => page.getByLabel('Email')
const firstName = (page: Page) => page.getByLabel('First name')
const ANSWERED = 'Hi beautiful, you have filled out this survey!'
const send = (page: Page) => page.getByRole('button', { name: 'I’ll be there' })
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'THANK YOU FOR YOUR SUBMISSION!' })

/** The signed link of an invitation mail to this address. */
function signedLink(address: string): string {
  const expires = Math.floor(Date.now() / 1_000) + 3_600
  return invitationLink('', new Secrets(SECRET_KEY), 'magnolia-zln', address, expires)
}

async function fillIn(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson()
  await email(page).fill(person.email)
  await page.getByLabel('Cell phone').fill(person.phone)
  await firstName(page).fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Dress size').selectOption('2X')
  return person
}

test('an invited guest answers on a page that replaces the shop (RSVP-1) (RSVP-3)', async ({
  page,
  request,
}) => {
  await visit(page, PLAIN)
  await expect(page.getByRole('heading', { level: 1, name: 'Spring Formal' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectPageAccessible(page)

  await send(page).click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription('Required')
  await expect(page.getByText('5 fields need your attention')).toBeVisible()
  // In the order of the form.
  await expect(page.getByRole('link', { name: /: Required$/ })).toHaveText(
    ['Email', 'Cell phone', 'First name', 'Last name', 'Dress size'].map(
      (name) => `${name}: Required`,
    ),
  )

  const person = await fillIn(page)
  const note = page.getByLabel('Anything we should know?')
  await note.fill('x'.repeat(199))
  await note.press('End')
  await note.pressSequentially('yz')
  await expect(note).toHaveAccessibleDescription('200 of 200 characters')
  await send(page).click()
  await expect(thanks(page)).toBeFocused()
  await expectAccessible(page)
  await readMessage(request, person.email, /Spring Formal/)

  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  const file = await request.get((await calendar.getAttribute('href'))!)
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR/)
  await expect(page.getByText('See you at Spring Formal on ')).toBeVisible()

  // The size is changed in the answer that was sent.
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await expect(page.getByRole('radio', { name: 'I’ll be there' })).toBeFocused()
  await expect(page.getByLabel('Dress size')).toHaveValue('TWO_XL')
  await page.getByLabel('Dress size').selectOption('XL')
  await page.getByRole('button', { name: 'Save my answer' }).click()
  await expect(thanks(page)).toBeVisible()

  await page.getByRole('link', { name: 'Choose your dress' }).click()
  await expect(page).toHaveURL('/trunk-show/find?alias=magnolia-zln')
  await expect(page.getByRole('heading', { name: 'Spring Formal' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('an invited guest who cannot come needs no dress size', ONCE, async ({ page, request }) => {
  await visit(page, PLAIN)
  const person = await fillIn(page)
  await page.getByRole('radio', { name: 'I can’t come' }).check()
  await expect(page.getByLabel('Dress size')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('We’ll miss you at Spring Formal.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose your dress' })).toHaveCount(0)
  await readMessage(request, person.email, /can’t come to Spring Formal/)
  await page.getByRole('link', { name: 'View Collections' }).click()
  await expect(page).toHaveURL('/collections/1')
})

test(
  'stored data of a member is hidden from a visitor who only knows the email address',
  ONCE,
  async ({ page }) => {
    await visit(page, PLAIN)
    await send(page).click()
    await expect(firstName(page)).toHaveAccessibleDescription('Required')
    await email(page).fill('ava@twirl.test')
    await expect(firstName(page)).toBeDisabled()
    // What is on file is no longer missing.
    await expect(page.getByText('Required')).toHaveCount(0)
    for (const label of ['First name', 'Last name', 'Cell phone', 'Dress size'])
      await expect(page.getByLabel(label)).toHaveValue(/^[•-]+$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change size' }).click()
    await expect(page.getByLabel('Dress size')).toBeFocused()
    await page.getByLabel('Dress size').selectOption('L')
    const sent = page.waitForRequest('**/ajax/questionnaire')
    await page.route('**/ajax/questionnaire', (route) =>
      route.fulfill({ json: { received: true } }),
    )
    await send(page).click()
    const form = (await sent).postDataJSON() as Record<string, unknown>
    expect(form).toMatchObject({
      email: 'ava@twirl.test',
      dress_size: 'L',
      prefill_ref: expect.any(String),
    })
    expect(form).not.toHaveProperty('first_name')
    await expect(thanks(page)).toBeVisible()
  },
)

test('a visitor clears prefilled data of another person', ONCE, async ({ page }) => {
  await visit(page, PLAIN)
  await email(page).fill('ava@twirl.test')
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(firstName(page)).toBeEnabled()
  await expect(firstName(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeHidden()
})

test('typed input is never overwritten by stored data', ONCE, async ({ page }) => {
  await visit(page, PLAIN)
  await firstName(page).fill('Avie')
  await email(page).fill('ava@twirl.test')
  await expect(page.getByLabel('Last name')).toBeDisabled()
  await expect(firstName(page)).toBeEnabled()
  await expect(firstName(page)).toHaveValue('Avie')
})

test('a signed link shows the stored data', ONCE, async ({ page }) => {
  await visit(page, signedLink('emma@twirl.test'))
  await expect(email(page)).toHaveValue('emma@twirl.test')
  await expect(firstName(page)).toHaveValue('Emma')
  await expect(firstName(page)).toBeDisabled()
  await expect(page.getByLabel('Dress size')).toHaveValue('M')
})

test('leaving a half-filled form asks for confirmation', ONCE, async ({ page }) => {
  await visit(page, PLAIN)
  await firstName(page).fill('Ada')
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => location.assign('/faq'))
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(firstName(page)).toHaveValue('Ada')
})

// The browser logs refused calls and blocked scripts as console errors, so these journeys use plainTest.

plainTest('the shop is not shown before the form, even if scripts fail', ONCE, async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/home#/questionnaire?id=magnolia-zln')
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.goto('/home?again')
  await expect(page.getByRole('banner')).toBeVisible()
})

plainTest(
  'a guest who answered before is told so and cannot answer again',
  ONCE,
  async ({ page }) => {
    const link = signedLink(newPerson().email)
    await visit(page, link)
    await page.getByLabel('Cell phone').fill(newPerson().phone)
    await firstName(page).fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Dress size').selectOption('S')
    await send(page).click()
    await expect(thanks(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText(ANSWERED)
    await expect(send(page)).toBeDisabled()
    await expect(email(page)).toBeDisabled()
    await expectAccessible(page)
  },
)

plainTest(
  'a member who answered in another browser is told so and changes the answer by a link from a mail',
  ONCE,
  async ({ page, request, browser, baseURL }) => {
    const member = await createCustomer(request, { university_id: 1, sorority_id: 1 })
    await visit(page, PLAIN)
    await email(page).fill(member.email)
    await expect(firstName(page)).toBeDisabled()
    const size = page.getByLabel('Dress size')
    if (await size.isEnabled()) await size.selectOption('S')
    await send(page).click()
    await expect(thanks(page)).toBeVisible()

    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await visit(other, PLAIN)
    await email(other).fill(member.email)
    const note = other.getByRole('form').getByText(ANSWERED)
    await expect(note).toBeVisible()
    await expect(firstName(other)).toBeEnabled()
    await expectAccessible(other)
    // Another contact is another guest.
    await email(other).fill(newPerson().email)
    await expect(note).toBeHidden()
    await email(other).fill(member.email)
    await expect(note).toBeVisible()
    await other.getByRole('button', { name: 'Email me a link to change my answer' }).click()
    await expect(other.getByText('Check your inbox.')).toBeVisible()

    const mail = await readMessage(request, member.email, /link to change your answer/)
    const { pathname, hash } = new URL(mail.links.find((link) => link.includes('#'))!)
    await visit(other, pathname + hash)
    await expect(email(other)).toHaveValue(member.email)
    await expect(email(other)).toBeDisabled()
    await expect(firstName(other)).toHaveValue(member.first_name)
    await other.getByLabel('Dress size').selectOption('XL')
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Save my answer' }).click()
    await expect(thanks(other)).toBeVisible()
    await other.reload()
    await expect(other.getByLabel('Dress size')).toHaveValue('XL')
    await other.context().close()
  },
)

plainTest('the form of an event that is closed says why', async ({ page }) => {
  await visit(page, '/#/questionnaire?id=garden-brunch&email=emma@twirl.test')
  await expect(page.getByRole('alert')).toHaveText(
    'This questionnaire has been closed, please contact the house lead.',
  )
  for (const label of ['Email', 'Cell phone', 'First name', 'Last name', 'Dress size', 'Anything'])
    await expect(page.getByLabel(label)).toBeDisabled()
  await expect(send(page)).toBeDisabled()
  await expect(page.getByRole('link', { name: 'View Collections' })).toBeVisible()
  await expectAccessible(page)
})
