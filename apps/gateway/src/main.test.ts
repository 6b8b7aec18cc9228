import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { deploySafeContracts, safeAddress } from '@peppermint/devnet/safe'
import { runPreflight } from '@peppermint/indexer/preflight/runPreflight.ts'
import { startNodeServer, type NodeServer } from '@peppermint/rpc/nodeServer.fixture.ts'
import { type RpcCall } from '@peppermint/rpc/nodeProxy.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabaseUrl, hasTestDatabases } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { EXIT_FAILED } from '@peppermint/process/exitCodes.ts'
import { gatewayPreflight } from './preflight/preflight.ts'

/** As in production, where the run of tests has built it. */
const main = fileURLToPath(
  new URL(hasTestDatabases() ? '../../server/dist/gateway/main.js' : 'main.ts', import.meta.url),
)

let node: TestChain
let dir: string
const nodes: NodeServer[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-gateway-'))
  node = await startChain('--block-base-fee-per-gas', '0')
  const { client, url: rpcUrl } = node
  await deploySafeContracts({ client, rpcUrl, mine: () => client.mine({ blocks: 1 }) })
  await client.mine({ blocks: 2_000 })
})
afterAll(async () => {
  await Promise.all(nodes.map((one) => one.stop()))
  await node.stop()
  await rm(dir, { recursive: true, force: true })
})

