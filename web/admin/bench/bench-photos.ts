import { addBenchPhoto } from '@twirl/contract/staff/warehouse/bench'
import { api } from '#lib/api.ts'

const LONGEST_SIDE = 1_024
const QUALITY = 0.7

type WaitingPhoto = { photo_key: string; jpeg: string }

/** Pictures of scans that are not counted yet, by the key of the scan. They are lost with the page. */
const waiting = new Map<string, WaitingPhoto[]>()

export function keepPhotos(key: string, jpegs: string[]): void {
  if (jpegs.length === 0) return
  waiting.set(
    key,
    jpegs.map((jpeg) => ({ photo_key: crypto.randomUUID(), jpeg })),
  )
}

export function dropPhotos(key: string): void {
  waiting.delete(key)
}

/** Sends the pictures of a scan that was counted; those that were not sent are tried again with the next call. */
export async function sendPhotos(key: string): Promise<void> {
  for (const photo of waiting.get(key) ?? []) {
    await api(addBenchPhoto, { key, ...photo })
    const rest = (waiting.get(key) ?? []).filter(({ photo_key }) => photo_key !== photo.photo_key)
    if (rest.length > 0) waiting.set(key, rest)
    else waiting.delete(key)
  }
}

/** A small JPEG of a picture from the camera, as base64. */
export async function shrinkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', QUALITY).replace('data:image/jpeg;base64,', '')
}
