import type { Page } from '@playwright/test'
import {
  createCustomer,
  fillSignUp,
  logIn,
  ownAddress,
  PASSWORD,
  readCode,
  readLink,
  newPerson,
} from '../support/accounts.ts'
import {
  blankPictures,
  expect,
  expectAccessible,
  ONCE,
  plainTest,
  test,
  visit,
  waitForScripts,
} from '../support/shop.ts'

// Demo logins (server/demo/guide.ts). Journeys may log in with them but must not change them.
const AVA = { email: 'ava@twirl.test', phone: '404-555-0131', password: 'twirl2026' }
const MIA = { phone: '404-555-0132' }
const CHLOE = { email: 'chloe@twirl.test', phone: '404-555-0133' }

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })
const headerLink = (page: Page, name: string) =>
  page.locator('header').getByRole('link', { name }).filter({ visible: true })

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownAddress()))

test(
  'a guest signs up with a code and returns to the previous page',
  ONCE,
  async ({ page, request }) => {
    const person = newPerson()
    await visit(page, '/collections/2')
    await headerLink(page, 'Log in').click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, person)
    await page.getByLabel('How did you hear about us?').selectOption('A friend')
    await page.getByRole('button', { name: 'Send code' }).click()

    const code = codeField(page)
    await expect(code).toBeFocused()
    await expect(page.getByRole('main')).toContainText(
      `We sent a six-digit code to ${person.phone}`,
    )
    await expect(page.getByText(/^The code expires in (10:00|9:\d\d)\.$/)).toBeVisible()
    // Typing the last digit submits the code.
    await code.pressSequentially(await readCode(request, person.phone))

    await expect(page.getByRole('heading', { name: 'Are you in a sorority?' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Sorority' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'University' }).selectOption('Magnolia University')
    await page.getByRole('combobox', { name: 'Sorority' }).selectOption('Zeta Lambda Nu')
    await page.getByLabel('Dress size').selectOption('2X')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/collections/2')

    await visit(page, '/profile?tab=school')
    await expect(page.getByRole('combobox', { name: 'Sorority' })).toHaveValue('1')
    await expect(page.getByRole('main')).toContainText(person.email)
    await visit(page, '/p/5')
    await expect(page.locator('#size-availability')).toContainText('Your size')
  },
)

test(
  'after a reload during sign-up the phone number stays verified and only the password must be typed again',
  ONCE,
  async ({ page, request }) => {
    const person = newPerson()
    await visit(page, '/account/sign-up?redirect=/faq')
    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(codeField(page)).toBeVisible()
    await page.reload()
    await waitForScripts(page)
    await codeField(page).fill(await readCode(request, person.phone))

    await expect(page).toHaveURL('/account/sign-up?redirect=%2Ffaq')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(page.getByLabel('Cell phone')).toHaveValue(person.phone)
    await expect(page.getByLabel('Cell phone')).toHaveAttribute('readonly')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'I’m not in a sorority' }).click()
    await expect(page).toHaveURL('/faq')
  },
)

test('leaving a sign-up form with input asks for confirmation', ONCE, async ({ page }) => {
  await visit(page, '/account/sign-up')
  await page.getByLabel('First name').fill('Ada')
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account/login')
  expect(questions).toEqual(['Are you sure to leave current page?'])
})

