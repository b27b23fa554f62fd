import { CallError } from '@twirl/contract/client'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import type { ErrorBody } from '@twirl/contract/errors'

export type ExportProgress = { rows: number; total: number }

type DownloadOptions = {
  /** Called as rows arrive, of calls that say how many there will be. */
  onProgress?: (progress: ExportProgress) => void
  signal?: AbortSignal
}

const LINE_END = 10

/**
 * Saves the CSV file that a call answers. Its answer is a stream, which the client of the calls does not read: the rows
 * are counted as they arrive. A stream that breaks off saves nothing.
 */
export async function downloadCsv<E extends Endpoint>(
  { path, method }: E,
  asked: EndpointInput<E>,
  { onProgress, signal = new AbortController().signal }: DownloadOptions = {},
): Promise<ExportProgress> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'text/csv, application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(asked),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : connectionFailed()
  })
  if (!response.ok || !response.body) throw await errorOf(response)
  const total = Number(response.headers.get('row-count'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  // The first line names the columns.
  let lines = -1
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : connectionFailed()
    })
    if (done) break
    parts.push(value)
    for (const byte of value) if (byte === LINE_END) lines++
    // Texts of customers may contain line ends.
    onProgress?.({ rows: Math.min(Math.max(lines, 0), total), total })
  }
  save(new Blob(parts, { type: 'text/csv' }), fileNameOf(response))
  return { rows: total, total }
}

function connectionFailed(): CallError {
  return new CallError(0, { id: '', errorCode: 'CONNECTION_FAILED', message: 'Failed to connect' })
}

async function errorOf(response: Response): Promise<CallError> {
  try {
    return new CallError(response.status, (await response.json()) as ErrorBody)
  } catch {
    return connectionFailed()
  }
}

function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'export.csv'
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with the click and holds the file itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
