import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { defineChain, keccak256, parseEther, type Address, type Hash } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getCode, getTransactionCount, readContract } from 'viem/actions'
import { canto } from 'viem/chains'
import { scovillesAbi } from '@peppermint/contracts'
import { parseAllowlistOptions } from '../allowlist/allowlistOptions.ts'
import { CHAIN_FILE } from '@peppermint/sale/chains/siteChain.ts'
import { readAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { FACTORY_ADDRESS, installFactory } from '@peppermint/sale/launch/factory.ts'
import { parseLinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { hashChainEnd, createLinkFinder, LinkNotFound } from '@peppermint/sale/crates/links.ts'
import { commandsOf, paste, splitAsShell } from '../program/pasteNext.fixture.ts'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'
import { placeMulticall3 } from '@peppermint/devnet/multicall3'
import { parseDeployOptions } from './deployOptions.ts'
import { chainOfEnvironment } from './networks.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'

/** The contracts of a launch, in their order. */
const CONTRACTS = [
  'PepperFacts',
  'PepperDeckFirstHalf',
  'PepperDeckSecondHalf',
  'PepperDeck',
  'PepperArt',
  'PepperMetadata',
  'Scovilles',
]

let node: RehearsalChain
beforeAll(async () => {
  node = await startRehearsalChain(defineChain({ ...canto, id: 31_337 }))
})
afterAll(() => node.stop())

/** Where chains of the OP stack name their fee for data. */
const ORACLE = '0x420000000000000000000000000000000000000F'

/** Where the hash chain of these launches starts. */
const CRATE_SECRET = `0x${'5e'.repeat(32)}` as const

/** The creator of every test: a hash chain is bound to the collection's address, thus to the creator's. */
const key = generatePrivateKey()
const from = privateKeyToAddress(key)
/** For addresses, a new one for each test. */
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'peppermint-deploy-'))
  // What one test creates, the next one would find at the same addresses.
  const snapshot = await node.client.snapshot()
  await node.client.setBalance({ address: from, value: parseEther('1000') })
  return async () => {
    await node.client.revert({ id: snapshot })
    rmSync(folder, { recursive: true })
  }
})

/** A chain that the command takes for Canto, with the factory. */
async function startCanto() {
  const chain = await startRehearsalChain(canto)
  await installFactory(chain.client)
  await placeMulticall3(chain.client)
  return chain
}

/** Signs for a launch of two contracts, in the tests that are about none of Scovilles' seven. */
const small = { PRIVATE_KEY: key, COLLECTION: 'tidelines' }

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runPeppermint(['deploy', ...args, '--addresses', folder], folder, { CRATE_SECRET, ...environment })

const local = () => ['--network', 'local', '--rpc', node.url]
const created = () => getTransactionCount(node.client, { address: from })

