import {
  type Address,
  BaseError,
  createClient,
  custom,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  hashMessage,
  http,
  HttpRequestError,
  pad,
  RpcRequestError,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getTransactionReceipt } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type TestChain } from '../testing/startChain.fixture.ts'
import { siweMessage } from './siweMessage.ts'
import { AddressChecksumError } from '../errors/addressChecksum.ts'
import { verifySignIn, verifyText } from './verifySignIn.ts'
import { type Artifact, compileWallets } from './wallets/compile.fixture.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const attacker = privateKeyToAccount(generatePrivateKey())
const [domain, nonce] = ['mint.example', 'aNonce123456']
let chain: TestChain
let wallets: ReturnType<typeof compileWallets>

beforeAll(async () => {
  wallets = compileWallets()
  chain = await startChain()
})
afterAll(() => chain.stop())

/** Sends and mines. */
async function send(data: Hex, to?: Address, from = chain.accounts[0]): Promise<Address | null | undefined> {
  const hash = await chain.rpc('eth_sendTransaction', [{ from, data, gas: '0x2dc6c0', ...(to && { to }) }])
  await chain.mine()
  const receipt = await getTransactionReceipt(chain.client, { hash: hash as Hex })
  expect(receipt.status).toBe('success')
  return receipt.contractAddress
}

async function deploy({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Promise<Address> {
  const address = await send(encodeDeployData({ abi, bytecode, args }))
  if (!address) throw new Error('Nothing was deployed.')
  return getAddress(address)
}

/** The message to sign. */
const messageFor = (address: Address, changes: Partial<Parameters<typeof siweMessage>[0]> = {}) =>
  siweMessage({ address, chainId: 7700, nonce, domain, uri: `https://${domain}`, ...changes })

/** Whether an account is signed in by a signer's signature of its message. */
async function isIn(address: Address, sign: (message: string) => Promise<Hex>): Promise<boolean> {
  const message = messageFor(address)
  const signature = await sign(message)
  const verified = await verifySignIn({
    client: chain.client,
    message,
    signature,
    domain,
    nonce,
    chainId: 7700,
  })
  if (verified) expect(verified).toBe(address)
  return verified !== undefined
}

const byOwner = (message: string) => owner.signMessage({ message })
const byAttacker = (message: string) => attacker.signMessage({ message })

test('[A-02] an account with a key signs in with its own signature only', async () => {
  expect(await isIn(owner.address, byOwner)).toBe(true)
  expect(await isIn(owner.address, byAttacker)).toBe(false)
  expect(await isIn(owner.address, async () => '0x')).toBe(false)
  expect(await isIn(owner.address, async () => '0x1234')).toBe(false)
})

test('[M-08] a message that names an address with a wrong checksum is refused by that name', async () => {
  const { address } = owner
  const swapped = address.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  const wrong = `0x${swapped.slice(2)}`
  const message = messageFor(address).replace(address, wrong)
  const signature = await byOwner(message)
  const verifying = verifySignIn({ client: chain.client, message, signature, domain, nonce, chainId: 7700 })
  await expect(verifying).rejects.toThrow(new AddressChecksumError(wrong))
  const lower = messageFor(address).replace(address, address.toLowerCase())
  const signed = { client: chain.client, message: lower, signature: await byOwner(lower), domain, nonce }
  expect(await verifySignIn({ ...signed, chainId: 7700 })).toBe(address)
})

test('[A-10] a delegated account (EIP-7702) signs in with its key, and as its contract', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const byAccount = (message: string) => account.signMessage({ message })
  const contract = await deploy(wallets('HashWallet'), [owner.address])
  await chain.rpc('anvil_setCode', [account.address, `0xef0100${contract.slice(2)}`])
  expect(await chain.rpc('eth_getCode', [account.address, 'latest'])).toMatch(/^0xef0100/)
  expect(await isIn(account.address, byAccount)).toBe(true)
  expect(await isIn(account.address, byOwner)).toBe(true)
  expect(await isIn(account.address, byAttacker)).toBe(false)
  // A contract without ERC-1271 takes nothing away from the key.
  const factory = await deploy(wallets('HashWallet', 'HashWalletFactory'))
  await chain.rpc('anvil_setCode', [account.address, `0xef0100${factory.slice(2)}`])
  expect(await isIn(account.address, byAccount)).toBe(true)
  expect(await isIn(account.address, byOwner)).toBe(false)
})

test('[A-10] a contract wallet signs in by ERC-1271’s hash form, 0x1626ba7e', async () => {
  const wallet = await deploy(wallets('HashWallet'), [owner.address])
  expect(await isIn(wallet, byOwner)).toBe(true)
  expect(await isIn(wallet, byAttacker)).toBe(false)
  expect(await isIn(wallet, async () => '0x')).toBe(false)
})

test.each([
  ['the message’s hash', true],
  ['the message', false],
])(
  '[A-10] a contract wallet signs in by ERC-1271’s bytes form over %s, 0x20c13b0b',
  async (_what, takesHash) => {
    const wallet = await deploy(wallets('BytesWallet'), [owner.address, takesHash, '0x20c13b0b'])
    expect(await isIn(wallet, byOwner)).toBe(true)
    expect(await isIn(wallet, byAttacker)).toBe(false)
  },
)

test('[A-10] the magic value of one form is no answer in the other', async () => {
  const wallet = await deploy(wallets('BytesWallet'), [owner.address, true, '0x1626ba7e'])
  expect(await isIn(wallet, byOwner)).toBe(false)
})

test('[A-10] a wallet that is yet to be deployed signs in by ERC-6492, and still does once it is', async () => {
  const factory = await deploy(wallets('HashWallet', 'HashWalletFactory'))
  const { abi, bytecode } = wallets('HashWallet')
  const wallet = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: pad('0x0'),
    bytecode: encodeDeployData({ abi, bytecode, args: [owner.address] }),
  })
  const deployment = encodeFunctionData({
    abi: wallets('HashWallet', 'HashWalletFactory').abi,
    functionName: 'deploy',
    args: [owner.address],
  })
  const wrapped = (sign: typeof byOwner) => async (message: string) =>
    serializeErc6492Signature({ address: factory, data: deployment, signature: await sign(message) })
  expect(await isIn(wallet, wrapped(byOwner))).toBe(true)
  expect(await isIn(wallet, wrapped(byAttacker))).toBe(false)
  expect(await isIn(wallet, byOwner)).toBe(false)
  await send(deployment, factory)
  expect(await isIn(wallet, wrapped(byOwner))).toBe(true)
  expect(await isIn(wallet, byOwner)).toBe(true)
})

