/** A picture of a scan that the server has not stored yet. */
export type WaitingPhoto = { photo_key: string; scan_key: string; staff_id: number; jpeg: string }

const STORE = 'photos'

/** Pictures are larger than `localStorage` takes. They outlive a reload, unless the browser stores nothing. */
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('bench', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'photo_key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage for pictures'))
  })
  return opening
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(STORE, mode)
  const request = act(transaction.objectStore(STORE))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('the picture is not stored'))
  })
}

export const photoStore = {
  add: (photo: WaitingPhoto) => run('readwrite', (store) => store.put(photo)),
  remove: (photoKey: string) => run('readwrite', (store) => store.delete(photoKey)),
  list: () => run('readonly', (store) => store.getAll() as IDBRequest<WaitingPhoto[]>),
}
