import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const LOG_LINES_SHOWN = 5

// With less free space PostgreSQL cannot write its first pages, and its log, on the same disk, stays empty.
const MINIMUM_FREE_BYTES = 2 ** 20

const REASONS: Record<string, (folder: string) => string> = {
  // PostgreSQL's own code for a full disk, then the system's.
  '53100': noSpace,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EACCES: (folder) => `no permission to use the database folder ${folder}`,
  EPERM: (folder) => `no permission to use the database folder ${folder}`,
  EROFS: (folder) => `the database folder ${folder} is on a read-only disk`,
  ENOTDIR: (folder) => `a part of the path ${folder} is a file, not a folder`,
}

/** One of PostgreSQL's programs failed; `output` is what it printed. */
export class PostgresFailure extends Error {
  output: string

  constructor(message: string, output: string) {
    super(message)
    this.output = output
  }
}

/** Converts known failures into a message that tells the operator what to do; returns unknown errors unchanged. */
export function explainFailure(dataDir: string, error: unknown): unknown {
  if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) return error
  const reason = 'code' in error ? REASONS[String(error.code)] : undefined
  if (reason) return new EmbeddedPostgresError(reason(dataDir), { cause: error })
  if (!(error instanceof PostgresFailure)) return error
  if (/No space left on device|Disk quota exceeded/.test(error.output) || isFull(dataDir)) {
    return new EmbeddedPostgresError(noSpace(dataDir), { cause: error })
  }
  return new EmbeddedPostgresError(
    [`${error.message} in ${dataDir}`, ...lastLines(error.output)].join('\n  '),
  )
}

function noSpace(folder: string): string {
  return `no space left on the disk of the database folder ${folder}; free some and start again`
}

function lastLines(output: string): string[] {
  return output.trim().split('\n').slice(-LOG_LINES_SHOWN)
}

function isFull(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(dataDir))
  return bavail * bsize < MINIMUM_FREE_BYTES
}