test('a dry run shows addresses, gas and costs of everything, and sends nothing', async () => {
  const { code, stdout } = await run([...local(), '--from', from])
  expect(code).toBe(0)
  for (const name of CONTRACTS) expect(stdout).toMatch(new RegExp(`${name} +0x[0-9a-fA-F]{40} +[\\d,]+ gas`))
  expect(stdout).toContain(`Scovilles (SCOV), 10,000 at most, owned by ${from}`)
  expect(stdout).toMatch(
    /open with the hash chain that ends in 0x[0-9a-f]{64}, made for this chain and these terms/,
  )
  expect(stdout).toContain(
    'close early 12 h after the last early closing; then 8 h for the link, after which anyone can open them',
  )
  expect(stdout).toMatch(/this costs [\d.]+ ETH\. Have [\d.]+ ETH ready\./)
  expect(stdout).toContain('Nothing was sent. To launch, run the same command with --broadcast.')
  expect(await created()).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

test('a dry run without a sender notes that the addresses are placeholders', async () => {
  const { code, stdout } = await run(local())
  expect(code).toBe(0)
  expect(stdout).toContain('No sender is given, so the addresses above are placeholders')
})

test('launches the collection once on a chain of another id, and the tools find it', async () => {
  const launching = [...local(), '--broadcast']
  const { code, stdout, stderr } = await run(launching, { PRIVATE_KEY: key })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout + stderr).not.toContain(key.slice(2))
  // An endpoint without a key, which the pages use as well.
  expect(stdout).toContain(` RPC_URLS=${node.url} npm run server\n`)
  const launched = readAddressFile(join(folder, '31337.json'))
  expect(launched?.contracts.map(({ name }) => name)).toEqual(CONTRACTS)
  expect(readdirSync(folder)).toEqual(['31337.json'])
  const address = launched?.contract ?? '0x'
  expect(await readContract(node.client, { address, abi: scovillesAbi, functionName: 'owner' })).toBe(from)
  const [link] = await readContract(node.client, {
    address,
    abi: scovillesAbi,
    functionName: 'linkCommitment',
  })
  const linkedTo = await readContract(node.client, { address, abi: scovillesAbi, functionName: 'linkedTo' })
  expect(link).toBe(hashChainEnd(CRATE_SECRET, { chainId: 31_337, contract: linkedTo }))
  expect(stdout).toContain(link)

  const again = await run(launching, { PRIVATE_KEY: key })
  expect(again.code).toBe(0)
  expect(again.stdout).toContain(
    `The collection is already launched at ${address} (${join(folder, '31337.json')}); its code matches.`,
  )
  expect(await created()).toBe(CONTRACTS.length)

  const list = parseAllowlistOptions(['a.csv', '--phase', '0', '--deployment', '31337.json'], folder)
  expect(list).toMatchObject({ scope: { chainId: 31_337, contract: address, phase: 0 } })
})

test('finds a launch on chain if its address file is lost, and sends nothing', async () => {
  const launching = [...local(), '--broadcast']
  await run(launching, small)
  const file = join(folder, '31337.json')
  const before = readAddressFile(file)
  rmSync(file)
  const { code, stdout } = await run(launching, small)
  expect(code).toBe(0)
  expect(stdout.match(/already on chain/g)).toHaveLength(2)
  const after = readAddressFile(file)
  expect(after).toMatchObject({ contract: before?.contract, block: before?.block })
  expect(after?.contracts.map(({ arguments: given }) => given)).toEqual(
    before?.contracts.map(({ arguments: given }) => given),
  )
  expect(await created()).toBe(2)
})

test('[O-02] COLLECTION launches another folder on a chain of one’s own, without the drawing', async () => {
  const reef = {
    definition: {
      id: 31_337,
      name: 'Reef',
      nativeCurrency: { name: 'Coral', symbol: 'CORAL', decimals: 18 },
      rpcUrls: { default: { http: [node.url] } },
      contracts: { gasPriceOracle: { address: ORACLE } },
    },
    confirmations: 0,
    gas: { hasTips: true, hasDataFee: true },
    isLocal: true,
  }
  writeFileSync(join(folder, 'reef.json'), JSON.stringify(reef))
  // An oracle that does not answer, then one that charges a thousandth of a gwei for each byte.
  const dry = await run(['--network', 'reef.json', '--from', from], { COLLECTION: 'tidelines' })
  expect(dry.stdout).toMatch(/this costs [\d.]+ CORAL\. Have .*\nThis chain adds a fee for the data/)
  await node.client.setCode({ address: ORACLE, bytecode: '0x36620f42400260005260206000f3' })
  const launching = ['--network', 'reef.json', '--broadcast']
  const { code, stdout, stderr } = await run(launching, { PRIVATE_KEY: key, COLLECTION: 'tidelines' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Reef, chain 31337, through')
  expect(stdout).toMatch(
    /this costs [\d.]+ CORAL, with 0\.00000003\d* CORAL that the chain charges for data\./,
  )
  expect(stdout).not.toContain('This chain adds')
  expect(stdout).toContain('Tidelines (TIDE), 300 at most')
  expect(stdout).toContain('https://tidelines.example/art/{id}.json')
  const launched = readAddressFile(join(folder, '31337.json'))
  expect(launched?.contracts.map(({ name }) => name)).toEqual(['HostedMetadata', 'Scovilles'])
  const [metadata, collection] = launched?.contracts ?? []
  const read = { address: collection?.address ?? '0x', abi: scovillesAbi } as const
  expect(await readContract(node.client, { ...read, functionName: 'renderer' })).toBe(metadata?.address)
  expect(await readContract(node.client, { ...read, functionName: 'contractURI' })).toBe(
    'https://tidelines.example/art/collection.json',
  )
})

test('[O-01] every line under Next can be pasted, after a launch and after an allowlist', async () => {
  const environment = { PRIVATE_KEY: key, CRATE_SECRET, COLLECTION: 'tidelines' }
  // A chain's file of the creator's, and an endpoint that it does not name.
  const chainFile = fileURLToPath(new URL('../../../chains/local.ts', import.meta.url))
  const rpc = `${node.url}/?key=secret`
  // In a folder that has no such file, it is that of the root.
  const place = ['--network', 'chains/local.ts', '--rpc', rpc, '--addresses', 'my addresses']
  const { stdout } = await runPeppermint(['deploy', ...place, '--broadcast'], folder, environment)
  const [verify = '', allowlist = '', build = '', serve = '', status = '', ...more] = commandsOf(stdout)
  expect(more).toEqual([])
  expect(build).toBe(`COLLECTION=tidelines CHAIN=${chainFile} npm run build:site`)
  const addressFile = join(folder, 'my addresses', '31337.json')
  const { contract: launched, block } = readAddressFile(addressFile) ?? {}
  // Without the pages, which take minutes: what a build leaves of its chain.
  const chain = chainOfEnvironment(splitAsShell(build).variables)
  const { variables: served } = splitAsShell(serve)
  mkdirSync(join(folder, served['SITE_DIR'] ?? 'none'))
  writeFileSync(join(folder, served['SITE_DIR'] ?? 'none', CHAIN_FILE), JSON.stringify(chain))
  expect(await readServerConfig(served)).toMatchObject({
    chainId: 31_337,
    contract: launched,
    deployBlock: block,
    rpcUrls: [rpc],
    publicRpcUrls: chain.rpcUrls,
    launched: { contract: launched },
  })
  // Without the environment of the launch: a line has all that it needs.
  expect(verify).toMatch(/^COLLECTION=tidelines npm run deploy -- .* --standard-json$/)
  expect((await paste(status, folder)).stdout).toContain('Tidelines')

  writeFileSync(join(folder, 'list.csv'), `address,quota,price\n${from},2,4\n`)
  const listed = await paste(allowlist, folder)
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const [setRoot = '', ...others] = commandsOf(listed.stdout)
  expect(others).toEqual([])
  expect(setRoot).toContain(` --network chains/local.ts --rpc '${rpc}' `)
  expect((await paste(setRoot, folder)).stdout).toContain('Nothing was sent. To send it')
  const forSafe = await paste(setRoot, folder, {}, '--safe', 'batch.json')
  expect(forSafe).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder)).toContain('batch.json')
  // Without an address file the collection is named by its address.
  const { contract = '0x' } = readAddressFile(join(folder, 'my addresses', '31337.json')) ?? {}
  const named = ['allowlist', 'list.csv', '--phase', '0', '--chain', '31337', '--contract', contract]
  const other = await runPeppermint([...named, '--network', 'base'], folder)
  expect(other.stderr).toContain('--network: base is chain 8453, and the list is for 31337.')
  const byAddress = await runPeppermint([...named, '--rpc', rpc, '--out', "it's here"], folder)
  const [setNamed = ''] = commandsOf(byAddress.stdout)
  expect(await paste(setNamed, folder)).toMatchObject({ code: 0, stderr: '' })

  const sent = await paste(setRoot, folder, { PRIVATE_KEY: key }, '--broadcast')
  expect(sent.stdout).toContain('Done in block')

  const offer = status.replace(/ status$/, ' transfer-ownership')
  const offered = await paste(offer, folder, { PRIVATE_KEY: key }, '--to', FACTORY_ADDRESS, '--broadcast')
  const [forContract = '', withdraw = ''] = commandsOf(offered.stdout)
  const accepted = await paste(forContract, folder)
  expect(accepted).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder)).toContain('accept.json')
  // No key signs for a contract.
  const { stdout: dry } = await paste(forContract.replace(/ --safe .*/, ''), folder)
  expect(dry).not.toContain('--broadcast')
  expect(commandsOf(dry)).toEqual([forContract])
  expect((await paste(withdraw, folder)).stdout).toContain('run the same command with --broadcast')
  const someone = privateKeyToAddress(generatePrivateKey())
  const toKey = await paste(offer, folder, { PRIVATE_KEY: key }, '--to', someone, '--broadcast')
  const [asKey = ''] = commandsOf(toKey.stdout)
  expect((await paste(asKey, folder)).stdout).toContain(`From ${someone}`)
})

