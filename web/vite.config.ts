import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { moduleLoader } from './module-loader.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: false } }),
    react(),
    moduleLoader(),
    compressAssets(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The first page names some 150 files: a letter less of each saves 250 bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // Every page needs these libraries, and few releases change them.
                {
                  name: 'vendor',
                  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
                },
                // What the first page needs, whichever it is, in one file: each file costs a slow phone more than its bytes.
                { name: 'app', tags: ['$initial'] },
                // Cards, prices, hearts, terms, and what listings and product pages share.
                {
                  name: 'cards',
                  test: /[\\/]web[\\/]src[\\/](catalog|favorites|lib|ui[\\/]navigation)[\\/]/,
                  minShareCount: 7,
                },
                // What pages of text share.
                { name: 'content', test: /[\\/]web[\\/]src[\\/]content[\\/]/, minShareCount: 7 },
                // Forms and dialogs, which are loaded after the first page.
                { name: 'forms', test: /[\\/]web[\\/]src[\\/]/, minShareCount: 8 },
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
