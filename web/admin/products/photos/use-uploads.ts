import { useQueryClient } from '@tanstack/react-query'
import { isCallError } from '@twirl/contract/client'
import { addProductPhoto, PHOTO_BYTES_MAX } from '@twirl/contract/staff/catalogue/product-photos'
import { useRef, useState } from 'react'
import { failureText } from '#ui/form/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { needsStaffLogin } from '../../login/staff-login.ts'
import { showColor } from './photo-queries.ts'
import { uploadFile } from './upload-file.ts'

const MEGABYTE = 1024 * 1024
const TRIES_WHILE_BUSY = 10

export type Upload = {
  key: string
  file: File
  /** The part that was sent, from 0 to 1; null while it waits for others. */
  sent: number | null
  /** Why it was refused. */
  failure: string | null
}

/**
 * Files on their way to a color. They are sent one after the other, so that the photos are in the order in which they were
 * dropped; one that is refused does not hold up the others (STAFF-130).
 */
export function useUploads(productId: number, color: string) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Upload[]>([])
  const isSending = useRef(false)

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const remove = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  const send = async ({ key, file }: Upload) => {
    change(key, { sent: 0 })
    try {
      // The key makes a second try safe whose first one arrived after all.
      const input = { id: productId, color, key }
      const answer = await whileBusy(() =>
        uploadFile(addProductPhoto, input, file, (sent) => change(key, { sent })),
      )
      showColor(queryClient, productId, answer.color)
      remove(key)
    } catch (error) {
      change(key, { sent: null, failure: refusalText(error) })
      if (needsStaffLogin(error)) handleError(error, 'shown-action')
    }
  }
  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next)
    isSending.current = false
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      sent: null,
      failure: tooLargeText(file),
    }))
    setUploads((all) => [...all, ...added])
    queue.current.push(...added.filter(({ failure }) => failure === null))
    void sendAll()
  }
  const retry = (upload: Upload) => {
    change(upload.key, { failure: null })
    queue.current.push(upload)
    void sendAll()
  }
  return { uploads, add, remove, retry }
}

/** Tries again while the shop is busy: among thousands of files that happens, and the member may not be watching. */
async function whileBusy<Answer>(upload: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await upload()
    } catch (error) {
      if (!isCallError(error) || error.status !== 503 || tries === TRIES_WHILE_BUSY) throw error
      const seconds = error.retryAfterSeconds ?? tries
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    }
}

/** The reason in the words of the server, which names it at the field of the file. */
export function refusalText(error: unknown): string {
  const reason = isCallError(error) ? error.fields?.['photo'] : undefined
  return reason ?? failureText(error)
}

/** Not sent at all: the server would refuse it after the whole time that it takes to arrive. */
export function tooLargeText({ size }: Blob): string | null {
  if (size <= PHOTO_BYTES_MAX) return null
  const megabytes = Math.ceil(size / MEGABYTE)
  return `This file has ${megabytes} MB. Please use one with at most ${PHOTO_BYTES_MAX / MEGABYTE} MB.`
}
