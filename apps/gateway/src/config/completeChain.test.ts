import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { deploySafeContracts, safeAddress } from '@peppermint/devnet/safe'
import { pino } from 'pino'
import { getCode } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '@peppermint/http/configFields.ts'
import type { ChainFields } from './chainFields.ts'
import { completeChain } from './completeChain.ts'

/** A chain that no list knows. */
const rename = ({ client }: TestChain) =>
  client.request({ method: 'anvil_setChainId', params: [31_999] } as never)

let node: TestChain
let bare: TestChain
let dir: string
/** Block of the first contract of Safe, or later. */
const EMPTY_BLOCKS = 40
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-gateway-chain-'))
  ;[node, bare] = await Promise.all([startChain('--block-base-fee-per-gas', '0'), startChain()])
  await rename(bare)
  const { client, url: rpcUrl } = node
  await client.mine({ blocks: EMPTY_BLOCKS })
  await deploySafeContracts({ client, rpcUrl, mine: () => client.mine({ blocks: 1 }) })
  await client.mine({ blocks: 30 })
})
afterAll(async () => {
  await Promise.all([node.stop(), bare.stop(), rm(dir, { recursive: true, force: true })])
})

const lines: { msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
const complete = (fields: object, folder = `${Math.random()}`) =>
  completeChain(fields as ChainFields, { dataDir: join(dir, folder), log })
async function errorOf(fields: object, folder?: string): Promise<string> {
  const error: unknown = await complete(fields, folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ConfigError)) throw new Error(`Not refused: ${String(error)}`)
  return error.errors.join('\n')
}

test('the RPC endpoint alone gives chain, contracts of Safe and first block', async () => {
  const config = await complete({ rpcUrls: [node.url] })
  expect(config).toMatchObject({
    chainId: 7700,
    chainName: 'Canto',
    shortName: 'canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    publicRpcUrl: node.url,
    recommendedVersion: '1.4.1',
    blockExplorerUriTemplate: { address: 'https://tuber.build/address/{{address}}' },
  })
  const { deployments } = config
  expect(deployments.factories).toContain(safeAddress('proxyFactory'))
  expect(deployments.singletons).toContainEqual({
    address: safeAddress('safe'),
    version: '1.4.1',
    isL2: true,
  })
  expect(deployments.singletons).toContainEqual({
    address: safeAddress('safeWithoutEvents'),
    version: '1.4.1',
    isL2: false,
  })
  expect(deployments.fallbackHandlers).toContain(safeAddress('fallbackHandler'))
  expect(deployments.multiSends).toContain(safeAddress('multiSend'))
  expect(deployments.multiSendCallOnlys).toContain(safeAddress('multiSendCallOnly'))
  expect(deployments.signMessageLibs).toContain(safeAddress('signMessage'))
  expect(deployments.createCalls).toContain(safeAddress('createCall'))
  expect(deployments.simulateTxAccessors).toContain(safeAddress('simulateAccessor'))
  const codeAt = (block: number) =>
    getCode(node.client, { address: safeAddress('proxyFactory'), blockNumber: BigInt(block) })
  expect(config.fromBlock).toBeGreaterThan(EMPTY_BLOCKS)
  expect(await codeAt(config.fromBlock - 1)).toBeUndefined()
  expect(await codeAt(config.fromBlock)).toBeDefined()
})

test('a restart needs no search, and starts while no node can be read', async () => {
  const first = await complete({ rpcUrls: [node.url] }, 'restarted')
  const file = JSON.parse(await readFile(join(dir, 'restarted/chain-7700.json'), 'utf8')) as object
  expect(file).toMatchObject({ firstBlock: { block: first.fromBlock } })
  const again = await complete({ rpcUrls: ['http://127.0.0.1:9'], chainId: 7700 }, 'restarted')
  expect(again).toMatchObject({ deployments: first.deployments, fromBlock: first.fromBlock })
  // Clients never see the operator's endpoint: its path may be a key.
  const hidden = await complete({ rpcUrls: ['http://node.invalid/key'], chainId: 7700 }, 'restarted')
  expect(hidden.publicRpcUrl).toBe('https://canto.gravitychain.io')
})

test('a data folder that cannot be written costs a search at the next start, and no start', async () => {
  await writeFile(join(dir, 'a-file'), '')
  expect((await complete({ rpcUrls: [node.url] }, 'a-file')).fromBlock).toBeGreaterThan(EMPTY_BLOCKS)
})

test('what was found on another chain of the same id is not used', async () => {
  await complete({ rpcUrls: [node.url] }, 'same-id')
  const other = await startChain()
  try {
    expect(await errorOf({ rpcUrls: [other.url] }, 'same-id')).toContain(
      'chain 7700 has no SafeProxyFactory and no SafeL2 of Safe 1.4.1',
    )
  } finally {
    await other.stop()
  }
})

test('a chain without contracts of Safe is refused, unless the configuration names them', async () => {
  expect(await errorOf({ rpcUrls: [bare.url] })).toContain(
    'deployments: chain 31999 has no SafeProxyFactory and no SafeL2 of Safe',
  )
  const deployments = {
    factories: [safeAddress('proxyFactory')],
    singletons: [{ address: safeAddress('safe'), version: '1.3.0', isL2: true }],
  }
  lines.length = 0
  const config = await complete({ rpcUrls: [bare.url], deployments })
  expect(config).toMatchObject({ chainName: 'Chain 31999', recommendedVersion: '1.3.0', fromBlock: 0 })
  expect(lines.at(-1)?.msg).toContain('indexing from block 0')
  expect(await complete({ rpcUrls: [bare.url], deployments, fromBlock: 9 })).toMatchObject({ fromBlock: 9 })
  // What is not named is found beside it.
  const partly = await complete({ rpcUrls: [node.url], deployments })
  expect(partly.deployments).toMatchObject(deployments)
  expect(partly.deployments.multiSends).toContain(safeAddress('multiSend'))
})

test('a node that is down, of another chain, or no node at all is named, without its token', async () => {
  expect(await errorOf({ rpcUrls: ['http://127.0.0.1:9/secret-token'] })).toMatch(
    /^RPC_URLS: 127\.0\.0\.1:9 does not answer as an Ethereum node: .+/,
  )
  expect(await errorOf({ rpcUrls: ['http://127.0.0.1:9/secret-token'] })).not.toContain('secret-token')
  expect(await errorOf({ rpcUrls: [node.url], chainId: 1 })).toMatch(
    /^chainId: expected 1, node .+ reports 7700$/,
  )
  const page = createServer((_, response) => void response.writeHead(404).end('<html>Not found</html>'))
  await once(page.listen(0, '127.0.0.1'), 'listening')
  const { port } = page.address() as AddressInfo
  expect(await errorOf({ rpcUrls: [`http://127.0.0.1:${port}`] })).toMatch(/does not answer .+ HTTP 404/)
  page.close()
})
