import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRequest } from '../load/requests.ts'
import { type Child, startChild } from '../measure/child.ts'
import { recordAnswers } from './record-answers.ts'

/** Starts a bare server that sends the answers of the shop to these requests; in several processes on one port if there are more. */
export async function startReference(
  shopPort: number,
  requests: BenchRequest[],
  processes = 1,
): Promise<Child> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-reference-'))
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(await recordAnswers(shopPort, requests)))
  const args = ['bench/reference/bare-server.ts', file, String(processes)]
  const reference = await startChild(args, { NODE_ENV: 'production' })
  rmSync(folder, { recursive: true })
  return reference
}
