import { argon2Sync } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of Passwords (passwords-pool.ts): hashes one password after the other.

export const PASSWORDS_WORKER = new URL(import.meta.url)
/** Given to the thread, to tell it from other threads that import this file. */
export const PASSWORDS_THREAD = 'passwords'

export type HashJob = {
  password: string
  salt: Uint8Array
  memory_kib: number
  passes: number
  lanes: number
  hash_bytes: number
}

if (workerData === PASSWORDS_THREAD) hashPasswords()

function hashPasswords(): void {
  // Only Linux has priorities per thread; elsewhere this would slow down the whole process. Not the lowest priority,
  // which gets almost no time on a busy machine (docs/decisions/0010-accounts.md).
  if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

  parentPort!.on(
    'message',
    ({ password, salt, memory_kib, passes, lanes, hash_bytes }: HashJob) => {
      const hash: Uint8Array = argon2Sync('argon2id', {
        message: password,
        nonce: salt,
        memory: memory_kib,
        passes,
        parallelism: lanes,
        tagLength: hash_bytes,
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      parentPort!.postMessage(hash)
    },
  )
}