/** The configuration of a server that starts in the folder of a test. It is in no package that a command may import. */
async function readServerConfig(environment: Readonly<Record<string, string>>): Promise<unknown> {
  const reader = new URL('../../../apps/server/src/config.ts', import.meta.url).href
  const script = `const { readConfig } = await import('${reader}'); console.log(JSON.stringify(readConfig(process.env)))`
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment })
  return JSON.parse(stdout)
}

test('the build’s line names the chain where a shell without CHAIN, or with another, needs it', () => {
  const buildChain = (network: string, environment: Readonly<Record<string, string>>) =>
    parseDeployOptions(['--network', network], folder, { COLLECTION: 'tidelines', ...environment }).buildChain
  expect(buildChain('canto', {})).toBeUndefined()
  expect(buildChain('canto', { CHAIN: 'canto' })).toBeUndefined()
  expect(buildChain('canto', { CHAIN: 'base' })).toBe('canto')
  expect(buildChain('base', {})).toBe('base')
  expect(buildChain('base', { CHAIN: 'base' })).toBe('base')
})

test('the world of npm start, on which no check of a live chain holds, is no network of a launch', async () => {
  const { code, stderr } = await run(['--network', 'world', '--rpc', node.url, '--broadcast'], small)
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('--network: There is no chain world: give one of'),
  ])
})

