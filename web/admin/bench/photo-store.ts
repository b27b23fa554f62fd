import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A picture of a scan that the server has not stored yet. */
export type WaitingPhoto = { photo_key: string; scan_key: string; staff_id: number; jpeg: string }

type BenchSchema = DBSchema & {
  photos: { key: string; value: WaitingPhoto }
}

/** Pictures are larger than `localStorage` takes. They outlive a reload, unless the browser stores nothing. */
let opening: Promise<IDBPDatabase<BenchSchema>> | undefined

function open() {
  opening ??= openDB<BenchSchema>('bench', 1, {
    upgrade: (db) => void db.createObjectStore('photos', { keyPath: 'photo_key' }),
  })
  return opening
}

export const photoStore = {
  add: async (photo: WaitingPhoto) => void (await (await open()).put('photos', photo)),
  remove: async (photoKey: string) => (await open()).delete('photos', photoKey),
  list: async () => (await open()).getAll('photos'),
}
