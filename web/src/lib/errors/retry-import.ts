/** Before the second and the third try (SHOP-21: two retries). */
const PAUSES_MS = [250, 750]

/** A file of the shop's scripts did not load. */
export class ModuleError extends Error {
  override name = 'ModuleError'
}

/**
 * Around every `import()` in the browser: the build adds it (web/retry-imports.ts). Browsers fetch a module again
 * whose fetch has failed. The error is one of ours, because the router reloads the page by itself if it sees the
 * browser's (docs/decisions/0036-errors-in-the-browser.md).
 */
export async function retryImport<Module>(
  load: () => Promise<Module>,
  [pauseMs, ...later] = PAUSES_MS,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (!pauseMs) throw new ModuleError('Part of the shop didn’t load.', { cause })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return retryImport(load, later)
  }
}