test('a COLLECTION without a folder is rejected with the folders there are', async () => {
  const { code, stderr } = await run(local(), { COLLECTION: 'missing' })
  expect(code).toBe(2)
  expect(stderr).toContain('COLLECTION: there is no folder collections/missing.')
  expect(stderr).toContain('scovilles, tidelines')
})

test('a second launch with the same secret reuses the art contracts and has other links', async () => {
  const launching = [...local(), '--broadcast']
  await run(launching, { PRIVATE_KEY: key })
  const first = readAddressFile(join(folder, '31337.json'))
  rmSync(join(folder, '31337.json'))
  const config = join(folder, 'second.ts')
  const shipped = new URL('../../../collections/scovilles/launch.ts', import.meta.url).href
  writeFileSync(config, `import shipped from '${shipped}'\nexport default { ...shipped, symbol: 'SECOND' }`)
  expect((await run([...launching, '--config', config], { PRIVATE_KEY: key })).code).toBe(0)
  const second = readAddressFile(join(folder, '31337.json'))
  expect(second?.contracts.slice(0, -1).map(({ address }) => address)).toEqual(
    first?.contracts.slice(0, -1).map(({ address }) => address),
  )
  expect(await created()).toBe(CONTRACTS.length + 1)
  const linksOf = async (address: Address = '0x') => {
    const read = { address, abi: scovillesAbi } as const
    const [end] = await readContract(node.client, { ...read, functionName: 'linkCommitment' })
    const linkedTo = await readContract(node.client, { ...read, functionName: 'linkedTo' })
    const source = { type: 'secret', secret: CRATE_SECRET } as const
    return { end, find: await createLinkFinder(source, { chainId: 31_337, contract: linkedTo }) }
  }
  const [one, other] = [await linksOf(first?.contract), await linksOf(second?.contract)]
  // Each hash chain ends at its own collection only.
  const committed = (commitment: Hash) => ({ commitment, skipped: 0 })
  for (const { end, find } of [one, other]) expect(keccak256((await find(0, committed(end))).link)).toBe(end)
  await expect(one.find(0, committed(other.end))).rejects.toThrow(LinkNotFound)
  await expect(other.find(0, committed(one.end))).rejects.toThrow(LinkNotFound)
})

/** A configuration like the shipped one, with something changed. */
function configWith(change: string): string {
  const file = join(folder, 'changed.ts')
  const shipped = new URL('../../../collections/scovilles/launch.ts', import.meta.url).href
  writeFileSync(file, `import shipped from '${shipped}'\nexport default { ...shipped, ${change} }`)
  return file
}

