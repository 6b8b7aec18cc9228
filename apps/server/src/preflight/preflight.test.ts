import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'
import { startChain, testAccount, type TestChain } from '@peppermint/devnet/testChain'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { logPreflight } from '@peppermint/indexer/preflight/logPreflight.ts'
import { runPreflight } from '@peppermint/indexer/preflight/runPreflight.ts'
import { startLimitedNode } from '@peppermint/rpc/limitedNode.fixture.ts'
import { startNodeProxy, type RpcCall } from '@peppermint/rpc/nodeProxy.fixture.ts'
import { startNodeServer, type NodeRequest, type NodeServer } from '@peppermint/rpc/nodeServer.fixture.ts'
import { readAddressFile, writeAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { hashChainEnd } from '@peppermint/sale/crates/hashChain.ts'
import { loadChain } from '@peppermint/sale/chains'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { Client } from 'pg'
import { pino } from 'pino'
import type { Hex } from 'viem'
import { getCode, mine, setCode } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkAtStart } from './checkServer.ts'
import { serverPreflight } from './preflight.ts'

const KEEPER_KEY = `0x${'4b'.repeat(32)}`
const LINK_SECRET: Hex = `0x${'5c'.repeat(32)}`

let folder: string
let chain: TestChain
let addressFile: string
let good: Readonly<Record<string, string>>
const nodes: NodeServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-preflight-'))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/render.js'), '')
  const [started, databaseUrl] = await Promise.all([startChain(), freshDatabaseUrl()])
  chain = started
  const phase = testPhase({ start: 1, end: 10 ** 11, price: 1n, maxPerWallet: 5, maxPerTransaction: 5 })
  const launched = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 100,
    owner: testAccount(0).address,
    phases: [{ ...phase, maxSupply: 100 }],
    crates: { link: (linked) => hashChainEnd(LINK_SECRET, linked), crateInterval: 600, linkWindow: 3_600 },
  })
  addressFile = join(folder, '7700.json')
  writeAddressFile(addressFile, launched)
  good = {
    RPC_URLS: chain.url,
    CONTRACT: launched.contract,
    DEPLOY_BLOCK: String(launched.block),
    ADDRESS_FILE: addressFile,
    SITE_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
  }
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})
afterAll(async () => {
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs it as an operator does. */
async function preflight(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  // Its newest block must be of now.
  await mine(chain.client, { blocks: 1 })
  let output = ''
  let errors = ''
  const code = await runPreflight(serverPreflight, {
    args,
    from: folder,
    environment,
    output: {
      write: (text) => void (output += text),
      writeError: (text) => void (errors += text),
    },
  })
  return { code, output, errors, lines: output.trimEnd().split('\n') }
}

/** A node in front of the chain that answers in its way. */
async function nodeThat(answer: (request: NodeRequest, calls: readonly RpcCall[]) => Promise<void> | void) {
  const node = await startNodeServer(chain.url, async (request) => {
    const calls = [JSON.parse(request.body) as RpcCall].flat()
    await answer(request, calls)
  })
  nodes.push(node)
  return node.url
}

const withResult = ({ body, response }: NodeRequest, result: unknown) =>
  void response.end(JSON.stringify({ ...(JSON.parse(body) as object), result }))

const hostOf = (url: string) => new URL(url).host

test('a server that can start has no line that says wrong, and notes of what it does without', async () => {
  const { code, lines, errors } = await preflight(good)
  const wrong = lines.filter((line) => line.startsWith('wrong'))
  // anvil allows every origin.
  expect(wrong, errors).toEqual([])
  expect(code).toBe(0)
  for (const line of [
    new RegExp(`^ok    RPC_URLS ${hostOf(chain.url)}: chain 7700, block \\d+, \\d+ s old$`),
    /^ok {4}RPC_URLS .*: has blocks and logs from block \d+ on$/,
    /^ok {4}RPC_URLS .*: gives the logs of 10000 blocks at once$/,
    /^ok {4}RPC_URLS .*: takes batches of 100 calls$/,
    /^ok {4}CONTRACT .*: Scovilles at 0x.*, 0 of 100 minted, with the code of the launch$/,
    /^ok {4}DEPLOY_BLOCK: the collection was created in block \d+$/,
    /^ok {4}PUBLIC_RPC_URLS .*: can be read by browsers$/,
    /^ok {4}DATABASE_URL: Postgres 18, \d.*; the tables of this release$/,
    /^ok {4}PORT 127\.0\.0\.1:0: is free$/,
    /^ok {4}Multicall3 .*: is at 0x/,
    /^note {2}KEEPER_KEY: not set: /,
    /^note {2}RPC_URLS: one node is trusted alone/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line))
})

test('each way in which a node misbehaves has its line, within the time limit of a probe', async () => {
  const hanging = await startNodeProxy(chain.url)
  hanging.behavior = () => 'hang'
  const trickling = await startNodeProxy(chain.url)
  trickling.behavior = () => 'trickle'
  const small = await startLimitedNode({ target: chain.url, limit: 10, refusal: 'error-object' })
  nodes.push(hanging, trickling, small)
  const forwardUnless =
    (fault: (request: NodeRequest, call: RpcCall) => boolean) =>
    async (request: NodeRequest, calls: readonly RpcCall[]) => {
      if (calls.some((call) => fault(request, call))) return
      request.response.end(await request.forward())
    }
  const refuse = (request: NodeRequest, message: string) => {
    const { id } = JSON.parse(request.body) as { readonly id: number }
    request.response.end(JSON.stringify({ id, error: { code: -32_000, message } }))
    return true
  }
  const asksOld = ({ method, params }: RpcCall) => method === 'eth_getBlockByNumber' && params[0] !== 'latest'
  const logBlocks = ({ method, params }: RpcCall) => {
    if (method !== 'eth_getLogs') return 0
    const [{ fromBlock, toBlock }] = params as [Readonly<Record<'fromBlock' | 'toBlock', string>>]
    return Number(toBlock) - Number(fromBlock) + 1
  }
  const urls = {
    limited: await nodeThat(({ response }) => void response.writeHead(429).end('slow down')),
    html: await nodeThat(({ response }) => void response.end('<!doctype html><h1>Welcome</h1>')),
    refusing: await nodeThat(({ response }) => void response.writeHead(403).end('<h1>Forbidden</h1>')),
    otherChain: await nodeThat(
      forwardUnless((request, { method }) => method === 'eth_chainId' && (withResult(request, '0x1'), true)),
    ),
    pruned: await nodeThat(
      forwardUnless((request, call) => asksOld(call) && refuse(request, 'missing trie node: pruned')),
    ),
    prunedSilently: await nodeThat(
      forwardUnless((request, call) => asksOld(call) && (withResult(request, null), true)),
    ),
    narrow: await nodeThat(
      forwardUnless((request, call) => logBlocks(call) > 4 && refuse(request, 'block range too large')),
    ),
    old: await nodeThat(async (request) => {
      const text = await request.forward()
      request.response.end(text.replace(/"timestamp":"0x[\da-f]+"/, '"timestamp":"0x64000000"'))
    }),
    future: await nodeThat(async (request) => {
      const text = await request.forward()
      request.response.end(text.replace(/"timestamp":"0x[\da-f]+"/, '"timestamp":"0xffffffff"'))
    }),
    bare: await nodeThat(
      forwardUnless((request, { method }) => method === 'eth_getCode' && (withResult(request, '0x'), true)),
    ),
    forged: await nodeThat(
      forwardUnless(
        (request, { method }) => method === 'eth_getCode' && (withResult(request, '0x6001'), true),
      ),
    ),
    noMulticall: await nodeThat(
      forwardUnless(
        (request, { params }) =>
          JSON.stringify(params).includes(MULTICALL3) && (withResult(request, '0x'), true),
      ),
    ),
    busy: await nodeThat(
      forwardUnless(
        ({ response }, { method }) =>
          method === 'eth_call' && (response.writeHead(429).end('slow down'), true),
      ),
    ),
    other: await nodeThat(
      forwardUnless((request, { method }) => method === 'eth_call' && refuse(request, 'execution reverted')),
    ),
    ahead: await nodeThat(async (request) => {
      const text = await request.forward()
      request.response.end(
        request.body.includes('"latest"') ? text.replace(/"number":"0x[\da-f]+"/, '"number":"0xffff"') : text,
      )
    }),
    closed: 'http://127.0.0.1:9',
    hanging: hanging.url,
    trickling: trickling.url,
    small: small.url,
  }
  // More than batches of three blocks, so that a narrow range is one.
  await mine(chain.client, { blocks: 20 })
  const { code, lines } = await preflight({
    ...good,
    RPC_URLS: [chain.url, ...Object.values(urls)].join(','),
    PUBLIC_RPC_URLS: urls.html,
  })
  expect(code).toBe(1)
  const expected: Readonly<Record<keyof typeof urls, RegExp>> = {
    limited: /^wrong RPC_URLS .*HTTP 429\. It limits this machine’s requests: use one with a key/,
    html: /^wrong RPC_URLS .*response is not JSON\. This is not a JSON-RPC endpoint/,
    refusing: /^wrong RPC_URLS .*HTTP 403\. It refuses this machine: check the key/,
    otherChain: /^wrong RPC_URLS .*is on chain 1, not 7700\. Correct its URL, or the configured chain id/,
    pruned: /^wrong RPC_URLS .*does not have block \d+ \(.*missing trie node: pruned\): it keeps only newer/,
    prunedSilently: /^wrong RPC_URLS .*does not have block \d+ \(null\)/,
    narrow: /^wrong RPC_URLS .*gives no logs of 16 blocks at once \(.*block range too large\)/,
    old: /^wrong RPC_URLS .*block \d+ is \d+ days old: the node is not in sync/,
    future: /^wrong RPC_URLS .*block \d+ is \d+ days in the future: this machine’s clock is behind/,
    bare: /^wrong CONTRACT .*has no contract at 0x.*Launch it/,
    forged: /^wrong CONTRACT .*is not the one that ADDRESS_FILE records/,
    noMulticall: /^note {2}Multicall3 .*is not at 0x/,
    busy: /^wrong CONTRACT .*HTTP 429\. It limits this machine’s requests/,
    other: /^wrong CONTRACT .*is not this collection\. Correct CONTRACT/,
    ahead: /^ok {4}RPC_URLS .*block 65535/,
    closed: /^wrong RPC_URLS .*unreachable\. Check its URL, the network and the node/,
    hanging: /^wrong RPC_URLS .*no response within 5000 ms\. Check its URL and the firewall/,
    trickling: /^wrong RPC_URLS .*no response within 5000 ms/,
    small: /^note {2}RPC_URLS .*(takes batches of \d calls|takes single calls only), not 100/,
  }
  for (const [name, line] of Object.entries(expected)) {
    const host = ` ${hostOf(urls[name as keyof typeof urls])}:`
    expect(
      lines.filter((each) => each.includes(host)),
      name,
    ).toContainEqual(expect.stringMatching(line))
  }
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(`^wrong RPC_URLS ${hostOf(chain.url)}: is \\d+ blocks behind another one`),
    ),
  )
  expect(lines).toContainEqual(
    expect.stringMatching(/^wrong PUBLIC_RPC_URLS .*: sends no Access-Control-Allow-Origin/),
  )
})

