export type Screen = { name: string; width: number; height: number }

export type Point = { x: number; y: number }

/** A window of a browser, with the cookies and the storage of a new visitor. */
export type BrowserWindow = {
  /** Opens a path of the shop. */
  open(path: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  /** The value of an expression in the page; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>
  clickAt(point: Point): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Errors and warnings of the console, uncaught errors and refused requests since the window was opened. */
  complaints(): string[]
  close(): Promise<void>
}

/** Whether an answer is a complaint. A picture that a busy machine has not drawn yet is asked for again by the page. */
export function isRefused(status: number, url: string): boolean {
  return status >= 400 && !(status === 503 && url.includes('/pictures/'))
}

export type Browser = {
  /** Whether its windows have a cache for what the network sends. */
  hasCache: boolean
  openWindow(screen: Screen, shopOrigin: string): Promise<BrowserWindow>
  close(): Promise<void>
}
