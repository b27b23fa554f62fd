import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,server,web,scripts,checks,bench}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/fail-on-console-error.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