test('a customer logs in with a password, by keyboard alone', ONCE, async ({ page }) => {
  await visit(page, '/account/login?redirect=/favorites')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(AVA.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(AVA.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/favorites')
  await expect(headerLink(page, 'Your account')).toHaveAttribute('href', '/profile')
})

// The browser logs a refused call as a console error, so these journeys use plainTest.
plainTest(
  'an unknown account and a wrong password are reported at their fields',
  ONCE,
  async ({ page }) => {
    await visit(page, '/account/login')
    await logIn(page, newPerson().email, PASSWORD)
    const account = page.getByLabel('Email or cell phone')
    await expect(account).toBeFocused()
    await expect(account).toHaveAccessibleDescription('Could not find your account!')
    await logIn(page, AVA.email, 'wrong password 1')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription("This password isn't correct. Try again!")
    await expectAccessible(page)
  },
)

plainTest(
  'a wrong code keeps the focus and says so, the right one logs in',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    await visit(page, '/account/code-login?redirect=/returns')
    await page.getByLabel('Email or cell phone').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const right = await readCode(request, email)
    const field = codeField(page)
    await field.fill(right === '000000' ? '000001' : '000000')
    await expect(field).toHaveAccessibleDescription("This code isn't correct. Try again!")
    await expect(field).toBeFocused()
    await expect(page.locator('#live-region')).toHaveText("This code isn't correct. Try again!")
    await field.fill(`${right.slice(0, 3)}-${right.slice(3)}`)
    await expect(page).toHaveURL('/returns')
  },
)

test(
  'a customer logs in with a code from a text message, pasted with a space',
  ONCE,
  async ({ page, request }) => {
    const { phone } = MIA
    await visit(page, '/account/code-login')
    await page.getByLabel('Email or cell phone').pressSequentially(phone.replaceAll('-', ''))
    await page.getByLabel('Email or cell phone').blur()
    await expect(page.getByLabel('Email or cell phone')).toHaveValue(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('main')).toContainText(`If ${phone} has an account`)
    await expect(page.getByRole('button', { name: /^Send a new code in 0:\d\d$/ })).toBeVisible()
    const code = await readCode(request, phone)
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page).toHaveURL('/home')
  },
)

test(
  'a customer who forgot the password sets a new one by mail, and other sessions end',
  ONCE,
  async ({ page, request, browser }) => {
    const { email } = await createCustomer(request)
    const elsewhere = await browser.newPage({ extraHTTPHeaders: ownAddress() })
    await visit(elsewhere, '/account/login?redirect=/profile')
    await logIn(elsewhere, email, PASSWORD)
    await expect(elsewhere.getByRole('button', { name: 'Save' })).toBeVisible()

    await visit(page, '/account/login?redirect=/returns')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The previous page has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email or cell phone').fill(email.toUpperCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(
      `/account/confirm-email/${encodeURIComponent(email)}?redirect=%2Freturns`,
    )
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

    await visit(page, await readLink(request, email, /new password/i))
    await page.getByLabel('New password', { exact: true }).fill('twirling2027')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused()
    await expectAccessible(page)

    await elsewhere.getByLabel('First name').fill('Augusta')
    await elsewhere.getByRole('button', { name: 'Save' }).click()
    await expect(elsewhere).toHaveURL('/account/login?redirect=%2Fprofile')
    await expect(elsewhere.getByRole('main')).toContainText('You were logged out.')
    await logIn(elsewhere, email, 'twirling2027')
    await expect(elsewhere.getByRole('main')).toContainText('We kept what you typed')
    await expect(elsewhere.getByLabel('First name')).toHaveValue('Augusta')
    await elsewhere.close()

    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, email, 'twirling2027')
    await expect(page).toHaveURL('/home')
  },
)

test(
  'a customer who forgot the password sets a new one with a code by text message',
  ONCE,
  async ({ page, request }) => {
    await visit(page, '/account/forgot')
    await page.getByLabel('Email or cell phone').fill(CHLOE.phone)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(codeField(page)).toBeVisible()
    await codeField(page).fill(await readCode(request, CHLOE.phone))
    await expect(page).toHaveURL('/reset-password')
    // It is the password of before, because other journeys log in with it.
    await page.getByLabel('New password', { exact: true }).fill('twirl2026')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  },
)

test(
  'a customer changes phone number by a code, email by a link, and password',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    const next = newPerson()
    await visit(page, '/account/login?redirect=/profile')
    await logIn(page, email, PASSWORD)
    await page.getByLabel('New cell phone').fill(next.phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await codeField(page).fill(await readCode(request, next.phone))
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText(`Your current number is ${next.phone}.`)).toBeVisible()

    await page.getByLabel('Email', { exact: true }).fill(next.email)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please confirm your new email.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await visit(page, await readLink(request, next.email, /confirm/i))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next.email)

    await page.getByRole('link', { name: 'Password', exact: true }).click()
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('twirling2027')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your new password is set.')).toBeVisible()
    await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
  },
)

