/** How Node runs the shop: with the settings of an .env file, if there is one. */
export const SERVER_FLAGS = [
  '--env-file-if-exists=.env',
  // A small young generation takes a fifth off the memory under load; half of this one would cost time. And an old
  // one that is tidied up earlier does not keep what loading 100,000 products left behind (with 40 percent 281 MB
  // instead of 407 after the start).
  '--max-semi-space-size=4',
  '--heap-growing-percent=60',
]

/** Its environment, besides the settings. */
export const SERVER_ENV = {
  // On Linux's glibc: what a password hash takes goes back to the system when it is done, and threads share what
  // is free instead of each keeping its own. By default 60 MB stay.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_ARENA_MAX: '1',
}
