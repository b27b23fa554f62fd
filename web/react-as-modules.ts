import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const NAMES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const PREFIX = '\0module:'

/**
 * React comes as CommonJS, which a bundler wraps anew in every file of ours: dozens of exports, each behind a
 * getter. Here each is copied once, as a constant.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer, { kind }) {
      // React's own files require one another, and the stand-in imports what it stands in for.
      if (kind === 'require-call' || !NAMES.includes(source)) return null
      return importer?.startsWith(PREFIX) ? null : PREFIX + source
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const name = id.slice(PREFIX.length)
      const exported = Object.keys(require(name))
      return `import all from '${name}'
        export default all
        export const { ${exported.join(', ')} } = all`
    },
  }
}
