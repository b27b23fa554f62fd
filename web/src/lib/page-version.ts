let version = ''

/** Called once by the server, before the first page is rendered. */
export function setPageVersion(current: string): void {
  version = current
}

/** The version of the web app that this page belongs to; the HTML contains it. Empty if it is not known. */
export const pageVersion = (): string =>
  import.meta.env.SSR ? version : (document.documentElement.dataset['version'] ?? '')
