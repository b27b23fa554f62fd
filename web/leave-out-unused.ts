import type { Plugin } from 'vite'

const LIBRARY = /[\\/]@tanstack[\\/]query-core[\\/]/

const refuse = (what: string): string =>
  `throw new Error('${what} are left out of the browser (web/leave-out-unused.ts)')`

/** By the name under which the query library imports them. */
const STAND_INS: Record<string, string> = {
  './mutationCache.js': `export class MutationCache {
    getAll() { return [] }
    findAll() { return [] }
    clear() {}
    async resumePausedMutations() {}
    build() { ${refuse('mutations')} }
  }`,
  './infiniteQueryBehavior.js': `export function infiniteQueryBehavior() { ${refuse('infinite queries')} }
  export const hasNextPage = () => false
  export const hasPreviousPage = () => false`,
}

const PREFIX = '\0left-out:'

/**
 * Parts of the query library that this shop never calls, and that no bundler can tell from the rest: forms
 * send by themselves, listings hold their own pages. Saves each first visit 1.6 kB.
 */
export function leaveOutUnused(): Plugin {
  const found = new Set<string>()
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!(source in STAND_INS) || !LIBRARY.test(importer ?? '')) return null
      found.add(source)
      return PREFIX + source
    },
    load: (id) => (id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : null),
    // Where a new version of the library has moved them, somebody should look again.
    buildEnd(error) {
      const missed = Object.keys(STAND_INS).filter((name) => !found.has(name))
      if (!error && missed.length > 0) this.error(`the query library has no ${missed.join(', ')}`)
    },
  }
}
