import type { Page } from '@playwright/test'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { callerOf } from './place-order.ts'

type Login = { email: string; password: string }

/** The member of the demo shop who has this permission and no other. */
export function memberWith(permission: string) {
  return DEMO_STAFF.find(({ permissions }) => String(permissions) === permission)!
}

/** Opens a page of the back office, logged in by a call: the form has journeys of its own (access.spec.ts). */
export async function openBackOffice(
  page: Page,
  { email, password }: Login,
  path = '/admin',
): Promise<void> {
  await callerOf(page.request)(staffLogIn, { email, password })
  await page.goto(path)
}