/** Runs a launch as far as a creation of this name, which a wallet then declines. */
async function launchUpTo(step: string, args: readonly string[] = []) {
  const wallet = createServer((request, response) => {
    void (async () => {
      const { method, params, id } = JSON.parse(await text(request))
      const isDeclined = method === 'eth_sendTransaction' && (await created()) === CONTRACTS.indexOf(step)
      const answer = isDeclined
        ? { error: { code: 4001, message: 'User rejected the request.' } }
        : { result: await node.client.request({ method, params }) }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })()
  })
  await new Promise<void>((resolve) => {
    wallet.listen(0, '127.0.0.1', resolve)
  })
  const address = wallet.address()
  const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  try {
    await node.client.impersonateAccount({ address: from })
    return await run([...local(), '--broadcast', '--from', from, '--rpc-signer', url, ...args])
  } finally {
    wallet.close()
    wallet.closeAllConnections()
  }
}

const planFile = () => join(folder, '31337.plan.json')

test('rejects other terms while a launch is pending, and continues with the same terms', async () => {
  const stopped = await launchUpTo('PepperDeck')
  expect(stopped.stderr).toContain('PepperDeck: the wallet declined')
  expect(readdirSync(folder)).toEqual(['31337.plan.json'])
  const config = configWith("name: 'Others', symbol: 'OTHER'")
  const dry = await run([...local(), '--from', from, '--config', config])
  expect(dry.stdout).toContain('PLAN: a launch with other terms started at')
  const { code, stderr } = await run([...local(), '--broadcast', '--config', config], {
    PRIVATE_KEY: key,
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^PLAN: a launch with other terms started at \S+Z and is not finished \(\S+plan\.json\)\.\n/,
  )
  expect(stderr).toMatch(
    /\nOn chain: PepperFacts at 0x\w{40}, PepperDeckFirstHalf at 0x\w{40}, PepperDeckSecondHalf at 0x\w{40}\. Their gas cost about [\d.]+ ETH\.\n/,
  )
  expect(stderr).toContain('\nIts collection was not sent.\n')
  expect(stderr).toContain('\nChanged: name was Scovilles and is Others; symbol was SCOV and is OTHER.\n')
  expect(stderr).toContain('To continue that launch, restore its terms and run the same command again')
  expect(stderr).toContain(`To abandon it, delete ${planFile()} and run the same command again.`)
  expect(stderr).toContain('Nothing was sent by this run.')
  expect(await created()).toBe(3)

  expect(await run([...local(), '--broadcast'], { PRIVATE_KEY: key })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(await created()).toBe(CONTRACTS.length)
  expect(readdirSync(folder)).toEqual(['31337.json', 'changed.ts'])
})

test('rejects another secret once the collection was sent, until the plan is abandoned', async () => {
  await launchUpTo('Scovilles')
  const { collection, isCollectionSent } = JSON.parse(readFileSync(planFile(), 'utf8'))
  expect(isCollectionSent).toBe(true)
  const other = { PRIVATE_KEY: key, CRATE_SECRET: `0x${'6f'.repeat(32)}` }
  const { stderr } = await run([...local(), '--broadcast'], other)
  expect(stderr).toContain(`Its collection may have been sent, and may still be created, at ${collection}.`)
  expect(stderr).toContain('Changed: CRATE_SECRET, or the link of the configuration.')
  expect(stderr).toContain(`wait until no transaction of ${from} is pending`)
  expect(stderr).toContain(
    `A collection at ${collection} would be one that anyone can find: never announce it.`,
  )
  expect(await created()).toBe(CONTRACTS.length - 1)
  rmSync(planFile())
  expect(await run([...local(), '--broadcast'], other)).toMatchObject({ code: 0, stderr: '' })
  expect(readAddressFile(join(folder, '31337.json'))?.contract).not.toBe(collection)
})

test('a plan of which nothing was sent does not block another', async () => {
  await launchUpTo('PepperFacts')
  expect(readdirSync(folder)).toEqual(['31337.plan.json'])
  const config = configWith("name: 'Others'")
  const launched = await run([...local(), '--broadcast', '--config', config], { PRIVATE_KEY: key })
  expect(launched).toMatchObject({ code: 0, stderr: '' })
})

test('rejects a damaged plan before sending anything', async () => {
  writeFileSync(planFile(), '{}')
  const { code, stderr } = await run([...local(), '--broadcast'], small)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^PLAN: \S+plan\.json is damaged.*Nothing was sent\./)
  expect(await created()).toBe(0)
})

test('addresses and link equal those of the dry run, whatever the account has sent meanwhile', async () => {
  const nameless = await run([...local(), '--link-file', 'link.json'])
  expect(nameless).toMatchObject({ code: 2, stderr: expect.stringContaining('--link-file: give --from') })
  const dry = await run([...local(), '--from', from, '--link-file', 'link.json'])
  expect(dry.stdout).toContain('link.json has the public end of the hash chain')
  // It is a page that launches.
  expect(dry.stdout).toMatch(/\nNothing was sent\.\n$/)
  const written = readFileSync(join(folder, 'link.json'), 'utf8')
  expect(written).not.toContain(CRATE_SECRET.slice(2))
  const link = parseLinkFile(written)
  await node.client.setNonce({ address: from, nonce: 7 })
  await run([...local(), '--broadcast'], { PRIVATE_KEY: key })
  for (const { name, address } of readAddressFile(join(folder, '31337.json'))?.contracts ?? [])
    expect(dry.stdout).toMatch(new RegExp(`${name} +${address} `))
  const address = readAddressFile(join(folder, '31337.json'))?.contract ?? '0x'
  const read = { address, abi: scovillesAbi } as const
  const [commitment] = await readContract(node.client, { ...read, functionName: 'linkCommitment' })
  const linkedTo = await readContract(node.client, { ...read, functionName: 'linkedTo' })
  expect(link).toEqual({ chainId: 31_337, linkedTo, link: commitment })
})

test('rejects a live chain without the factory', async () => {
  const bare = await startRehearsalChain(canto)
  try {
    await bare.client.setBalance({ address: from, value: parseEther('1000') })
    const args = ['--network', 'canto', '--rpc', bare.url, '--broadcast']
    const { code, stderr } = await run(args, small)
    expect(code).toBe(1)
    expect(stderr).toContain(`FACTORY: Canto has no Safe singleton factory at ${FACTORY_ADDRESS}`)
    // As a new local chain, which mines nothing by itself.
    expect(stderr).toContain('cast rpc anvil_mine 32')
    expect(await getTransactionCount(bare.client, { address: from })).toBe(0)
  } finally {
    await bare.stop()
  }
})

test('a chain that lacks the Multicall3 of its file is refused before anything is spent', async () => {
  const bare = await startRehearsalChain(canto)
  try {
    await installFactory(bare.client)
    await bare.client.setBalance({ address: from, value: parseEther('1000') })
    const args = ['--network', 'canto', '--rpc', bare.url]
    const missing = /MULTICALL3: Canto has none at 0xcA11bde05977b3631167028862bE2a173976CA11/
    expect((await run([...args, '--from', from], { COLLECTION: 'tidelines' })).stdout).toMatch(missing)
    const { code, stderr } = await run([...args, '--broadcast'], small)
    expect([code, stderr]).toEqual([1, expect.stringMatching(missing)])
    expect(await getTransactionCount(bare.client, { address: from })).toBe(0)
  } finally {
    await bare.stop()
  }
})

test('rejects an address file of a chain that no longer exists', async () => {
  const launched = await run([...local(), '--broadcast'], small)
  expect(launched).toMatchObject({ code: 0, stderr: '' })
  const file = join(folder, '31337.json')
  const otherAddress = `0x${'11'.repeat(20)}`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/"contract": "\w+"/, `"contract": "${otherAddress}"`),
  )
  const { code, stderr } = await run([...local(), '--broadcast'], small)
  expect(code).toBe(1)
  expect(stderr).toContain(
    `names the collection at ${otherAddress}, but this endpoint has no such code there`,
  )
  writeFileSync(file, '{')
  expect((await run(local())).stderr).toContain('is not a valid address file')
})

