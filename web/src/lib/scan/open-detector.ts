import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['qr_code', 'code_128']

/** The detector of the browser; where it has none, or one that lacks a format, a library that is loaded now. */
export async function openDetector(): Promise<Detector> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Native) {
    const supported = await Native.getSupportedFormats()
    if (FORMATS.every((format) => supported.includes(format)))
      return new Native({ formats: FORMATS })
  }
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // Without this the library loads its WebAssembly from another host.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats: ['qr_code', 'code_128'] })
}
