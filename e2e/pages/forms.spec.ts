import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, test, visit, ONCE } from '../support/shop.ts'

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Your message').fill('Is the blue one back in May?')
}

function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}

test('missing values are reported at the fields and above the form', ONCE, async ({ page }) => {
  await visit(page, '/contact-us')
  await page.getByRole('button', { name: 'Send message' }).click()
  const name = page.getByLabel('Your name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Required')
  await expect(page.getByText('3 fields need your attention')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Email: Required' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await email.fill('ada')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Your message').focus()
  await expect(email).toHaveAccessibleDescription('Please enter the correct email format')
})

test(
  'a phone number is shown 3-3-4 while it is typed and checked when it is left',
  ONCE,
  async ({ page }) => {
    await visit(page, '/lead-a-group')
    const phone = page.getByLabel('Cell phone')
    await phone.pressSequentially('1045550131x')
    await expect(phone).toHaveValue('104-555-0131')
    await page.getByLabel('Your group').focus()
    const error = 'The correct cell phone format: 333-333-3333'
    await expect(phone).toHaveAccessibleDescription(new RegExp(`^${error}`))
    // The focus is elsewhere by now.
    await expect(page.locator('#live-region')).toHaveText(`Cell phone: ${error}`)
    await phone.fill('')
    await phone.pressSequentially('4045550131')
    await expect(phone).toHaveValue('404-555-0131')
    await page.getByLabel('Your group').focus()
    await expect(phone).not.toHaveAttribute('aria-invalid')
  },
)

test(
  'a message is stored once, even if the button is pressed several times',
  ONCE,
  async ({ page }) => {
    await visit(page, '/contact-us')
    const calls = callsTo(page, '/ajax/contact-message')
    await fillContact(page)
    await page.getByRole('button', { name: 'Send message' }).dblclick()
    const sent = page.getByRole('heading', { name: 'We got your message.' })
    await expect(sent).toBeFocused()
    expect(calls).toHaveLength(1)
    expect(calls[0]!.postDataJSON()).toMatchObject({
      name: 'Ada Lovelace',
      phone_number: null,
      message_token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    })
    await expectAccessible(page)
    // After sending, leaving the page needs no confirmation.
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL('/home')
  },
)

test(
  'a failed request keeps the input, and the retry sends the same token',
  ONCE,
  async ({ page }) => {
    await visit(page, '/contact-us')
    const calls = callsTo(page, '/ajax/contact-message')
    await fillContact(page)
    // The response of a proxy; browsers log a failed status as a console error.
    await page.route('/ajax/contact-message', (route) => route.fulfill({ body: '<html>' }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing you typed is lost.')
    await expect(page.getByLabel('Your message')).toHaveValue('Is the blue one back in May?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'We got your message.' })).toBeVisible()
    const tokens = calls.map(
      (call) => (call.postDataJSON() as { message_token: string }).message_token,
    )
    expect(tokens).toHaveLength(2)
    expect(new Set(tokens).size).toBe(1)
  },
)

test('an application to lead a group is sent with all fields', ONCE, async ({ page }) => {
  await visit(page, '/lead-a-group')
  const calls = callsTo(page, '/ajax/lead-application')
  await page.getByLabel('Your name').fill('Chloe Park')
  await page.getByLabel('Email').fill('chloe@example.com')
  await page.getByLabel('Cell phone').pressSequentially('4045550133')
  await page.getByLabel('Your group').fill('Sunset Bridal Party')
  await page.getByLabel('How many people?').fill('1')
  await page.getByLabel('When is it?').fill('2027-05-01')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('How many people?')).toBeFocused()
  await expect(page.getByLabel('How many people?')).toHaveAccessibleDescription(
    /^A group has at least 2 people/,
  )
  await page.getByLabel('How many people?').fill('12')
  await page.getByLabel('How did you hear about us?').selectOption('A friend')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'We got your application.' })).toBeVisible()
  expect(calls.at(-1)!.postDataJSON()).toMatchObject({
    phone_number: '4045550133',
    group_size: 12,
    event_date: '2027-05-01',
    referral_source: 'FRIEND',
  })
})

test('an application for a job is sent', ONCE, async ({ page }) => {
  await visit(page, '/careers')
  await page.getByLabel('Your name').fill('Mia Rose')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByLabel('Cell phone').pressSequentially('4045550132')
  await page.getByLabel('What would you like to do?').fill('Garment care')
  await page.getByLabel('How did you hear about us?').selectOption('Handshake')
  await page.getByLabel('About you').fill('I mend what others throw away.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'We got your application.' })).toBeVisible()
})

test('leaving a form with input asks for confirmation', ONCE, async ({ page }) => {
  await visit(page, '/contact-us')
  await page.getByLabel('Your name').fill('Ada')
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  const returns = page.getByRole('contentinfo').getByRole('link', { name: 'Returns' })
  await returns.click()
  await expect.poll(() => questions).toEqual(['Are you sure to leave current page?'])
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByLabel('Your name')).toHaveValue('Ada')
  await returns.click()
  await expect(page).toHaveURL('/returns')
})