// `launch.test.ts` interrupts at every request; here a process dies.
test('creates each contract once if killed while sending the first and the last one', async () => {
  const gate = await killingGate()
  try {
    expect([await killable(gate), await created()]).toEqual([137, 0])
    expect([await killable(gate), await created()]).toEqual([137, CONTRACTS.length])
  } finally {
    gate.server.close()
  }
  expect(await run([...local(), '--broadcast'], { PRIVATE_KEY: key })).toMatchObject({ code: 0, stderr: '' })
  expect(await created()).toBe(CONTRACTS.length)
  const launched = readAddressFile(join(folder, '31337.json'))
  expect(launched?.contracts.map(({ name }) => name)).toEqual(CONTRACTS)
  for (const { address } of launched?.contracts ?? [])
    expect(await getCode(node.client, { address })).toBeTruthy()
  expect(readdirSync(folder)).toEqual(['31337.json'])
}, 600_000)

interface Gate {
  readonly server: Server
  readonly url: string
  /** Kills the process that is running now. */
  kill: () => void
}

/** A proxy to the chain that kills the process sending one of these contracts, once each. */
async function killingGate(): Promise<Gate> {
  const moments = new Map<number, 'before the chain has heard it' | 'after'>([
    [0, 'before the chain has heard it'],
    [6, 'after'],
  ])
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const { method } = JSON.parse(body)
      const nonce = method === 'eth_sendRawTransaction' ? await created() : -1
      const moment = moments.get(nonce)
      moments.delete(nonce)
      if (moment === 'before the chain has heard it') return gate.kill()
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(node.url, { method: 'POST', headers, body })
      const words = await answer.text()
      if (moment === 'after') return gate.kill()
      response.end(words)
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  const gate: Gate = { server, url, kill: () => undefined }
  return gate
}

