const START_TIMEOUT_MS = 30_000
const START_POLL_MS = 100

/** A session of the WebDriver protocol, https://www.w3.org/TR/webdriver2. */
export type WebDriverSession = {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  end(): Promise<void>
}

/** Starts a session with a driver that may still be starting itself. */
export async function connectToDriver(
  port: number,
  capabilities: object,
): Promise<WebDriverSession> {
  const driver = `http://127.0.0.1:${port}`
  await waitForDriver(driver)
  const { sessionId } = (await callDriver('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  const session = `${driver}/session/${sessionId}`
  return {
    call: (method, path, body) => callDriver(method, session + path, body),
    evaluate: (expression) =>
      callDriver('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    end: async () => {
      await callDriver('DELETE', session)
    },
  }
}

async function waitForDriver(driver: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await callDriver('GET', `${driver}/status`)
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, START_POLL_MS))
    }
  }
}

async function callDriver(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}