test('[A-10] a wallet with two owners is signed in once both have approved on chain', async () => {
  const [one, other] = chain.accounts
  const { abi } = wallets('SharedWallet')
  const wallet = await deploy(wallets('SharedWallet'), [one, other])
  const approval = encodeFunctionData({
    abi,
    functionName: 'approve',
    args: [hashMessage(messageFor(wallet, { issuedAt }))],
  })
  const approved = async () =>
    (await verifySignIn({
      client: chain.client,
      message: messageFor(wallet, { issuedAt }),
      signature: '0x',
      domain,
      nonce,
      chainId: 7700,
    })) !== undefined
  expect(await approved()).toBe(false)
  await send(approval, wallet, one)
  expect(await approved()).toBe(false)
  await send(approval, wallet, other)
  expect(await approved()).toBe(true)
})

const issuedAt = new Date('2026-01-01T00:00:00Z')

test.each<[string, Partial<Parameters<typeof siweMessage>[0]>]>([
  ['another domain', { domain: 'evil.example' }],
  ['another nonce', { nonce: 'anotherNonce' }],
  ['another chain', { chainId: 1 }],
  ['a time that is over', { expirationTime: issuedAt }],
])('a message for %s is rejected for any signer', async (_what, changes) => {
  const message = messageFor(owner.address, changes)
  const signed = {
    client: chain.client,
    message,
    signature: await byOwner(message),
    domain,
    nonce,
    chainId: 7700,
  }
  expect(await verifySignIn(signed)).toBeUndefined()
})

test('an empty nonce or domain of the server fits no message', async () => {
  const message = messageFor(owner.address)
  const signed = {
    client: chain.client,
    message,
    signature: await byOwner(message),
    domain,
    nonce,
    chainId: 7700,
  }
  expect(await verifySignIn(signed)).toBe(owner.address)
  expect(await verifySignIn({ ...signed, nonce: '' })).toBeUndefined()
  expect(await verifySignIn({ ...signed, domain: '' })).toBeUndefined()
  expect(await verifySignIn({ ...signed, address: attacker.address })).toBeUndefined()
  expect(await verifySignIn({ ...signed, message: 'Let me in.' })).toBeUndefined()
})

test('a chain that cannot be reached is an outage, not a forgery; a key needs no chain', async () => {
  const client = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
  const message = 'Let me in.'
  const signature = await byOwner(message)
  const outage = verifyText({ client, address: attacker.address, message, signature })
  await expect(outage).rejects.toThrow('HTTP request failed')
  expect(await verifyText({ client, address: owner.address, message, signature })).toBe(true)
})