test('a chain without the Multicall3 of its file is wrong, at the start and before a launch', async () => {
  const site = join(folder, 'of-canto')
  await mkdir(site)
  await writeFile(join(site, 'chain.json'), JSON.stringify(loadChain('canto')))
  const ofCanto: Readonly<Record<string, string>> = { ...good, SITE_DIR: site }
  const findings = async (environment: Readonly<Record<string, string>>) =>
    (await checkAtStart(readConfig(environment)))
      .filter(({ status }) => status === 'wrong')
      .map(({ subject, message }) => `${subject}: ${message}`)
  expect(await findings(ofCanto)).toEqual([])
  const code = await getCode(chain.client, { address: MULTICALL3 })
  await setCode(chain.client, { address: MULTICALL3, bytecode: '0x' })
  try {
    const missing = expect.stringMatching(/^Multicall3 .*is not at 0xcA11.*no visitor can mint/)
    expect(await findings(ofCanto)).toEqual([missing])
    const { ADDRESS_FILE: _, ...unlaunched } = ofCanto
    expect(await findings({ ...unlaunched, CONTRACT: testAccount(5).address })).toEqual([
      expect.stringContaining('Launch it'),
      missing,
    ])
  } finally {
    await setCode(chain.client, { address: MULTICALL3, bytecode: code ?? '0x' })
  }
})

