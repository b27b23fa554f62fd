import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { stripSchemas } from './strip-schemas.ts'

const VENDOR = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/

export default defineConfig({
  plugins: [
    stripSchemas(),
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: false } }),
    react(),
    compressAssets(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs and few releases change, in one file: compresses better and stays cached.
            codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] },
          },
        },
      },
    },
  },
  build: { target: 'es2022', manifest: true },
})
