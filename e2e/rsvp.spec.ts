import { type Page, test as plainTest } from '@playwright/test'
import { Secrets } from '../server/src/platform/security/secrets.ts'
import { invitationLink } from '../server/src/rsvp/public.ts'
import { readMessage, somebody } from './accounts.ts'
import { SECRET_KEY } from './secret-key.ts'
import { expect, expectAccessible, test, visit, ONCE } from './shop.ts'

const PLAIN = '/#/questionnaire?id=magnolia-zln'
const email = (page: Page) => page.getByLabel('Email')
const firstName = (page: Page) => page.getByLabel('First name')
const send = (page: Page) => page.getByRole('button', { name: 'I’ll be there' })
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'THANK YOU FOR YOUR SUBMISSION!' })

/** As the invitation mail to this address would bring it. */
function signedLink(address: string): string {
  const expires = Math.floor(Date.now() / 1_000) + 3_600
  return invitationLink('', new Secrets(SECRET_KEY), 'magnolia-zln', address, expires)
}

async function fillIn(page: Page): Promise<ReturnType<typeof somebody>> {
  const person = somebody()
  await email(page).fill(person.email)
  await page.getByLabel('Cell phone').fill(person.phone)
  await firstName(page).fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Dress size').selectOption('2X')
  return person
}

test('an invited guest answers in place of the shop', async ({ page, request }) => {
  await visit(page, PLAIN)
  await expect(page.getByRole('heading', { level: 1, name: 'Spring Formal' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)

  await send(page).click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription('Required')
  await expect(page.getByText('5 fields need another look')).toBeVisible()

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
  await page.getByRole('link', { name: 'View Collections' }).click()
  await expect(page).toHaveURL('/collections/1')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('what is on file of a member stays hidden from whoever only knows her address', async ({
  page,
}) => {
  await visit(page, PLAIN)
  await email(page).fill('ava@twirl.test')
  await expect(firstName(page)).toBeDisabled()
  for (const label of ['First name', 'Last name', 'Cell phone', 'Dress size'])
    await expect(page.getByLabel(label)).toHaveValue(/^[•-]+$/)
  await expectAccessible(page)
  const sent = page.waitForRequest('**/ajax/questionnaire')
  await page.route('**/ajax/questionnaire', (route) => route.fulfill({ json: { received: true } }))
  await send(page).click()
  const form = (await sent).postDataJSON() as Record<string, unknown>
  expect(form).toMatchObject({ email: 'ava@twirl.test', prefill_ref: expect.any(String) })
  expect(form).not.toHaveProperty('first_name')
  await expect(thanks(page)).toBeVisible()
})

test('who is somebody else says so and types it herself', ONCE, async ({ page }) => {
  await visit(page, PLAIN)
  await email(page).fill('ava@twirl.test')
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(firstName(page)).toBeEnabled()
  await expect(firstName(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeHidden()
})

test('what she types is never overwritten by what is on file', ONCE, async ({ page }) => {
  await visit(page, PLAIN)
  await firstName(page).fill('Avie')
  await email(page).fill('ava@twirl.test')
  await expect(page.getByLabel('Last name')).toBeDisabled()
  await expect(firstName(page)).toBeEnabled()
  await expect(firstName(page)).toHaveValue('Avie')
})

test('a signed link shows her what is on file', ONCE, async ({ page }) => {
  await visit(page, signedLink('emma@twirl.test'))
  await expect(email(page)).toHaveValue('emma@twirl.test')
  await expect(firstName(page)).toHaveValue('Emma')
  await expect(firstName(page)).toBeDisabled()
  await expect(page.getByLabel('Dress size')).toHaveValue('M')
})

test('leaving with an answer half written asks first', ONCE, async ({ page }) => {
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

// Refused calls and scripts write to the console by themselves.

plainTest('the shop does not show before the form, whatever takes its time', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/home#/questionnaire?id=magnolia-zln')
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.goto('/home?again')
  await expect(page.getByRole('banner')).toBeVisible()
})

plainTest('who answered before is told so, and nothing can be sent again', async ({ page }) => {
  const link = signedLink(somebody().email)
  await visit(page, link)
  await page.getByLabel('Cell phone').fill(somebody().phone)
  await firstName(page).fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Dress size').selectOption('S')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Hi beautiful, you have filled out this survey!')
  await expect(send(page)).toBeDisabled()
})

const CLOSED = {
  'garden-brunch': 'This questionnaire has been closed, please contact the house lead.',
  'moonlight-ball': 'This questionnaire has been canceled, please contact the house lead.',
  'daybreak-tea': 'This questionnaire has been deleted, please contact the house lead.',
  yesteryear: 'This questionnaire has expired, please contact the house lead.',
}

for (const [alias, text] of Object.entries(CLOSED)) {
  plainTest(`the form of ${alias} is closed and says why`, async ({ page }) => {
    await visit(page, `/#/questionnaire?id=${alias}&email=emma@twirl.test`)
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(email(page)).toBeDisabled()
    await expect(send(page)).toBeDisabled()
    await expectAccessible(page)
  })
}
