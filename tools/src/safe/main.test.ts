import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { safeContracts } from '@peppermint/devnet/safeContracts'
import { readSafe } from '@peppermint/safe/chain'
import { CONTRACT_SETS, findContractSets, planCreation } from '@peppermint/safe/creation'
import { kitContracts, predictWithKit } from '@peppermint/safe/protocolKit'
import { getProxyFactoryDeployments, getSafeL2SingletonDeployments } from '@safe-global/safe-deployments'
import { createClient, defineChain, http, keccak256, parseEther, type Address, type Hash } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import {
  getCode,
  getTransaction,
  getTransactionCount,
  sendTransaction,
  setBalance,
  setCode,
  waitForTransactionReceipt,
} from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRehearsalChain, type RehearsalChain } from '../launch/rehearsalChain.ts'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'

/** An empty chain, without Safe's factory. */
let node: RehearsalChain
const key = generatePrivateKey()
const from = privateKeyToAddress(key)
const SINGLETON: Address = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
/** Who pays for the signed deployment of the factory. */
const FACTORY_SIGNER: Address = '0xE1CB04A0fA36DdD16a06ea828007E35e1a3cBC37'

beforeAll(async () => {
  node = await startRehearsalChain(canto)
  await setBalance(node.client, { address: from, value: parseEther('100') })
})
afterAll(() => node.stop())

const run = (args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) =>
  runPeppermint(['safe-contracts', '--rpc', node.url, ...args], '/', environment)
const broadcast = (...args: readonly string[]) => run(['--broadcast', ...args], { PRIVATE_KEY: key })
const sent = () => getTransactionCount(node.client, { address: from })
const completeSets = async () =>
  (await findContractSets(node.client)).flatMap(({ set, status }) => (status === 'complete' ? [set] : []))

test('a chain without the factory is refused, with the account to fund and the amount', async () => {
  for (const attempt of [await run(), await broadcast()]) {
    expect(attempt.code).toBe(1)
    expect(attempt.stderr).toContain('has no factory at 0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7')
    expect(attempt.stderr).toContain(`send 0.01 CANTO to that account`)
    expect(attempt.stderr).toContain(FACTORY_SIGNER)
    expect(attempt.stderr).toContain('Nothing was sent.')
    // What it will cost is known before.
    expect(attempt.stdout).toMatch(
      /SafeL2 +0x29fcB43b46531BcA003ddC8FCB67FFE91900C762 +[\d,]+ gas {2}0\.\d+ CANTO/,
    )
    expect(attempt.stdout).toMatch(/this costs 0\.\d+ CANTO\. Have 0\.\d+ CANTO ready\./)
  }
  expect(await sent()).toBe(0)
})

test('creates factory and contracts; Safes of protocol-kit and ours are the same there', async () => {
  await setBalance(node.client, { address: FACTORY_SIGNER, value: parseEther('0.01') })
  const dry = await run(['--from', from])
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('Nothing was sent. To create them, run the same command with --broadcast.')
  expect(await getCode(node.client, { address: SINGLETON })).toBeUndefined()

  // The node takes the factory's deployment, but its answer is lost, and so are the first looks at the factory.
  const line = await losingLine()
  const { code, stdout, stderr } = await runPeppermint(
    ['safe-contracts', '--rpc', line.url, '--broadcast'],
    '/',
    { PRIVATE_KEY: key },
  )
  await line.stop()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain(key.slice(2))
  expect(stdout).toContain('Every contract has the code that Safe published.')
  expect(stdout).toContain('delete chain-7700.json')
  expect(await sent()).toBe(safeContracts.length)
  // Chains with priority fees include no transaction without one: what the node suggests is offered.
  const hash = /SafeL2 is at \S+ transaction (0x\w{64})/.exec(stdout)?.[1] as Hash
  const { maxPriorityFeePerGas } = await getTransaction(node.client, { hash })
  const suggested = await plain().request({ method: 'eth_maxPriorityFeePerGas' })
  expect(maxPriorityFeePerGas).toBe(BigInt(suggested))
  expect(maxPriorityFeePerGas).toBeGreaterThan(0n)
  for (const find of [getSafeL2SingletonDeployments, getProxyFactoryDeployments]) {
    const published = find({ version: '1.4.1' })?.deployments.canonical
    const created = await getCode(node.client, { address: published?.address as Address })
    expect(keccak256(created ?? '0x')).toBe(published?.codeHash)
  }

  const [set] = await completeSets()
  if (set === undefined) return expect.fail('no set')
  expect([set.version, set.type]).toEqual(['1.4.1', 'canonical'])
  const options = { owners: [from, FACTORY_SIGNER], threshold: 2 }
  const ours = planCreation(set, { ...options, salt: 1n })
  const kit = await predictWithKit(
    { rpcUrl: node.url },
    { ...options, version: '1.4.1', saltNonce: '1' },
    kitContracts(set),
  )
  expect(ours).toEqual({ safe: kit.address, ...kit.creation })
  const creation = await sendTransaction(node.client, { account: await rich(), ...kit.creation })
  await waitForTransactionReceipt(node.client, { hash: creation })
  expect(await readSafe(node.client, ours.safe)).toMatchObject({
    ...options,
    isGenuine: true,
    version: '1.4.1',
  })
})

