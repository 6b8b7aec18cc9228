/** What the links of a collection are bound to, and what proves that a contract is the collection. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress, keccak256, parseEther, stringToHex, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBalance, getBlock, sendTransaction } from 'viem/actions'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'
import { writeAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readSale } from '@peppermint/sale'
import { encodeInitCode, deriveLinkDomain } from '@peppermint/sale/launch/collectionTerms.ts'
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { deployCollection, type DeployedCollection } from '../launch/deployCollection.ts'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { hashChainStart, type LinkDomain } from '@peppermint/sale/crates/links.ts'
import {
  hashChainEnd,
  revealCrates,
  readLinkDomain,
  UnboundLinks,
  UnverifiedCollection,
} from '@peppermint/sale/crates'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const secret = keccak256(stringToHex('pickled in brine'))
let chain: TestChain
let config: DeployConfig
let deployment: DeployedCollection
let folder: string
beforeAll(async () => {
  chain = await startChain()
  folder = mkdtempSync(join(tmpdir(), 'peppermint-linked-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await chain.stop()
})
beforeEach(async () => {
  const now = Number((await getBlock(chain.client)).timestamp)
  const caps = testPhase({ price: 1n, maxPerWallet: 300, maxPerTransaction: 100 })
  config = {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 10_000,
    // Other terms for each test, so another address.
    owner: privateKeyToAddress(generatePrivateKey()),
    phases: [{ ...caps, start: now - 1, end: now + 10 ** 7 }],
    crates: { link: (linked) => hashChainEnd(secret, linked), crateInterval: 600, linkWindow: 3_600 },
  }
  deployment = await deployCollection(chain.client, config)
  await mintCrate(deployment.contract)
  writeAddressFile(join(folder, '7700.json'), deployment)
})

async function mintCrate(contract: Address): Promise<void> {
  const mint = encodeMintCall(contract, { phase: 0, quantity: 100, price: 1n })
  const hash = await sendTransaction(chain.client, { account: testAccount(1), ...mint })
  expect((await waitForReceipt(chain.client, { hash })).status).toBe('success')
}

const place = () => ['--network', 'canto', '--rpc', chain.url, '--addresses', folder]

/** Runs one of the commands. */
const run = (words: readonly string[], PRIVATE_KEY?: Hex) =>
  runPeppermint(words, '.', { CRATE_SECRET: secret, ...(PRIVATE_KEY && { PRIVATE_KEY }) })

async function fundedKey(): Promise<Hex> {
  const key = generatePrivateKey()
  await chain.client.setBalance({ address: privateKeyToAddress(key), value: parseEther('100') })
  return key
}

test('links are bound to the address without links, which the contract stores', async () => {
  const linked = await readLinkDomain(chain.client, deployment)
  const domain = deployment.linkDomain
  expect(linked).toEqual({ ...domain, commitment: hashChainEnd(secret, domain) })
  expect(linked.contract).not.toBe(deployment.contract)
})