test.each([
  ['fails', () => new HttpRequestError({ url: 'http://node.example', status: 500 })],
  ['is too much for it', () => rpcError(-32_005, 'limit exceeded')],
  ['is not known to it', () => rpcError(-32_601, 'the method eth_call does not exist')],
])('a node whose eth_call %s has not called anybody’s signature wrong', async (_what, refusal) => {
  const client = createClient({
    transport: custom(
      {
        request: async (question: { readonly method: string }) => {
          if (question.method === 'eth_call') throw refusal()
          return chain.client.request(question as never)
        },
      },
      { retryCount: 0 },
    ),
  })
  const wallet = await deploy(wallets('HashWallet'), [owner.address])
  const message = 'Let me in.'
  const signature = await byOwner(message)
  const undeployed = serializeErc6492Signature({ address: wallet, data: '0x1234', signature })
  for (const signed of [
    { address: attacker.address, signature: undeployed },
    { address: wallet, signature },
  ])
    await expect(verifyText({ client, message, ...signed })).rejects.toThrow(BaseError)
  // A node that executes the calls answers both.
  const { client: sound } = chain
  expect(await verifyText({ client: sound, message, address: wallet, signature })).toBe(true)
  expect(await verifyText({ client: sound, message, address: attacker.address, signature: undeployed })).toBe(
    false,
  )
})

const rpcError = (code: number, message: string) =>
  new RpcRequestError({ body: {}, url: 'http://node.example', error: { code, message } })

test('siweMessage refuses what the standard does', () => {
  expect(() => messageFor(owner.address, { nonce: 'short' })).toThrow('nonce')
})

/** Runtime code of contracts that attack the node or client that calls them. */
const HOSTILE = {
  'returns 3.6 MB': '0x6236ee806000f3',
  'reverts with 3.6 MB': '0x6236ee806000fd',
  'burns all gas': '0x5b600056',
} as const satisfies Record<string, Hex>

test.each(Object.entries(HOSTILE))(
  'a contract that %s costs at most three eth_calls, none of them in a multicall',
  async (_what, bytecode) => {
    const address = getAddress(`0x${'ba'.repeat(20)}`)
    await chain.rpc('anvil_setCode', [address, bytecode])
    const asked: { readonly method: string; readonly to: unknown }[] = []
    const request = async ({ method, params }: { readonly method: string; readonly params: unknown }) => {
      const [{ to } = { to: undefined }] = (params ?? []) as readonly { readonly to?: unknown }[]
      asked.push({ method, to: typeof to === 'string' ? getAddress(to) : to })
      return chain.client.request({ method, params } as never)
    }
    // An app's configuration: everything possible is batched in multicalls.
    const client = createClient({
      chain: canto,
      transport: custom({ request }, { retryCount: 3 }),
      batch: { multicall: true },
    })
    for (const signature of ['0x', await byAttacker('Let me in.')] as const) {
      asked.length = 0
      expect(await verifyText({ client, address, message: 'Let me in.', signature })).toBe(false)
      const calls = asked.filter(({ method }) => method === 'eth_call')
      expect(calls.length).toBeLessThanOrEqual(3)
      expect(new Set(calls.map(({ to }) => to))).toEqual(new Set([address]))
      expect(asked.length - calls.length).toBe(1)
    }
  },
)

test('an answer larger than the client allows is the contract’s no, not an outage', async () => {
  const address = getAddress(`0x${'bb'.repeat(20)}`)
  await chain.rpc('anvil_setCode', [address, HOSTILE['returns 3.6 MB']])
  let requests = 0
  const onFetchRequest = () => void (requests += 1)
  const client = createClient({
    transport: http(chain.url, { retryCount: 0, maxResponseBodySize: 10_000, onFetchRequest }),
  })
  expect(await verifyText({ client, address, message: 'Let me in.', signature: '0x' })).toBe(false)
  // Its code and one form; the others are not tried.
  expect(requests).toBe(2)
})

test('an account without code and with a wrong signature costs no eth_call', async () => {
  const methods: string[] = []
  const request = async (question: { readonly method: string }) => {
    methods.push(question.method)
    return chain.client.request(question as never)
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const { address } = attacker
  const signature = await byOwner('Let me in.')
  expect(await verifyText({ client, address, message: 'Let me in.', signature })).toBe(false)
  expect(methods).toEqual(['eth_getCode'])
})
