import { CallError, encodeCall, readAnswer } from '@twirl/contract/client'
import type { Endpoint, EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'

/**
 * Makes a call with a file as its body. By XMLHttpRequest, because fetch does not tell how much of a body was sent.
 * `onProgress` gets the part that was sent, from 0 to 1.
 */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  file: Blob,
  onProgress: (sent: number) => void,
): Promise<EndpointOutput<E>> {
  // What is not part of the path is sent as query: the body is the file.
  const { url } = encodeCall({ ...endpoint, method: 'GET' }, input)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, url)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total ? loaded / total : 1),
  )
  const answered = new Promise<void>((resolve) => {
    request.addEventListener('loadend', () => resolve())
  })
  request.send(file)
  await answered
  // The answer was validated with the schema of the endpoint by the server.
  return (await readAnswer(responseOf(request))) as EndpointOutput<E>
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  if (status === 0)
    throw new CallError(0, {
      id: '',
      errorCode: 'CONNECTION_FAILED',
      message: 'Failed to connect',
    })
  const retryAfter = request.getResponseHeader('retry-after')
  const headers: HeadersInit = retryAfter ? { 'retry-after': retryAfter } : {}
  return new Response(responseText, { status, headers })
}
