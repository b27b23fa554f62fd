import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const TESTS =
  '{packages,server,web,scripts,checks,bench,crash-test,hostile-test,stripe-stand-in}/**/*.test.{ts,tsx,mjs}'
// Tests that depend on time, or that take the machine to a limit.
const ALONE = '**/*.alone.test.ts'
// Tests that only measure speed. `npm run long-test` runs them, and the long form of others.
const SPEED = '**/*.speed.test.ts'
const isLong = process.env['LONG_TESTS'] === 'on'
const isStripeTest = process.env['STRIPE_TEST'] === 'on'
// Tests that start the shop or PostgreSQL as processes of their own, and mostly wait for them.
const PROCESSES = '**/*.processes.test.ts'
// Tests that render thousands of pages.
const MANY_PAGES = ['hostile-test/hostile.test.ts', 'server/test/page-tags.test.ts']
const SERVER = 'server/**/*.test.ts'
// Tests of the code itself: `npm run check` and `npm test` run them.
const CHECKS = 'checks/**/*.test.ts'
const NEVER = ['**/node_modules/**', '**/dist/**']
/** What other projects run. */
const ELSEWHERE = [...NEVER, ALONE, PROCESSES, SPEED, ...MANY_PAGES]
/** What takes a minute, the longest first: begun at the end, it would run alone. */
const LONG = [
  'crash-test/crash.processes.test.ts',
  'archive/archive.processes.test.ts',
  'exposure/exposed-demo.processes.test.ts',
  'hostile-test/hostile.test.ts',
  'startup.processes.test.ts',
  'workers.processes.test.ts',
  'season/season.test.ts',
]

/** In a fresh clone Vitest knows no durations, and begins with the largest files. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name))
      return place === -1 ? LONG.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/fail-on-console-error.ts'],
    // Shared with `npm start`: tests start the shop many times, and half of its start is compiling.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.data/compile-cache') },
    // Generous: a busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the cores, because tests wait for the database and for processes.
    maxWorkers: availableParallelism() + 1,
    // `npm run test:unit` runs the projects whose names begin with "unit", `npm run check` the rules, and
    // `npm run test:system` all others.
    projects: [
      // Files of these three share the modules of their worker: loading them takes longer than most files do. They are apart,
      // because some tests of the web reset all modules, and loading the server again takes a second.
      {
        extends: true,
        test: {
          name: 'unit',
          include: [TESTS],
          exclude: [...ELSEWHERE, SERVER, CHECKS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit server', include: [SERVER], exclude: ELSEWHERE, isolate: false },
      },
      // With an account of Stripe: `npm run stripe-test`.
      ...(isStripeTest
        ? [
            {
              extends: true as const,
              test: { name: 'stripe', include: ['server/test/gateways/*.live.ts'], exclude: NEVER },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: 'rules', include: [CHECKS], exclude: NEVER, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'many pages',
          include: MANY_PAGES,
          // React's build for production, as in the shop. The one for development, whose warnings fail a test, renders at
          // half the speed; with it server/test/pages renders each page once.
          env: { NODE_ENV: 'production' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: [PROCESSES],
          exclude: NEVER,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: isLong ? [ALONE, SPEED] : [ALONE],
          exclude: NEVER,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
