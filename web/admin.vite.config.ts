import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'

/** The back office: an application of its own, so that the shop's pages load nothing of it (STAFF-13). */
export default defineConfig({
  plugins: [tailwindcss(), react(), compressAssets()],
  base: '/admin/',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/admin',
    rolldownOptions: { input: resolve(import.meta.dirname, 'admin.html') },
  },
})
