import type { Browser, CDPSession, Page } from '@playwright/test'
import { generate } from 'otplib'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, test } from '../support/shop.ts'

const [OWNER] = DEMO_STAFF
const PASSWORD = 'violet anchor harbor 7'

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The owner invites a person of the warehouse; returns the address and the link of the mail. */
async function invite(page: Page): Promise<{ email: string; link: string }> {
  const email = `warehouse-${crypto.randomUUID()}@twirl.test`
  await logIn(page, OWNER.email, OWNER.password)
  await page.getByRole('link', { name: 'Staff', exact: true }).first().click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByText('Choose at least one', { exact: true })).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel(/^Warehouse/).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('listitem', { name: email })).toContainText('Invited')
  const mails = await page.request.get('/dev/outbox.json', { params: { to: email } })
  const [mail] = (await mails.json()) as { links: string[] }[]
  return { email, link: mail!.links.find((each) => each.includes('/admin/invitation'))! }
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByLabel('Your name').fill('Ines Vega')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Hello, Ines Vega')).toBeVisible()
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage()

plainTest(
  'an invited person sets a password, sees only what they may use, and signs out another device',
  ONCE,
  async ({ page: owner, browser }) => {
    const { email, link } = await invite(owner)
    const page = await newPage(browser)
    await accept(page, link)
    const nav = page.getByRole('navigation', { name: 'Back office' })
    await expect(nav.getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(nav.getByRole('link', { name: /^(Staff|Audit log)$/ })).toHaveCount(0)
    await page.goto('/admin/staff')
    await expect(heading(page, 'Hello, Ines Vega')).toBeVisible()
    expect((await page.request.get('/ajax/admin/staff')).status()).toBe(403)

    const elsewhere = await newPage(browser)
    await logIn(elsewhere, email, PASSWORD)
    await elsewhere.getByRole('link', { name: 'Account', exact: true }).first().click()
    await expect(elsewhere.getByRole('region', { name: 'Devices' })).toBeVisible()
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0)
    await elsewhere.reload()
    await expect(heading(elsewhere, 'Log in')).toBeVisible()
    await elsewhere.getByLabel('Email').fill(email)
    await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await elsewhere.getByRole('button', { name: 'Log in' }).click()
    await expect(heading(elsewhere, 'Account')).toBeVisible()

    await owner.goto('/admin/audit')
    const entry = owner.getByRole('listitem').filter({ hasText: 'Accepted the invitation' })
    await expect(entry.filter({ hasText: 'Ines Vega' }).first()).toBeVisible()
    await expect(
      owner.getByRole('listitem').filter({ hasText: 'Robin Hale: Invited' }).first(),
    ).toContainText('permissions warehouse')
  },
)

plainTest(
  'a member sets up an authenticator app and logs in with its code',
  ONCE,
  async ({ page: owner, browser }) => {
    const { email, link } = await invite(owner)
    const page = await newPage(browser)
    await accept(page, link)
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const secret = await page.getByTestId('totp-key').innerText()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    const code = (ahead = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + ahead })
    await page.getByLabel('Code of the app').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This wasn’t accepted.')).toBeVisible()
    await page.getByLabel('Code of the app').fill(await code())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(
      page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
    ).toHaveCount(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await logIn(page, email, PASSWORD)
    await expect(heading(page, 'Second factor')).toBeVisible()
    await expectAccessible(page)
    // The code of this moment was used for the set-up; that of the next one is accepted too.
    await page.getByLabel('Code of your authenticator app').fill(await code(30))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Hello, Ines Vega')).toBeVisible()
  },
)

/** An authenticator of the browser, which confirms every request. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

plainTest('a member adds a passkey and logs in with it', ONCE, async ({ page: owner, browser }) => {
  const { email, link } = await invite(owner)
  const page = await newPage(browser)
  await addAuthenticator(page)
  await accept(page, link)
  await page.goto('/admin/account')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Passkey “Laptop”')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page, 'Hello, Ines Vega')).toBeVisible()
})

test('every page of the back office fits the screen and is accessible', async ({ page }) => {
  await page.goto('/admin/staff')
  await expect(heading(page, 'Log in')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('listitem', { name: OWNER.name })).toBeVisible()
  for (const [path, title] of [
    ['/admin/staff', 'Staff'],
    ['/admin', `Hello, ${OWNER.name}`],
    ['/admin/account', 'Account'],
    ['/admin/audit', 'Audit log'],
    ['/admin/collections', 'Collections'],
    ['/admin/collections/1', 'Formal'],
    ['/admin/home', 'Home page'],
    ['/admin/content', 'Pages of text'],
    ['/admin/content/faq', 'FAQ'],
    ['/admin/invitation', 'Set your password'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessible(page)
    await expectToFit(page)
  }
})
