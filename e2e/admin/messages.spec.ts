import { sendContactMessage } from '@twirl/contract/messages'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { newGuestId, newPerson, readMessage } from '../support/accounts.ts'
import { callerOf } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

const [OWNER] = DEMO_STAFF
const SERVICE = memberWith('service')

// The console reports the reply that is refused.
plainTest(
  'staff answer a message; the second of two hears that a reply went out',
  ONCE,
  async ({ page, browser, baseURL, request }) => {
    const { email } = newPerson()
    const name = `Ida ${email.slice(4, 12)}`
    const message = 'Do you have the red one in XL?'
    await callerOf(request)(sendContactMessage, {
      name,
      email,
      phone_number: null,
      message,
      message_token: newGuestId(),
    })
    const context = await browser.newContext({ baseURL: baseURL! })
    const other = await context.newPage()
    for (const [tab, member] of [
      [page, SERVICE],
      [other, OWNER],
    ] as const) {
      await openBackOffice(tab, member, '/admin/messages')
      await expect(tab.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
      await expectAccessible(tab)
      await tab.getByRole('link', { name }).click()
      await expect(tab.getByRole('list', { name: 'Conversation' })).toContainText(message)
    }
    await page.getByLabel('Assigned to').selectOption({ label: SERVICE.name })
    await page.getByRole('button', { name: 'Send the reply' }).click()
    await expect(page.getByText('Required')).toBeVisible()
    await page.getByRole('textbox', { name: 'Your reply' }).fill('Yes, in two weeks.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the reply' }).click()
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Yes, in two')
    expect((await readMessage(request, email, /in two weeks/)).text).toContain(`> ${message}`)

    await other.getByRole('textbox', { name: 'Your reply' }).fill('No, sorry.')
    await other.getByRole('button', { name: 'Send the reply' }).click()
    await expect(other.getByText(`${SERVICE.name} replied on`)).toBeVisible()
    await expect(other.getByRole('list', { name: 'Conversation' })).toContainText('Yes, in two')
    await expect(other.getByRole('textbox', { name: 'Your reply' })).toHaveValue('No, sorry.')
    await context.close()

    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.goto('/admin/messages?state=DONE')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expectToFit(page)
  },
)