/** The command as an operator starts it. */
function started(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: dir,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return {
    output: () => output,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    url: () => /gateway: listening on (http:[^"]+)/.exec(output)?.[1],
    stop: () => child.kill('SIGTERM'),
  }
}

test('one command on an empty machine serves the chain of an RPC endpoint', { timeout: 60_000 }, async () => {
  const gateway = started([
    '--rpc',
    `${node.url}/?key=secret-rpc-token`,
    '--port',
    '0',
    '--base-path',
    '/safe',
  ])
  await expect.poll(gateway.url, { timeout: 40_000 }).toMatch(/\/safe$/)
  const url = gateway.url() ?? ''
  const origin = new URL(url).origin
  expect(gateway.output()).toContain(`NEXT_PUBLIC_GATEWAY_URL_PRODUCTION=${url}`)
  expect(gateway.output()).toMatch(/chain: Safe's first factory is in block \d+/)
  expect(gateway.output()).toContain('push: off without VAPID keys')
  expect(gateway.output()).toContain('prices: no source')
  await expect.poll(gateway.output, { timeout: 20_000 }).toContain('preflight: ok')
  await expect.poll(async () => (await fetch(`${origin}/ready`)).status, { timeout: 20_000 }).toBe(200)
  expect(gateway.output()).toMatch(/indexing: chain 7700 caught up at block [\d,]+/)
  const answer = await fetch(`${url}/v1/chains/1/safes/0x${'11'.repeat(20)}/messages/`)
  expect(await answer.json()).toEqual({ code: 404, statusCode: 404, message: 'Chain not found' })
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(metrics).toMatch(/^peppermint_gateway_follower_lag_blocks\{chain="7700"\} 0$/m)
  expect(metrics).toContain('peppermint_gateway_cache_hits_total')
  gateway.stop()
  expect(await gateway.ended).toBe(0)
  expect(gateway.output()).not.toContain('secret-rpc-token')
  // A restart finds everything in its folder.
  const again = started(['--rpc', node.url, '--port', '0'], { HOST: '0.0.0.0' })
  await expect.poll(again.url, { timeout: 40_000 }).toBeDefined()
  await expect.poll(async () => (await fetch(`${again.url()}/ready`)).status, { timeout: 20_000 }).toBe(200)
  expect(again.output()).not.toContain('first factory')
  const { port } = new URL(again.url() ?? '')
  expect(again.output()).toContain(`NEXT_PUBLIC_GATEWAY_URL_PRODUCTION=http://localhost:${port}`)
  again.stop()
  expect(await again.ended).toBe(0)
})

test('a start that cannot succeed says why in one line, and ends with 1', { timeout: 60_000 }, async () => {
  const DATABASE_URL = await freshDatabaseUrl()
  const bare = await nodeThat(({ method }) => (method === 'eth_getCode' ? { result: '0x' } : undefined))
  const cases: readonly [readonly string[], string, Record<string, string>?][] = [
    [[], 'The gateway cannot start. The configuration is invalid:\n  RPC_URLS: must name an RPC endpoint'],
    [['--rcp', 'x'], "Unknown option '--rcp'"],
    [
      ['--rpc', 'http://127.0.0.1:9/secret-token', '--port', '0'],
      '127.0.0.1:9 does not answer as an Ethereum node',
    ],
    [
      ['--rpc', node.url, '--port', '0'],
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:5432x/x' },
    ],
  ]
  for (const [args, message, env] of cases) {
    const gateway = started(args, { DATABASE_URL, ...env })
    expect(await gateway.ended, message).toBe(EXIT_FAILED)
    expect(gateway.output()).toContain(message)
    expect(gateway.output()).not.toMatch(/secret-token|hunter2|\n {4}at /)
  }
  // No database is made for a chain that cannot be served.
  const DATA_DIR = join(dir, 'unserved')
  const unserved = started(['--rpc', bare, '--port', '0'], { DATA_DIR })
  expect(await unserved.ended).toBe(EXIT_FAILED)
  expect(unserved.output()).toMatch(
    /chain 7700 has no SafeProxyFactory and no SafeL2 .*npm run safe-contracts/,
  )
  expect(unserved.output()).not.toContain('embedded Postgres')
  expect(await readdir(dir)).not.toContain('unserved')
})

/** A node in front of the chain, whose newest block is of now. Answers a call as `fault` says, if it says anything. */
async function nodeThat(fault: (call: Partial<RpcCall>) => unknown = () => undefined): Promise<string> {
  const server = await startNodeServer(node.url, async ({ body, response, forward }) => {
    const calls = [JSON.parse(body) as Partial<RpcCall> & { readonly id: number }].flat()
    const answers = calls.map((call) => fault(call))
    if (answers.includes('hang')) return
    if (answers.includes('limit')) return void response.writeHead(429).end('slow down')
    const now = `0x${Math.floor(Date.now() / 1_000).toString(16)}`
    const text = await forward()
    const isHead = calls.some(({ params }) => params?.[0] === 'latest')
    const honest = isHead ? text.replace(/"timestamp":"0x[\da-f]+"/, `"timestamp":"${now}"`) : text
    const replaced = [JSON.parse(honest) as object].flat().map((one, index) => {
      const answer = answers[index]
      return answer === undefined ? one : { jsonrpc: '2.0', id: calls[index]?.id, ...Object(answer) }
    })
    response.setHeader('access-control-allow-origin', '*')
    response.end(JSON.stringify(body.startsWith('[') ? replaced : replaced[0]))
  })
  nodes.push(server)
  return server.url
}

/** Runs it as an operator does. */
async function preflight(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  let output = ''
  const write = (text: string) => void (output += text)
  const code = await runPreflight(gatewayPreflight, {
    args: [...args, '--port', '0'],
    from: dir,
    environment: { DATA_DIR: join(dir, 'unstarted'), ...environment },
    output: { write, writeError: write },
  })
  return { code, output, lines: output.trimEnd().split('\n') }
}

test('the preflight of a gateway that can start has no line that says wrong', async () => {
  const url = await nodeThat()
  const { code, lines, output } = await preflight(['--rpc', `${url}/?key=secret-rpc-token`])
  expect(
    lines.filter((line) => line.startsWith('wrong')),
    output,
  ).toEqual([])
  expect(code).toBe(0)
  for (const line of [
    /^ok {4}RPC_URLS 127.*: chain 7700, block \d+, \d s old$/,
    /^ok {4}RPC_URLS 127.*: has blocks and logs from block [1-9]\d* on$/,
    /^ok {4}RPC_URLS 127.*: gives the logs of 10000 blocks at once$/,
    /^ok {4}RPC_URLS 127.*: takes batches of 100 calls$/,
    /^ok {4}FROM_BLOCK: indexing starts at block [1-9]\d*$/,
    /^ok {4}Safe 7700: has all contracts of Safe 1\.4\.1$/,
    /^ok {4}PUBLIC_RPC_URL 127.*: can be read by browsers$/,
    /^ok {4}DATA_DIR: .*has no database yet; the first start creates one of Postgres 18$/,
    /^(ok {4}|note {2})DATA_DIR disk: .* free/,
    /^ok {4}PORT 127\.0\.0\.1:0: is free$/,
    /^note {2}GATEWAY_VAPID_PRIVATE_KEY: not set: /,
    /^note {2}priceSource: not set: .*looks empty/,
    /^note {2}RPC_URLS: one node is trusted alone/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line))
  expect(output).not.toContain('secret-rpc-token')
  expect(await readdir(dir)).not.toContain('unstarted')
})

test('the preflight names what a node lacks, and what the chain lacks of Safe', async () => {
  const isCode =
    (isIt: (address: string, block: string) => boolean, answer: unknown) =>
    ({ method, params: [address, block] = [] }: Partial<RpcCall>) =>
      method === 'eth_getCode' && isIt(String(address).toLowerCase(), String(block)) ? answer : undefined
  const library = safeAddress('signMessage').toLowerCase()
  const urls = {
    bare: await nodeThat(isCode(() => true, { result: '0x' })),
    partial: await nodeThat(isCode((address) => address === library, { result: '0x' })),
    pruned: await nodeThat(
      isCode((_, block) => block !== 'latest', { error: { code: -32_000, message: 'missing trie node' } }),
    ),
    silent: await nodeThat(() => 'hang'),
    limited: await nodeThat(() => 'limit'),
    mute: await nodeThat(({ method }) =>
      method === 'eth_getLogs' ? { error: { code: -32_601, message: 'no eth_getLogs here' } } : undefined,
    ),
    unsynced: await nodeThat(({ method }) =>
      method === 'eth_getBlockByNumber' ? { result: null } : undefined,
    ),
    good: await nodeThat(),
  }
  const host = (name: keyof typeof urls) => new URL(urls[name]).host
  const expectLine = ({ lines }: { readonly lines: readonly string[] }, line: string | RegExp) =>
    expect(lines).toContainEqual(expect.stringMatching(line))
  const file = join(dir, 'chains.json')
  const missing = `0x${'11'.repeat(20)}`
  const chains = [{ chainId: 7700, rpcUrls: [urls.good], deployments: { createCalls: [missing] } }]
  await writeFile(file, JSON.stringify({ chains: [...chains, { chainId: 1, rpcUrls: [urls.good] }] }))
  const [bare, partial, pruned, several, ofFile] = await Promise.all([
    preflight(['--rpc', urls.bare]),
    preflight(['--rpc', urls.partial], { DATABASE_URL: await freshDatabaseUrl() }),
    preflight(['--rpc', urls.pruned]),
    preflight(['--rpc', [urls.silent, urls.limited, urls.mute, urls.unsynced, urls.good].join()]),
    preflight(['--config', file]),
  ])
  expect(bare.code).toBe(1)
  expectLine(
    bare,
    /^wrong deployments: chain 7700 has no SafeProxyFactory and no SafeL2 of Safe .*safe-contracts/,
  )
  expectLine(
    partial,
    /^note {2}Safe 7700: has Safe 1\.4\.1 without SignMessageLib \(messages signed on chain\)/,
  )
  expectLine(partial, /^ok {4}DATABASE_URL: Postgres 18, .*; no tables yet, which the first start creates$/)
  expectLine(
    pruned,
    /^note {2}FROM_BLOCK: the node has no history .*indexing from block 0; --from BLOCK saves time$/,
  )
  expectLine(pruned, /^ok {4}RPC_URLS .*has blocks and logs from block 0 on$/)
  expectLine(several, `^wrong RPC_URLS ${host('silent')}: no response within 5000 ms`)
  expectLine(several, `^wrong RPC_URLS ${host('limited')}: HTTP 429\\. It limits this machine’s requests`)
  expectLine(
    several,
    `^wrong RPC_URLS ${host('mute')}: .*no eth_getLogs here\\. The node lacks this method: `,
  )
  expect(several.output).not.toMatch(/no eth_getLogs here\)/)
  expectLine(
    several,
    `^wrong RPC_URLS ${host('unsynced')}: no newest block\\. It has not synced a block yet: wait`,
  )
  expectLine(several, /^ok {4}Safe 7700: has all contracts/)
  expectLine(
    ofFile,
    `^wrong Safe 7700: has no contract at ${missing}, which the file of chains names as CreateCall`,
  )
  expectLine(ofFile, /^wrong GATEWAY_CONFIG 1 .*is on chain 7700, not 1\. Correct its URL/)
  const refused = await preflight(['--rpc', 'node.example'])
  expect(refused.lines).toEqual([
    expect.stringMatching(/^wrong RPC_URLS/),
    'The configuration is invalid, so nothing else was checked. Nothing was changed.',
  ])
  expect((await preflight(['--rcp', urls.good])).code).toBe(2)
})

test('--help shows the flags', async () => {
  const gateway = started(['--help'])
  expect(await gateway.ended).toBe(0)
  for (const flag of ['--rpc', '--from', '--config', '--port', '--base-path'])
    expect(gateway.output()).toContain(flag)
})
