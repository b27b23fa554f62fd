// A photo whose original is in the database against a drawn picture, both cached on disk by the same server.
import { getProduct } from '../../packages/contract/src/catalog/product.ts'
import { encodeCall } from '../../packages/contract/src/client.ts'
import type {
  Endpoint,
  EndpointInput,
  EndpointOutput,
} from '../../packages/contract/src/endpoint.ts'
import { pictureUrl } from '../../packages/contract/src/pictures.ts'
import { staffLogIn } from '../../packages/contract/src/staff/access/login.ts'
import { addProductPhoto } from '../../packages/contract/src/staff/catalogue/product-photos.ts'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import type { BenchRequest } from '../load/requests.ts'
import { cpuPerRequest, median, WARM_UP_AGAIN } from '../measure/cpu-per-request.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const WORK = 'picture of a photo in the database, cached on disk'
const GOAL = { ratio: 1.5 }
const DRAWN_PRODUCT = 1
const PHOTOGRAPHED_PRODUCT = 2

export async function* pictureRows({ shop, rounds, amount, isWanted }: BenchDeps): Rows {
  if (!isWanted(WORK)) return
  const origin = `http://127.0.0.1:${shop.port}`
  const drawn = await ask(origin, getProduct, { id: DRAWN_PRODUCT })
  // The drawn picture is also the photo, so that both have as many bytes.
  const file = await fetch(origin + pictureUrl(drawn.body.image_key, 'front', 1440, 'jpeg'))
  const photoKey = await upload(origin, await file.arrayBuffer())
  const requests = {
    shop: [pictureRequest(photoKey)],
    reference: [pictureRequest(drawn.body.image_key)],
  }
  const target = { port: shop.port, pids: [shop.pid, shop.postgresPid] }
  const costs = { shop: [] as number[], reference: [] as number[] }
  // The first request of each makes the picture.
  for (const who of ['shop', 'reference'] as const)
    await cpuPerRequest(target, requests[who], WARM_UP_AGAIN)
  for (let round = 0; round < rounds; round++)
    for (const who of ['reference', 'shop'] as const)
      costs[who].push(await cpuPerRequest(target, requests[who], amount))
  yield {
    work: WORK,
    unit: 'ms',
    shop: median(costs.shop),
    reference: median(costs.reference),
    goal: GOAL,
  }
}

const pictureRequest = (imageKey: string): BenchRequest => ({
  method: 'GET',
  path: pictureUrl(imageKey, 'front', 480),
})

/** Adds the photo as a member of staff does, and returns the key of its picture. */
async function upload(origin: string, bytes: ArrayBuffer): Promise<string> {
  const { email, password } = DEMO_STAFF.find(
    ({ permissions }) => String(permissions) === 'catalogue',
  )!
  const { cookie } = await ask(origin, staffLogIn, { email, password })
  const { body: product } = await ask(origin, getProduct, { id: PHOTOGRAPHED_PRODUCT })
  const { url } = encodeCall(
    { ...addProductPhoto, method: 'GET' },
    { id: product.id, color: product.variants[0]!.color },
  )
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  if (!response.ok) throw new Error(`the photo was not taken: ${await response.text()}`)
  return ((await response.json()) as EndpointOutput<typeof addProductPhoto>).color.image_key
}

async function ask<E extends Endpoint>(origin: string, endpoint: E, input: EndpointInput<E>) {
  const { url, body } = encodeCall(endpoint, input)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + url, {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { body: (await response.json()) as EndpointOutput<E>, cookie }
}