test('what is wrong on the machine is said, as JSON too, and no secret is printed', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const node = await nodeThat(
    ({ body, response }) =>
      void response.end(
        JSON.stringify({ id: 1, error: { code: -32_000, message: `no key in ${body}token-of-the-node` } }),
      ),
  )
  const database = new URL(good['DATABASE_URL'] ?? '')
  database.password = 'wrong-password'
  const file = join(folder, 'server.env')
  const chains = join(folder, 'chains.json')
  await writeFile(chains, JSON.stringify({ chains: [{ chainId: 7700, rpcUrls: [chain.url] }] }))
  await writeFile(file, `PORT=${port}\nKEEPER_KEY=${KEEPER_KEY}\nKEEPER_LINK_SECRET=${LINK_SECRET}\n`)
  const { PORT: _, ...others } = good
  const { code, output } = await preflight(
    {
      ...others,
      RPC_URLS: `${chain.url},${node}/token-of-the-node`,
      PUBLIC_RPC_URLS: chain.url,
      DATABASE_URL: database.href,
      SITE_DIR: tmpdir(),
      GATEWAY_CONFIG: chains,
    },
    '--json',
    '--env-file',
    'server.env',
  )
  taken.close()
  expect(code).toBe(1)
  const findings = JSON.parse(output) as readonly Readonly<Record<'status' | 'subject' | 'message', string>>[]
  const wrong = findings.filter(({ status }) => status === 'wrong')
  expect(Object.fromEntries(wrong.map(({ subject, message }) => [subject.split(' ')[0], message]))).toEqual({
    RPC_URLS: expect.stringContaining('no key in') as string,
    KEEPER_KEY: expect.stringMatching(/the account 0x\w+ has nothing/) as string,
    DATABASE_URL: expect.stringContaining('does not accept the password of') as string,
    PORT: expect.stringContaining('is in use') as string,
    SITE_DIR: expect.stringContaining('has no built page') as string,
    deployments: expect.stringContaining('chain 7700 has no SafeProxyFactory and no SafeL2') as string,
  })
  for (const secret of [KEEPER_KEY.slice(2), '5c5c5c', 'token-of-the-node', 'wrong-password'])
    expect(output).not.toContain(secret)
})