test('any other term or chain gives other links and another contract', () => {
  const [phase] = config.phases
  if (phase === undefined) throw new Error('The sale has no phase.')
  const { address } = testAccount(2)
  const crates = { ...config.crates, crateInterval: 600, linkWindow: 3_600 }
  const phases: readonly Partial<typeof phase>[] = [
    { name: 'Friends' },
    { start: phase.start + 1 },
    { end: phase.end + 1 },
    { price: 2n },
    { maxPerWallet: 301 },
    { maxPerTransaction: 99 },
    { maxSupply: 9_999 },
    { allowlistRoot: 'pending' },
    { allowlistRoot: keccak256('0x') },
  ]
  const others: readonly Partial<DeployConfig>[] = [
    { name: 'Other' },
    { symbol: 'OTHER' },
    { maxSupply: 9_999 },
    { owner: address },
    { phases: [] },
    { phases: [phase, phase] },
    ...phases.map((change) => ({ phases: [{ ...phase, ...change }] })),
    { payees: [{ account: address, share: 10_000, label: 'Creator' }] },
    { royalty: { receiver: address, share: 0 } },
    { royalty: { receiver: config.owner, share: 1 } },
    { turnstile: { at: address, recipient: address } },
    { crates: { ...crates, crateInterval: 601 } },
    { crates: { ...crates, linkWindow: 3_601 } },
  ]
  const linkedOf = (change: Partial<DeployConfig>, chainId = 7700) =>
    deriveLinkDomain({ ...config, ...change }, chainId)
  const contractOf = (change: Partial<DeployConfig>, chainId = 7700) =>
    getCreate2Address(encodeInitCode({ ...config, ...change }, linkedOf(change, chainId)))
  // What they start from is what differs, not how long they are.
  const shortOf = (change: Partial<DeployConfig>, chainId?: number) => {
    const link = (linked: LinkDomain) => hashChainEnd(secret, linked, 10)
    return contractOf({ ...change, crates: { ...crates, ...change.crates, link } }, chainId)
  }
  const starts = [...others.map((change) => linkedOf(change)), linkedOf({}), linkedOf({}, 1)].map((linked) =>
    hashChainStart(secret, linked),
  )
  expect(new Set(starts).size).toBe(others.length + 2)
  const contracts = [...others.map((change) => shortOf(change)), shortOf({}), shortOf({}, 1)]
  expect(new Set(contracts).size).toBe(others.length + 2)
  // The same launch is the same contract, not a second one with the same links.
  expect(contractOf({ phases: [{ ...phase }], crates: { ...crates } })).toBe(deployment.contract)
})

/** Another contract, by another account, that states the collection's own link and `linkedTo`. */
async function deployCopy(): Promise<Address> {
  const { account } = chain.client
  const data = encodeInitCode({ ...config, owner: account.address }, deployment.linkDomain)
  const { contractAddress } = await waitForReceipt(chain.client, {
    hash: await sendTransaction(chain.client, { data }),
  })
  if (!contractAddress) throw new Error('The copy was not created.')
  await mintCrate(contractAddress)
  return getAddress(contractAddress)
}

test('no tool uses links for a copy with the same link and linkedTo', async () => {
  const contract = await deployCopy()
  const copies = [
    { ...deployment, contract },
    { chainId: 7700, contract, block: 0 },
  ]
  for (const copy of copies) {
    await expect(revealCrates(chain.client, copy, secret)).rejects.toThrow(UnverifiedCollection)
    expect((await readSale(chain.client, copy)).crateStatus.closedCrates).toBe(0)
  }
  const key = await fundedKey()
  const exported = await run(['links', ...place(), '--contract', contract])
  const moved = await run(
    ['collection', 'reveal-crates', ...place(), '--contract', contract, '--broadcast'],
    key,
  )
  for (const { code, stderr } of [exported, moved]) {
    expect(code).toBe(1)
    expect(stderr).toContain(`CONTRACT: ${contract} is not verified to be the collection`)
    expect(stderr).toContain('nothing was sent')
  }
  expect(exported.stdout).toBe('')
  expect(await getBalance(chain.client, { address: privateKeyToAddress(key) })).toBe(parseEther('100'))
  // An address file that names the copy, with arguments of the collection, proves nothing either.
  const { arguments: encoded } = deployment
  const named = {
    ...deployment,
    contract,
    from: config.owner,
    contracts: [{ address: contract, arguments: encoded }],
  }
  writeFileSync(join(folder, '7700.json'), JSON.stringify(named))
  expect((await run(['links', ...place()])).stderr).toContain('do not give its address')
})

test('reports a contract without linkedTo as UnboundLinks', async () => {
  // Reverts whatever it is asked, as a contract does that lacks the function.
  const contract = getAddress(`0x${'ab'.repeat(20)}`)
  await chain.client.setCode({ address: contract, bytecode: '0x60006000fd' })
  await expect(readLinkDomain(chain.client, { chainId: 7700, contract })).rejects.toThrow(UnboundLinks)
})
