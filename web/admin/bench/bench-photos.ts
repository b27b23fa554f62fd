import { addBenchPhoto } from '@twirl/contract/staff/warehouse/bench'
import { api } from '#lib/api.ts'
import { needsStaffLogin } from '../login/staff-login.ts'
import { showFailure } from '../shell/failure-bar.tsx'
import { photoStore } from './photo-store.ts'
import { scanQueue } from './scan-queue.ts'
import { isFinal } from '#lib/scan/send-queue.ts'

const LONGEST_SIDE = 1_024
const QUALITY = 0.7

/** Stores the pictures of a scan, before the scan is queued, until the server has them. */
export async function keepPhotos(
  scan_key: string,
  staff_id: number,
  jpegs: readonly string[],
): Promise<void> {
  for (const jpeg of jpegs)
    await photoStore.add({ photo_key: crypto.randomUUID(), scan_key, staff_id, jpeg })
}

export async function dropPhotos(scanKey: string): Promise<void> {
  for (const { photo_key, scan_key } of await photoStore.list())
    if (scan_key === scanKey) await photoStore.remove(photo_key)
}

/**
 * Sends the pictures of a member whose scans are counted. The server stores each once, however often it is sent; one that
 * it refuses is dropped. Returns false if some wait because the shop cannot be reached.
 */
export async function sendPhotos(staffId: number): Promise<boolean> {
  const waiting = new Set(scanQueue.read().map(({ key }) => key))
  for (const { photo_key, scan_key, staff_id, jpeg } of await photoStore.list()) {
    if (staff_id !== staffId || waiting.has(scan_key)) continue
    try {
      await api(addBenchPhoto, { key: scan_key, photo_key, jpeg })
    } catch (error) {
      if (needsStaffLogin(error) || !isFinal(error)) return false
      showFailure('A picture of damage was not stored. Scan the piece again to add it.')
    }
    await photoStore.remove(photo_key)
  }
  return true
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