test('a keeper’s address file and secret are those of the launch, as its start would find', async () => {
  const linesOf = async (file: string, secret: string) => {
    const { lines } = await preflight({ ...good, ADDRESS_FILE: file, KEEPER_KEY, KEEPER_LINK_SECRET: secret })
    return lines.filter(
      (line) => /^(wrong|ok +ADDRESS_FILE: proves)/.test(line) && !line.includes(' has nothing'),
    )
  }
  expect(await linesOf(addressFile, LINK_SECRET)).toEqual([expect.stringMatching(/^ok/)])
  expect(await linesOf(addressFile, KEEPER_KEY)).toEqual([
    expect.stringMatching(/^wrong KEEPER_LINK_SECRET: not the CRATE_SECRET of the collection/),
  ])
  // Of another launch with the same address: a byte of its arguments differs.
  const other = join(folder, 'other.json')
  const text = await readFile(addressFile, 'utf8')
  await writeFile(other, text.replace(/("arguments": "0x[\da-f]{2000})../, '$1ff'))
  expect(await linesOf(other, LINK_SECRET)).toEqual([
    expect.stringMatching(/^wrong CONTRACT: 0x\w+ is not verified to be the collection.* Set ADDRESS_FILE/),
  ])
})

test('a contract without linkedTo has links of an old launch; what no node tells is not checked', async () => {
  const contract = testAccount(9).address
  await setCode(chain.client, { address: contract, bytecode: '0x60006000fd' })
  const other = join(folder, 'reverting.json')
  const text = await readFile(addressFile, 'utf8')
  await writeFile(other, text.replaceAll(good['CONTRACT'] ?? '', contract))
  const keeper = { KEEPER_KEY, KEEPER_LINK_SECRET: LINK_SECRET }
  const { lines } = await preflight({
    ...good,
    ...keeper,
    CONTRACT: contract,
    ADDRESS_FILE: other,
  })
  expect(lines).toContainEqual(
    expect.stringMatching(/^wrong KEEPER_LINK_SECRET: the links of this collection are not bound to it/),
  )
  const busy = await nodeThat(async (request, calls) => {
    if (calls.some(({ method }) => method === 'eth_call')) request.response.writeHead(429).end('slow down')
    else request.response.end(await request.forward())
  })
  const { lines: unread } = await preflight({
    ...good,
    ...keeper,
    RPC_URLS: busy,
  })
  expect(unread).toContainEqual(
    expect.stringMatching(/^note {2}ADDRESS_FILE: not checked: whether the links of KEEPER_…/),
  )
})

test('a configuration that no server takes is said line by line, and nothing else is checked', async () => {
  const { code, lines, errors } = await preflight({ ...good, CONTRACT: '0x12', DEPLOY_BLOCK: 'early' })
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^wrong CONTRACT: /),
    expect.stringMatching(/^wrong DEPLOY_BLOCK: must be a whole number/),
  ])
  expect(errors).toBe('The configuration is invalid, so nothing else was checked. Nothing was changed.\n')
  expect((await preflight(good, '--env-file', 'missing.env')).code).toBe(2)
})

