import { suggestMapping, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import {
  applyImport,
  checkImport,
  exportKind,
  getImport,
  getImportReport,
  type ImportDetails,
  type ImportMode,
  listImportItems,
  uploadImport,
} from '@twirl/contract/staff/catalogue/imports'
import type { ErrorBody } from '@twirl/contract/errors'
import { bodyOf, type TestApp } from './build-test-app.ts'
import { eventually } from './eventually.ts'
import type { logInStaff } from './staff-factory.ts'

type Member = Awaited<ReturnType<typeof logInStaff>>

/** What a member does with CSV files. */
export function importDesk({ app }: TestApp, member: Member) {
  const headers = () => ({ cookie: member.browser.cookie })

  const upload = async (kind: ImportKindName, file: string | Buffer, file_name = 'file.csv') => {
    const query = new URLSearchParams({ kind, file_name }).toString()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `${uploadImport.path}?${query}`,
      headers: { ...headers(), 'content-type': 'text/csv' },
      body: file,
    })
    return {
      status: statusCode,
      body: JSON.parse(body) as ImportDetails,
      error: JSON.parse(body) as ErrorBody,
    }
  }

  const get = async (id: number) => bodyOf(await member.call(getImport, { id }))
  const ended = (id: number) =>
    eventually(async () => {
      const found = await get(id)
      if (found.state === 'CHECKING' || found.state === 'APPLYING') throw new Error(found.state)
      return found
    })

  /** Uploads a file and checks it with the columns that are suggested. */
  const check = async (kind: ImportKindName, file: string | Buffer) => {
    const { id, version, headers: columns } = bodyOf(await upload(kind, file))
    const mapping = suggestMapping(kind, columns)
    bodyOf(await member.call(checkImport, { id, version, mapping }))
    return ended(id)
  }

  const apply = async ({ id, version }: ImportDetails, mode: ImportMode, reason?: string) => {
    bodyOf(await member.call(applyImport, { id, version, mode, ...(reason && { reason }) }))
    return ended(id)
  }

  const items = async (id: number) =>
    bodyOf(await member.call(listImportItems, { id, limit: 100 })).items

  const post = async (url: string, body: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const report = async (id: number) => (await post(getImportReport.path, { id })).body
  const download = (kind: ImportKindName, reason?: string) =>
    post(exportKind.path, { kind, ...(reason && { reason }) })

  return { upload, check, apply, items, report, download, get, ended }
}
