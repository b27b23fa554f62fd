import { writeFileSync } from 'node:fs'
import { type BrowserType, expect, type Page, test } from '@playwright/test'
import { encode } from 'uqr'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs'

const WIDTH = 640
const HEIGHT = 480
const MODULE_PX = 10
const WHITE = 235
const BLACK = 16
const GREY = 128

/** One frame of raw video with a QR code in the middle: what Chromium plays in place of a camera. */
function videoOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const left = Math.floor((WIDTH - size * MODULE_PX) / 2)
  const top = Math.floor((HEIGHT - size * MODULE_PX) / 2)
  for (let y = 0; y < size * MODULE_PX; y++)
    for (let x = 0; x < size * MODULE_PX; x++)
      if (data[Math.floor(y / MODULE_PX)]![Math.floor(x / MODULE_PX)])
        luma[(top + y) * WIDTH + left + x] = BLACK
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), luma, chroma])
}

/** Opens a browser whose camera sees the QR code of a label, and closes it after the work. */
export async function withCamera(
  chromium: BrowserType,
  sees: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const video = test.info().outputPath('camera.y4m')
  writeFileSync(video, videoOf(sees))
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  try {
    const { baseURL, viewport } = test.info().project.use
    const page = await browser.newPage({ baseURL: baseURL!, viewport: viewport! })
    await work(page)
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false)
  } finally {
    await browser.close()
  }
}
