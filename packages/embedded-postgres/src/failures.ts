import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const LOG_LINES_SHOWN = 5

// Less than this and PostgreSQL cannot write its first pages; its log, on the same disk, stays empty.
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

/** One of PostgreSQL's programs ended badly; `output` is what it said. */
export class PostgresFailure extends Error {
  output: string

  constructor(message: string, output: string) {
    super(message)
    this.output = output
  }
}

/** Turns whatever went wrong into a line that tells the reader what to do; unknown errors pass. */
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