test('a late first block, a newer database and a folder of another Postgres are wrong', async () => {
  const client = new Client(good['DATABASE_URL'])
  await client.connect()
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at + 100000000000')
  const late = String(Number(good['DEPLOY_BLOCK']) + 1)
  const { lines } = await preflight({ ...good, DEPLOY_BLOCK: late })
  expect(lines).toContainEqual(
    expect.stringMatching(/^wrong DEPLOY_BLOCK: .*mints before it would be missing/),
  )
  expect(lines).toContainEqual(
    expect.stringMatching(/^wrong DATABASE_URL: The database belongs to a newer release/),
  )
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 200000000000')
  const { lines: older } = await preflight(good)
  await client.end()
  expect(older).toContainEqual(
    expect.stringMatching(
      /^ok {4}DATABASE_URL: .*tables of an earlier release, which the next start migrates/,
    ),
  )
  const { DATABASE_URL: _, ...embedded } = good
  const data = join(folder, 'postgres', 'data')
  const DATABASE_DIR = join(folder, 'postgres')
  const fresh = await preflight({ ...embedded, DATABASE_DIR })
  expect(fresh.lines).toContainEqual(
    expect.stringMatching(
      /^ok {4}DATABASE_DIR: .*has no database yet; the first start creates one of Postgres 18$/,
    ),
  )
  expect(fresh.lines).toContainEqual(expect.stringMatching(/^(ok {4}|note {2})DATABASE_DIR disk: .* free/))
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'PG_VERSION'), '13\n')
  const other = await preflight({ ...embedded, DATABASE_DIR })
  expect(other.lines).toContainEqual(
    expect.stringMatching(/^wrong DATABASE_DIR: .*was written by Postgres 13, and this release brings 18/),
  )
})

test('a starting server logs what is wrong with its chain, and that nothing is', async () => {
  const logged: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[0]) })
  await mine(chain.client, { blocks: 1 })
  const { signal } = new AbortController()
  await logPreflight(() => checkAtStart(readConfig(good)), log, signal)
  expect(logged).toMatchObject([{ level: 30, msg: 'preflight: ok' }])
  const recorded = readAddressFile(addressFile)
  const other = join(folder, 'other.json')
  if (recorded !== undefined)
    writeAddressFile(other, {
      ...recorded,
      contracts: recorded.contracts.map((each) => ({ ...each, codeHash: `0x${'1'.repeat(64)}` })),
    })
  await logPreflight(() => checkAtStart(readConfig({ ...good, ADDRESS_FILE: other })), log, signal)
  expect(logged.slice(1)).toMatchObject([
    { level: 40, msg: expect.stringMatching(/^preflight: CONTRACT .*: the code at 0x/) as string },
  ])
  await logPreflight(
    () => checkAtStart(readConfig({ ...good, RPC_URLS: 'http://127.0.0.1:9' })),
    log,
    AbortSignal.abort(),
  )
  expect(logged).toHaveLength(2)
})