test('a second run sends nothing, and one after an interruption only what is missing', async () => {
  const before = await sent()
  const again = await broadcast()
  expect(again.code).toBe(0)
  expect(again.stdout.match(/already on chain/g)).toHaveLength(safeContracts.length)
  expect(await sent()).toBe(before)

  const whole = (await getCode(node.client, { address: SINGLETON })) ?? '0x'
  await setCode(node.client, { address: SINGLETON, bytecode: '0x' })
  await node.client.setNonce({ address: SINGLETON, nonce: 0 })
  expect((await broadcast()).code).toBe(0)
  expect(await sent()).toBe(before + 1)
  expect(await getCode(node.client, { address: SINGLETON })).toBe(whole)

  // Something else at an address: not a chain to create Safes on.
  await setCode(node.client, { address: SINGLETON, bytecode: '0x00' })
  for (const attempt of [await run(), await broadcast()]) {
    expect(attempt.code).toBe(1)
    expect(attempt.stderr).toContain(`SafeL2: the code at ${SINGLETON} is not what Safe published.`)
  }
  expect(await sent()).toBe(before + 1)
  await setCode(node.client, { address: SINGLETON, bytecode: whole })
})

test('creates the canonical contracts of 1.3.0 with their own factory', async () => {
  const { code, stdout } = await broadcast('--version', '1.3.0')
  expect(code).toBe(0)
  expect(stdout).toContain(
    'Not created, because its published code leads to another address: SignMessageLib.',
  )
  expect((await completeSets()).map(({ version, type }) => `${version} ${type}`)).toEqual([
    '1.4.1 canonical',
    '1.3.0 canonical',
  ])
  expect(
    CONTRACT_SETS.find(({ type, version }) => type === 'canonical' && version === '1.3.0')?.singleton,
  ).toBe(getSafeL2SingletonDeployments({ version: '1.3.0' })?.deployments.canonical?.address)
})

test('an account without coins sends nothing, and needs none where nothing is missing', async () => {
  const poor = generatePrivateKey()
  const { code, stderr } = await runPeppermint(
    ['safe-contracts', '--rpc', node.url, '--version', '1.4.1', '--broadcast'],
    '/',
    { PRIVATE_KEY: poor },
  )
  // Nothing is missing, so nothing is needed.
  expect([code, stderr]).toEqual([0, ''])
  await setCode(node.client, { address: SINGLETON, bytecode: '0x' })
  const refused = await run(['--broadcast'], { PRIVATE_KEY: poor })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^BALANCE: 0x\w{40} has 0 CANTO, the launch needs 0\.\d+ CANTO/)
})

test('a chain for which Safe has signed no factory is refused, with where to request one', async () => {
  const unknown = await startRehearsalChain(defineChain({ ...canto, id: 99_999 }))
  try {
    const { code, stdout, stderr } = await runPeppermint(['safe-contracts'], '/', { RPC_URL: unknown.url })
    expect(code).toBe(1)
    expect(stdout).toContain('chain 99999')
    expect(stderr).toContain('https://github.com/safe-global/safe-singleton-factory')
    expect(stderr).toContain('Nothing was sent.')
  } finally {
    await unknown.stop()
  }
})

test.each([
  [[], {}, '--rpc: missing. Give the RPC endpoint of the chain.'],
  [['--rpc', 'node'], {}, '--rpc: node is not an http or https URL.'],
  [['--rpc', 'http://localhost:1', '--version', '1.2.0'], {}, '--version: give 1.4.1 or 1.3.0.'],
  [['--rpc', 'http://localhost:1', '--broadcast'], {}, 'PRIVATE_KEY: not set.'],
  [['--rpc', 'http://localhost:1', '--brodcast'], {}, "Unknown option '--brodcast'"],
])('refuses the command line %j', async (args, environment, message) => {
  const { code, stderr } = await runPeppermint(['safe-contracts', ...args], '/', environment)
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

/** To the node, without answers to transactions until two looks for code after the first: one fails, one is of an older block. */
async function losingLine() {
  const looks = [{ error: { code: -32_000, message: 'header not found' } }, { result: '0x' }]
  let isSent = false
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const { method, id }: { readonly method: string; readonly id: number } = JSON.parse(body)
      const answer = await fetch(node.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      const isTransaction = method === 'eth_sendRawTransaction'
      isSent ||= isTransaction
      if (looks.length > 0 && isTransaction) return response.destroy()
      const lost = method === 'eth_getCode' && isSent ? looks.shift() : undefined
      response.end(lost ? JSON.stringify({ jsonrpc: '2.0', id, ...lost }) : await answer.text())
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const plain = () => createClient({ transport: http(node.url) })

/** An account of the node that has coins. */
async function rich(): Promise<Address> {
  const [account] = await plain().request({ method: 'eth_accounts' })
  return account ?? expect.fail('the node has no account')
}
