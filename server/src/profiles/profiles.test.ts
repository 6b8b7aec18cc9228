import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, type Address } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { mainnetClient } from './mainnetClient.ts'
import { createProfiles, TooManyReadings } from './profiles.ts'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A mainnet on which no account has a name; answers are held until released. */
async function startNode() {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = [JSON.parse(body) as { id: number }].flat()
      const result = encodeAbiParameters(
        [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
        ['', `0x${'0'.repeat(40)}`, `0x${'0'.repeat(40)}`],
      )
      held.push(() => response.end(JSON.stringify(asked.map(({ id }) => ({ jsonrpc: '2.0', id, result })))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held }
}

const account = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`

test('eight accounts are read at once; the ninth has to come again', async () => {
  const node = await startNode()
  const profiles = createProfiles({
    client: mainnetClient([node.url]),
    fetch,
    ipfsGateway: 'https://ipfs.example',
  })
  const eight = Array.from({ length: 8 }, (_, number) => profiles.profile(account(number + 1)))
  await expect(profiles.profile(account(9))).rejects.toBeInstanceOf(TooManyReadings)
  const releasing = setInterval(() => node.held.splice(0).forEach((release) => release()), 5)
  endings.push(() => clearInterval(releasing))
  expect(await Promise.all(eight)).toEqual(Array.from({ length: 8 }, () => ({ name: null, avatarUrl: null })))
  expect(await profiles.profile(account(9))).toEqual({ name: null, avatarUrl: null })
})