test(
  'favorites of a guest are shown after login and not after logout',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    await visit(page, '/collections/2')
    const heart = page.locator('main article .heart').first()
    await expect(async () => {
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
    }).toPass()

    await headerLink(page, 'Log in').click()
    await logIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/collections/2')
    await headerLink(page, 'Favorites').click()
    await expect(page.getByRole('main').locator('article')).toHaveCount(1)

    await visit(page, '/profile')
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/home')
    await headerLink(page, 'Favorites').click()
    await expect(page.getByText("You don't have any Items yet")).toBeVisible()
  },
)

test(
  'a logout takes effect in another tab when that tab becomes visible',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    await visit(page, '/account/login?redirect=/collections/2')
    await logIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/collections/2')
    const heart = page.locator('main article .heart').first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')

    // The events of a tab that is hidden and shown again; in this browser all tabs stay visible.
    const changeTab = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await changeTab()
    const other = await page.context().newPage()
    await blankPictures(other)
    await visit(other, '/profile')
    await other.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
    await expect(other).toHaveURL('/home')
    await other.close()

    await changeTab()
    await expect(headerLink(page, 'Log in')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  },
)

test('a guest logs in and returns to a page for customers', ONCE, async ({ page }) => {
  await visit(page, '/profile?tab=password')
  await expect(page).toHaveURL('/account/login?redirect=%2Fprofile%3Ftab%3Dpassword')
  await logIn(page, AVA.email, AVA.password)
  await expect(page).toHaveURL('/profile?tab=password')
  // A customer who is logged in is redirected from the login page.
  await visit(page, '/login?redirect=/faq')
  await expect(page).toHaveURL('/faq')
})

test('a login redirects to pages of the shop only', ONCE, async ({ page }) => {
  await visit(page, '/account/login?redirect=//evil.example/home')
  await logIn(page, AVA.email, AVA.password)
  await expect(page).toHaveURL('/home')
})

plainTest('a number that has an account leads to a choice', ONCE, async ({ page, request }) => {
  // Not the account of another journey: a number gets one code a minute.
  const known = AVA
  await visit(page, '/account/sign-up?redirect=/faq')
  await fillSignUp(page, { ...newPerson(), phone: known.phone })
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await readCode(request, known.phone))
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/faq')
  await visit(page, '/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(known.email)
})

plainTest(
  'an email that has an account opens with its own password only',
  ONCE,
  async ({ page, request }) => {
    const known = await createCustomer(request)
    const typed = { ...newPerson(), email: known.email }
    await visit(page, '/account/sign-up')
    await fillSignUp(page, typed)
    await page.getByRole('button', { name: 'Send code' }).click()
    await codeField(page).fill(await readCode(request, typed.phone))
    await page.getByLabel('Log in and change its phone number').check()
    const password = page.getByLabel(`Password for ${known.email}`, { exact: true })
    await password.fill('wrong password 1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(password).toHaveAccessibleDescription(/^This password isn't correct. Try again!/)
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/home')
    await visit(page, '/profile')
    await expect(page.getByText(`Your current number is ${typed.phone}.`)).toBeVisible()
  },
)

plainTest(
  'an email change long after the login needs the password',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    const next = newPerson()
    await visit(page, '/account/login?redirect=/profile')
    await logIn(page, email, PASSWORD)
    await page.getByLabel('Email', { exact: true }).fill(next.email)
    // The response of the server 15 minutes after the login.
    const refusal = {
      id: 'x',
      message: 'Please enter your password.',
      errorCode: 'PASSWORD_REQUIRED',
    }
    await page.route(
      '/ajax/customer/profile',
      (route) => route.fulfill({ status: 400, json: refusal }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Save' }).click()
    const password = page.getByLabel('Your password', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription('Please enter your password.')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main')).toContainText(`We sent a link to ${next.email}.`)
    await expect(password).toBeHidden()
  },
)

plainTest(
  'a removed account shows a message and allows to log out',
  ONCE,
  async ({ page, context }) => {
    await context.addCookies([{ name: 'signed-in', value: '1', url: 'http://localhost' }])
    await page.route('/ajax/customer/current-customer', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: JSON.stringify({ id: 'x', message: 'Gone', errorCode: 'CUSTOMER_NOT_FOUND' }),
      }),
    )
    await visit(page, '/profile')
    await expect(page.getByRole('heading', { name: 'This account does not exist' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/home')
  },
)
