import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { stripSchemas } from './strip-schemas.ts'

// Small and shared by most pages: one file compresses better than a dozen. Nothing here may import a schema.
const SHOP =
  /(web[\\/]src[\\/](lib[\\/](format-dollars|to-id)|ui[\\/](picture|price|skeleton|skeleton-page)|favorites[\\/]heart(-button)?|catalog[\\/](price-texts|product-prices|product-grid|product-grid-skeleton|collection-kinds|listing[\\/]loaded-pages))|contract[\\/]src[\\/](sizes|endpoint|pictures))\.tsx?$/
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/

export default defineConfig({
  plugins: [
    stripSchemas(),
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
            // What every page needs and few releases change, in one file: compresses better and stays cached.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR },
                { name: 'shop', test: SHOP },
              ],
            },
          },
        },
      },
    },
  },
  build: { target: 'es2022', manifest: true },
})