/** Runs the command as a child process. @returns its exit code, or 137 if killed. */
function killable(gate: Gate): Promise<number> {
  const main = fileURLToPath(new URL('../peppermint.ts', import.meta.url))
  const args = [main, 'deploy', '--network', 'local', '--rpc', gate.url, '--addresses', folder, '--broadcast']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, CRATE_SECRET, PRIVATE_KEY: key },
    stdio: 'ignore',
  })
  gate.kill = () => void child.kill('SIGKILL')
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 137))
  })
}

test('sends nothing if the account cannot pay for the whole launch', async () => {
  await node.client.setBalance({ address: from, value: 1n })
  const { code, stderr } = await run([...local(), '--broadcast'], small)
  expect(code).toBe(1)
  expect(stderr).toMatch(/has 0 ETH, the launch needs [\d.]+ ETH: [\d.]+ ETH short\. Nothing was sent\./)
  expect(await created()).toBe(0)
})

test('rejects a configuration with all of its issues', async () => {
  const config = join(folder, 'faulty.ts')
  writeFileSync(config, `export default { name: 'Scovilles', symbol: 5, maxSupply: 0 }`)
  const { code, stderr } = await run([...local(), '--config', config, '--from', from])
  expect(code).toBe(1)
  expect(stderr).toContain('The collection: symbol must be text; it is 5.')
  expect(stderr).toContain('The collection: owner must be an address')
  expect(stderr).toContain('Nothing was sent. Fix the configuration and run the same command again.')
  const missing = await run([...local(), '--config', 'nowhere.ts'])
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere.ts cannot be imported') })
})

test('rejects test accounts on Canto', async () => {
  const cantoNode = await startCanto()
  try {
    const known = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const args = ['--network', 'canto', '--rpc', cantoNode.url]
    const { code, stderr } = await run([...args, '--broadcast'], { PRIVATE_KEY: known })
    expect(code).toBe(1)
    expect(stderr).toContain(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: test account with a public private key',
    )
    expect(stderr).not.toContain(known)
    const { stdout } = await run([...args, '--from', from])
    expect(stdout).toContain(`the Turnstile at 0xEcf044C5B4b867CFda001101c617eCd347095B44 pays ${from}`)
  } finally {
    await cantoNode.stop()
  }
})

test('rejects a started phase on Canto, and warns about it on a test chain', async () => {
  const config = join(folder, 'begun.ts')
  const shipped = new URL('../../../collections/scovilles/launch.ts', import.meta.url).href
  writeFileSync(
    config,
    `import shipped from '${shipped}'
const [phase] = shipped.phases
const begun = { ...phase, opens: '2024-01-15T18:00:00Z', who: 'allowlist' }
export default { ...shipped, phases: [phase, begun] }`,
  )
  const cantoNode = await startCanto()
  try {
    await cantoNode.client.setBalance({ address: from, value: parseEther('1000') })
    const args = ['--network', 'canto', '--rpc', cantoNode.url, '--config', config]
    for (const [more, environment] of [
      [['--broadcast'], { PRIVATE_KEY: key }],
      [['--from', from], {}],
    ] as const) {
      const { code, stderr } = await run([...args, ...more], environment)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^Phase 1 \(Public sale\): started at 2024-01-15T18:00:00Z, and it is \S+ on chain/,
      )
      expect(stderr).toContain('Nothing was sent.')
    }
    expect(await getTransactionCount(cantoNode.client, { address: from })).toBe(0)
  } finally {
    await cantoNode.stop()
  }
  const { code, stdout } = await run([...local(), '--config', config, '--from', from])
  expect(code).toBe(0)
  expect(stdout).toContain('for an allowlist whose root is set later; closed until then  ! opens immediately')
})

