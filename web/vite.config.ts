import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { stripSchemas } from './strip-schemas.ts'

export default defineConfig({
  plugins: [
    stripSchemas(),
    tailwindcss(),
    tanstackStart({ router: { quoteStyle: 'single', semicolons: false } }),
    react(),
    compressAssets(),
  ],
  build: { target: 'es2022', manifest: true },
})
