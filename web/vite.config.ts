import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { leaveOutUnused } from './leave-out-unused.ts'
import { reactAsModules } from './react-as-modules.ts'
import { stripSchemas } from './strip-schemas.ts'

// Small and shared by most pages: one file compresses better than a dozen. Nothing here may import a schema.
const SHOP =
  /(web[\\/]src[\\/](lib[\\/](format-dollars|to-id)|ui[\\/](breadcrumb|json-ld|picture|price|skeleton|skeleton-page)|routes[\\/]-listing-heart|favorites[\\/]heart(-button)?|catalog[\\/](price-texts|product-prices|product-grid|product-grid-skeleton|collection-kinds|listing[\\/](listing-search|loaded-pages)))|contract[\\/]src[\\/](sizes|endpoint|pictures|listing-search|product-options|query-string))\.tsx?$/
// What every page needs and few releases change; without what only forms need.
const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/](?!.*useBlocker)|^\0module:/
// What collections, the sale, search and events show alike; what she does with it comes when she reaches for it.
const LISTING =
  /web[\\/]src[\\/](ui[\\/]dropdown|catalog[\\/]listing[\\/](active-filters|listing-(filter|items|queries|state|toolbar)|load-page-link|(collection|sale)-source|product-listing|session-seed|use-(entry-restoring|place-keeping)))\.tsx?$/
const SCHEMAS = /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]primitives\.ts$/
// For pages of accounts and events alike: neither should bring the other's along.
const STEPS =
  /web[\\/]src[\\/](lib[\\/](tab-note|use-seconds-until)|accounts[\\/](account-frame|customer-query|use-session))\.tsx?$/
const FORMS = /web[\\/]src[\\/]ui[\\/]form[\\/]/
// The steps of getting in, in one file: who takes one takes the next. Rules and calls come when she types.
const ACCOUNT = /web[\\/]src[\\/]accounts[\\/](?!.*(-calls?|-queries)\.ts$)/

// Every page carries the names of all files that can follow it: most are nothing but a hash, and what every
// page has is not named as something to fetch ahead.
const NAMED_CHUNKS = /^(vendor|shop|rolldown-runtime)$/
const HAD_BY_ALL = /[\\/](vendor|shop|rolldown-runtime)-/

export default defineConfig({
  plugins: [
    stripSchemas(),
    leaveOutUnused(),
    reactAsModules(),
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: false } }),
    react(),
    compressAssets(),
  ],
  // React has the hook itself; the shim is for versions before 18.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) =>
              NAMED_CHUNKS.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
            // The first group that takes a file keeps it, and what it imports.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR },
                { name: 'shop', test: SHOP },
                { name: 'listing', test: LISTING, includeDependenciesRecursively: false },
                { name: 'schemas', test: SCHEMAS },
                { name: 'start', tags: ['$initial'] },
                { name: 'steps', test: STEPS },
                { name: 'forms', test: FORMS },
                { name: 'account', test: ACCOUNT },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      resolveDependencies: (file, needed) =>
        needed.filter((each) => each !== file && !HAD_BY_ALL.test(each)),
    },
  },
})