test('rejects crates without links on Canto, and sends nothing', async () => {
  const config = join(folder, 'open.ts')
  const shipped = new URL('../../../collections/scovilles/launch.ts', import.meta.url).href
  writeFileSync(
    config,
    `import shipped from '${shipped}'\nexport default { ...shipped, crates: { ...shipped.crates, link: 'none' } }`,
  )
  const args = ['--network', 'canto', '--rpc', node.url, '--config', config, '--broadcast']
  const { code, stderr } = await run(args, { PRIVATE_KEY: key })
  expect(code).toBe(1)
  expect(stderr).toContain('anyone who opens a crate can retry in later blocks until they like its cards')
  expect(stderr).toContain('Nothing was sent.')
})

test('deploys code that matches the sources on Canto, and writes them for explorers', async () => {
  const cantoNode = await startCanto()
  try {
    await cantoNode.client.setBalance({ address: from, value: parseEther('1000') })
    const args = ['--network', 'canto', '--rpc', cantoNode.url]
    const { code, stderr, stdout: launched } = await run([...args, '--broadcast'], { PRIVATE_KEY: key })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // Its next step, pasted.
    const [verify = ''] = commandsOf(launched)
    const { stdout } = await paste(verify, folder)
    expect(stdout).not.toContain('!')
    const verification = join(folder, 'dist', 'verification')
    for (const name of CONTRACTS.slice(3)) {
      expect(JSON.parse(readFileSync(join(verification, `${name}.json`), 'utf8'))).toHaveProperty('sources')
      expect(readFileSync(join(verification, `${name}.arguments.txt`), 'utf8')).toMatch(/^(?:[0-9a-f]{64})+$/)
    }
  } finally {
    await cantoNode.stop()
  }
}, 600_000)

test('reports an endpoint that is down or of another chain', async () => {
  const away = await run(['--network', 'local', '--rpc', 'http://127.0.0.1:1', '--from', from])
  expect(away.code).toBe(1)
  expect(away.stderr).toMatch(/^RPC endpoint 127\.0\.0\.1:1 failed: .*Nothing was sent\.\n$/)
  const astray = await run(['--network', 'canto', '--rpc', node.url, '--from', from])
  expect(astray.stderr).toContain('CHAIN_ID: expected 7700 (Canto), node reports 31337. Nothing was sent.')
})

test('rejects an incomplete command line with the correct usage', async () => {
  const wrong = [
    [[], '--network: missing. Give --network with one of arbitrum, avalanche'],
    [['--network', 'toString'], '--network: There is no chain toString: give one of arbitrum, avalanche'],
    [['--network', 'local', '--rpc', 'ws://127.0.0.1'], 'is not an http or https URL'],
    [['--network', 'local', '--broadcast'], 'PRIVATE_KEY: not set. Set it, or give --from'],
    [['--network', 'local', '--from', '0x12'], '--from: That isn’t an address: it has 2 characters'],
    [
      ['--network', 'local', '--rpc-signer', 'http://127.0.0.1:1248'],
      '--from: missing. Give the account that the wallet signs for',
    ],
    [['--network', 'local', '--wait', '0'], '--wait: expected minutes up to 1440'],
    [['--network', 'local', '--color'], "Unknown option '--color'"],
  ] as const
  for (const [args, words] of wrong) {
    const { code, stdout, stderr } = await run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(words)
  }
  const both = await run(['--network', 'local', '--from', from], { PRIVATE_KEY: key })
  expect(both.stderr).toContain('--from: excluded by PRIVATE_KEY')
  expect(both.stderr).not.toContain(key.slice(2))
  expect((await run(['--help'])).stdout).toContain('--rpc-signer <url>')
})
