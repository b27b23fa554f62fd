import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readVersion } from './web-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'twirl-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

function versionOf(manifest: string): string {
  const file = join(folder, 'manifest.json')
  writeFileSync(file, manifest)
  return readVersion(pathToFileURL(file))
}

test('one build has one version, another build another one', () => {
  const version = versionOf('{"client":"assets/client-a1.js"}')
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect(versionOf('{"client":"assets/client-a1.js"}')).toBe(version)
  expect(versionOf('{"client":"assets/client-b2.js"}')).not.toBe(version)
})

test('without a build there is a version all the same', () => {
  expect(readVersion(pathToFileURL(join(folder, 'absent.json')))).toBe('not-built')
})
