import { defineConfig } from 'vitest/config'

const TESTS = '{packages,server,web,scripts,checks,bench,crash-test}/**/*.test.{ts,tsx,mjs}'
// Tests that measure time, or that take the machine to a limit.
const ALONE = '**/*.alone.test.ts'
const NEVER = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/fail-on-console-error.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'parallel', include: [TESTS], exclude: [...NEVER, ALONE], maxWorkers: 2 },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [ALONE],
          exclude: NEVER,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
