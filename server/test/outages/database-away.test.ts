import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../build-test-app.ts'
import { eventually } from '../eventually.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let proxy: TcpProxy | undefined
afterAll(() => proxy?.close())

const { app, db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    for (const id of [1, 2, 3]) await insertProduct(empty, { id, collection_ids: [1] })
  },
  reach: async (databaseUrl) => {
    proxy = await startTcpProxy(databaseUrl)
    return proxy.url
  },
})

async function readiness() {
  const { statusCode, body } = await app.inject('/readyz')
  return `${statusCode} ${body}`
}

test('without its database the shop shows what it knows, asks for patience otherwise, and recovers', async () => {
  expect((await call(getProduct, { id: 1 })).status).toBe(200)

  proxy!.cut()
  expect((await call(listCollectionItems, { id: 1 })).body.total).toBe(3)
  expect((await call(getProduct, { id: 1 })).status).toBe(200)
  const { status, error } = await call(getProduct, { id: 2 })
  expect([status, error.errorCode]).toEqual([503, 'UNAVAILABLE'])
  // It still serves listings: a load balancer must not take it out.
  await eventually(async () => {
    expect(await readiness()).toBe('200 {"status":"ready","database":"unavailable"}')
  })

  // Notified while the listener was disconnected: the change must be seen all the same.
  await db.updateTable('product').set({ title: 'Renamed' }).where('id', '=', 1).execute()
  proxy!.restore()
  await eventually(async () => {
    expect((await call(getProduct, { id: 2 })).status).toBe(200)
    expect((await call(getProduct, { id: 1 })).body.title).toBe('Renamed')
  })
  expect(await readiness()).toBe('200 {"status":"ready","database":"available"}')
})
