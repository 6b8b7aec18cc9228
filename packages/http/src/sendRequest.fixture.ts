/** Requests that `fetch` would not send. */
import { request, type Agent } from 'node:http'

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

export interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly agent?: Agent
}

/** Sends exactly this; a body with its length, where nothing else is said of it. */
export function sendRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, agent }: TestRequest,
) {
  const isOpen = body === undefined || 'transfer-encoding' in headers
  const length = isOpen ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<TestResponse>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { ...length, ...headers }, agent: agent ?? false },
      (response) => {
        const { statusCode: status = 0, headers: answered } = response
        // Live lines do not end by themselves.
        if (answered['content-type']?.startsWith('text/event-stream')) {
          response.once('error', () => undefined).destroy()
          resolve({ status, headers: answered, text: '' })
          return
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status,
            headers: answered,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
