import { expect, test } from 'vitest'
import { createServer } from 'node:http'
import { cantoClient } from './chain.ts'

test('[N-01] an endpoint that fails is asked four times in all, not four times four', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const client = cantoClient({
    deployment: { chainId: 7700, contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31', block: 1 },
    endpoints: [`http://127.0.0.1:${port}`],
    api: null,
  })
  await expect(client.request({ method: 'eth_chainId' })).rejects.toThrow()
  expect(asked).toBe(4)
  server.close()
})
