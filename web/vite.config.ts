import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { retryImports } from './retry-imports.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: false } }),
    react(),
    retryImports(),
    compressAssets(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Every page needs these libraries, and few releases change them.
                {
                  name: 'vendor',
                  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
                },
                // One file instead of many small ones on a first load. What fewer modules share belongs to forms and
                // private pages, which a first load does not need.
                { name: 'shared', test: /[\\/]web[\\/]src[\\/]/, minShareCount: 20 },
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
  },
})
