import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, custom } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { ALICE } from '../tokens/pageAnswers.fixture.ts'
import { CONTRACT } from '../mints/journalMint.fixture.ts'
import { readHeld } from './readHeld.ts'

/** Our server, on any free port. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const sourcesOf = (api: string | null) => ({
  api,
  deployment: { chainId: 7700, contract: CONTRACT, block: 1 } as const,
  client: () => createClient({ transport: custom({ request: () => Promise.reject(new Error('unused')) }) }),
  journaled: () => [],
})

test('a reading says whether our server or only this browser’s journal made it', async () => {
  const up = await serve((response) =>
    response.end(JSON.stringify({ held: 12, peppers: [{ id: 3, card: null }], asOf: { number: 9 } })),
  )
  const down = await serve((response) => response.writeHead(503).end())
  expect(await readHeld(sourcesOf(up), ALICE)).toEqual({
    source: 'server',
    value: { total: 12, peppers: [{ status: 'sealed', id: 3 }] },
    block: 9,
  })
  expect(await readHeld(sourcesOf(down), ALICE)).toMatchObject({ source: 'fallback', value: { total: 0 } })
  expect(await readHeld(sourcesOf(null), ALICE)).toMatchObject({ source: 'journal', value: { total: 0 } })
})
