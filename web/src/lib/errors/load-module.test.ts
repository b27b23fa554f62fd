import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadModule, ModuleError } from './load-module.ts'

const SCRIPT = { headers: { 'content-type': 'text/javascript; charset=utf-8' } }
const fetchFile = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchFile.mockReset())
  fetchFile.mockImplementation(async () => new Response('export {}', SCRIPT))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failures: Record<string, () => Promise<Response>> = {
  'cannot be reached': () => Promise.reject(new TypeError('Failed to fetch')),
  'is answered with 503': async () => new Response('', { ...SCRIPT, status: 503 }),
  'is another page': async () =>
    new Response('<p>Sign in to this network</p>', { headers: { 'content-type': 'text/html' } }),
  'is cut off': async () => new Response(cutOff(), SCRIPT),
}

function cutOff(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('export const a'))
      controller.error(new TypeError('network error'))
    },
  })
}

async function outcomeOf(load: () => Promise<unknown>, ...files: string[]) {
  const outcome = loadModule(load, files).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test('files are fetched before the module is imported, each once', async () => {
  const load = vi.fn<() => Promise<string>>(async () => {
    expect(fetchFile.mock.calls.map(([url]) => url)).toEqual(['/assets/a1.js', '/assets/b1.js'])
    return 'module'
  })
  expect(await outcomeOf(load, 'assets/a1.js', 'assets/b1.js')).toBe('module')
  expect(await outcomeOf(load, 'assets/b1.js')).toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
  expect(fetchFile).toHaveBeenCalledTimes(2)
})

test('two modules that share a file fetch it once, at the same time too', async () => {
  const load = async () => 'module'
  await Promise.all([outcomeOf(load, 'assets/a2.js'), outcomeOf(load, 'assets/a2.js')])
  expect(fetchFile).toHaveBeenCalledTimes(1)
})

test.each(Object.entries(failures))('a file that twice %s is fetched again', async (name, fail) => {
  const load = vi.fn<() => Promise<string>>(async () => 'module')
  fetchFile.mockImplementationOnce(fail).mockImplementationOnce(fail)
  expect(await outcomeOf(load, `assets/twice-${name}.js`)).toBe('module')
  expect(fetchFile).toHaveBeenCalledTimes(3)
  expect(load).toHaveBeenCalledTimes(1)
})

test.each(Object.entries(failures))(
  'a file that always %s is not imported, and fetched again the next time',
  async (name, fail) => {
    const load = vi.fn<() => Promise<string>>(async () => 'module')
    const file = `assets/always-${name}.js`
    fetchFile.mockImplementation(fail)
    const error = await outcomeOf(load, file)
    expect(error).toBeInstanceOf(ModuleError)
    // The router reloads the page when it reads the browser's message.
    expect((error as ModuleError).message).not.toContain('dynamically imported module')
    expect(fetchFile).toHaveBeenCalledTimes(3)
    expect(load).not.toHaveBeenCalled()

    fetchFile.mockImplementation(async () => new Response('export {}', SCRIPT))
    expect(await outcomeOf(load, file)).toBe('module')
  },
)

test('an import that fails all the same is an error of ours', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: /x.js')
  const error = await outcomeOf(() => Promise.reject(cause), 'assets/x.js')
  expect(error).toBeInstanceOf(ModuleError)
  expect((error as ModuleError).cause).toBe(cause)
})
