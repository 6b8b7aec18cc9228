/** A node's address that counts: every JSON-RPC call that passes is noted by its method, and passed on as it is. */
import { Agent, createServer, request, type IncomingMessage } from 'node:http'

export interface CountingProxy {
  /** Where to ask instead of the node. */
  readonly url: string
  /** Calls since the start by method; a batch counts as many as it holds. */
  calls(): ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** @param target JSON-RPC over HTTP. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const counted = new Map<string, number>()
  const agent = new Agent({ keepAlive: true })
  const server = createServer((asked, answer) => {
    void bodyOf(asked).then((body) => {
      for (const method of methodsIn(body)) counted.set(method, (counted.get(method) ?? 0) + 1)
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const onward = request(target, { method: 'POST', agent, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(answer)
      })
      onward.once('error', () => answer.destroy())
      onward.end(body)
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => new Map(counted),
    async stop() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

/** All calls together. */
export const total = (calls: ReadonlyMap<string, number>): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0)

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function methodsIn(body: Buffer): readonly string[] {
  const calls = [JSON.parse(body.toString('utf8'))].flat() as readonly { readonly method: string }[]
  return calls.map(({ method }) => method)
}
