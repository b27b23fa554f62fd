/** How Node runs the shop: with the settings of an .env file, if there is one. */
export const SERVER_FLAGS = [
  '--env-file-if-exists=.env',
  // A small young generation takes a fifth off the memory under load, and an old one that may grow by little more than
  // half before it is tidied up takes a quarter off a shop of 100,000 products. Neither costs time that shows.
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
