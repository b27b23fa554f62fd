// Child process of rows/during-logins.ts: sends the given number of logins at once, then reports their statuses.
import { login } from '../../packages/contract/src/accounts/login.ts'
import { encodeCall } from '../../packages/contract/src/client.ts'
import { DEMO_LOGINS } from '../../server/demo/guide.ts'

export type Burst = { port: number; logins: number }
export type BurstResult = { statuses: number[] }

let visitors = 0

process.on('message', ({ port, logins }: Burst) => {
  void Promise.all(Array.from({ length: logins }, () => logIn(port))).then((statuses) =>
    process.send?.({ statuses } satisfies BurstResult),
  )
})

/** A login of a new guest from a new address. */
async function logIn(port: number): Promise<number> {
  const visitor = visitors++
  const { email, password } = DEMO_LOGINS[visitor % DEMO_LOGINS.length]!
  const { url, body } = encodeCall(login, { account: email, password })
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'guest-id': `Login${String(visitor).padStart(27, '0')}`,
      'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: body!,
  })
  await response.arrayBuffer()
  return response.status
}
