/** Before the second and the third try (SHOP-21: two retries). */
const PAUSES_MS = [250, 750]

/** A file of the shop's scripts did not load. */
export class ModuleError extends Error {
  override name = 'ModuleError'
}

/** Files that were fetched whole, or are being fetched. */
const files = new Map<string, Promise<void>>()

/**
 * Runs an `import()` after its files were fetched; the build calls it for each one (web/module-loader.ts). Some
 * browsers never request a module again whose fetch has failed, so only a file that is in the browser's cache is
 * imported. The error is one of ours, because the router reloads the page by itself when it sees the browser's
 * (docs/decisions/0036-errors-in-the-browser.md).
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(names.map(fetchOnce))
    return await load()
  } catch (cause) {
    throw new ModuleError('Part of the shop didn’t load.', { cause })
  }
}

function fetchOnce(name: string): Promise<void> {
  let file = files.get(name)
  if (!file) {
    file = fetchPatiently(import.meta.env.BASE_URL + name)
    files.set(name, file)
    file.catch(() => files.delete(name))
  }
  return file
}

async function fetchPatiently(url: string, [pauseMs, ...later] = PAUSES_MS): Promise<void> {
  try {
    await fetchScript(url)
  } catch (error) {
    if (!pauseMs) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await fetchPatiently(url, later)
  }
}

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url)
  const type = response.headers.get('content-type')
  if (!response.ok || !type?.includes('javascript')) throw new Error(`${url}: ${response.status}`)
  // To its end: a file that was cut off is not in the cache.
  await response.arrayBuffer()
}
