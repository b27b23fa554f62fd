import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Vite wraps each `import()` of the browser's scripts in a call of this module's `__vitePreload`. */
const PRELOAD_HELPER = /^\0vite\/preload-helper/
const LOADER = resolve(import.meta.dirname, 'src/lib/errors/load-module.ts')

type Chunk = { isEntry: boolean; imports: string[]; viteMetadata?: { importedCss: Set<string> } }

/**
 * Makes every `import()` of the browser's scripts a call of `loadModule` with the files that it needs: its own, and
 * those that it imports and the first page has not loaded (docs/decisions/0036-errors-in-the-browser.md).
 */
export function moduleLoader(): Plugin {
  return {
    name: 'module-loader',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => `export { loadModule as __vitePreload } from ${JSON.stringify(LOADER)}`,
    },
    // Before Vite writes the files of each import. Set here and not in the configuration, which does not know the files.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>()
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') chunks.set(file.fileName, file)
        const initial = findInitialFiles(chunks)
        this.environment.config.build.modulePreload = {
          polyfill: false,
          resolveDependencies: (file, dependencies) =>
            [...new Set([file, ...dependencies])].filter((name) => !initial.has(name)),
        }
        for (const [name, { viteMetadata }] of chunks)
          if (!initial.has(name) && viteMetadata?.importedCss.size)
            this.error(`${name} has styles of its own, which loadModule does not load`)
      },
    },
  }
}

/** The entries and all that they import statically. */
function findInitialFiles(chunks: Map<string, Chunk>): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    chunks.get(name)?.imports.forEach(add)
  }
  for (const [name, { isEntry }] of chunks) if (isEntry) add(name)
  return found
}
