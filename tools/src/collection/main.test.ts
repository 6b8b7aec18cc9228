import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  keccak256,
  multicall3Abi,
  parseEther,
  stringToHex,
  toFunctionSelector,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBalance, getBlock, getTransactionCount, readContract, sendTransaction } from 'viem/actions'
import { canto } from 'viem/chains'
import { hashChainEnd } from '@peppermint/sale/crates'
import { writeAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMintCall, readSale } from '@peppermint/sale'
import { artOf } from '@peppermint/sale/launch/artSteps.ts'
import { deployCollection, type DeployedCollection } from '../launch/deployCollection.ts'
import { mineBlocks, testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { startLaggingEndpoint } from './laggingEndpoint.fixture.ts'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const alice = testAccount(1)
const root: Hex = `0x${'5e'.repeat(32)}`
const CRATE_SECRET = keccak256(stringToHex('pickled in brine'))

let chain: TestChain
let folder: string
let shared: DeployedCollection
/** The collection of a test: the shared one as it was launched, or the test's own. */
let deployment: DeployedCollection
const key = generatePrivateKey()
const owner = privateKeyToAddress(key)
let now: number
beforeAll(async () => {
  chain = await startChain()
  await chain.client.setBalance({ address: owner, value: parseEther('1000') })
  now = Number((await getBlock(chain.client)).timestamp)
  const phase = testPhase({ price: parseEther('60'), maxSupply: 500 })
  const open = { ...phase, name: 'Open', start: now - 10, end: now + 10 ** 7 }
  shared = await deployCollection(chain.client, {
    name: 'Hot Peppers',
    symbol: 'SCOV',
    maxSupply: 500,
    owner,
    phases: [
      open,
      { ...open, name: 'Friends', start: now + 90_000, allowlistRoot: 'pending' },
      { ...open, name: 'Family', allowlistRoot: 'pending' },
    ],
    crates: {
      link: (collection) => hashChainEnd(CRATE_SECRET, collection),
      crateInterval: 600,
      linkWindow: 3_600,
    },
  })
})
afterAll(() => chain.stop())

beforeEach(async () => {
  const launched = await chain.client.snapshot()
  deployment = shared
  folder = mkdtempSync(join(tmpdir(), 'peppermint-collection-'))
  writeAddressFile(join(folder, '7700.json'), deployment)
  return async () => {
    await chain.client.revert({ id: launched })
    rmSync(folder, { recursive: true })
  }
})

const run = (args: readonly string[], environment?: Readonly<Record<string, string>>) =>
  runPeppermint(
    ['collection', '--network', 'canto', '--rpc', chain.url, '--addresses', folder, ...args],
    folder,
    environment,
  )

const named = () => ['--contract', getAddress(deployment.contract)]
const signed = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  run([...args, ...named(), '--broadcast'], { PRIVATE_KEY: key, ...more })
const sale = () => readSale(chain.client, deployment)
const sentBy = (address: Address) => getTransactionCount(chain.client, { address })
const read = <Name extends 'owner' | 'pendingOwner' | 'metadataFrozen' | 'payees'>(functionName: Name) =>
  readContract(chain.client, { address: deployment.contract, abi: scovillesAbi, functionName })

/** The link that the last revealed crate was revealed with. */
async function lastLink(): Promise<Hex> {
  const [link] = await readContract(chain.client, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'linkCommitment',
  })
  return link
}

async function mint(quantity: number) {
  const call = encodeMintCall(deployment.contract, { phase: 0, quantity, price: parseEther('60') })
  await waitForReceipt(chain.client, {
    hash: await sendTransaction(chain.client, { account: alice, ...call }),
  })
}

function csv(text: string): string {
  const file = join(folder, 'gifts.csv')
  writeFileSync(file, text)
  return file
}

/** Checks that a command is refused with these words, and that the owner sent nothing. */
async function refuses(args: readonly string[], words: string | RegExp, code = 1) {
  const before = await sentBy(owner)
  const refused = await signed(args)
  expect(refused).toMatchObject({ code, stderr: expect.stringMatching(words) })
  expect(await sentBy(owner)).toBe(before)
}

test('status shows phases, payees, crates and owner, and sends nothing', async () => {
  await mint(2)
  const { code, stdout } = await run(['status', ...named()])
  expect(code).toBe(0)
  for (const words of [
    'minted   2 of 500',
    'phase 0  Open (open)',
    'for everyone',
    'phase 1  Friends (upcoming)',
    'an allowlist whose root is set later',
    'Creator: 100 % to',
    'owed 120 CANTO, taken 0 CANTO',
    `owner    ${owner}`,
  ])
    expect(stdout).toContain(words)
})

test('a dry run shows the decoded call and its cost, and sends nothing', async () => {
  const args = ['set-phase', '--phase', '1', '--price', '45.5', '--opens', '2030-01-15T18:00:00Z']
  const { code, stdout } = await run([...args, '--closes', '2030-02-15T18:00:00Z', ...named()])
  expect(code).toBe(0)
  expect(stdout).toContain(`From ${owner}`)
  expect(stdout).toContain(`setPhase on ${getAddress(deployment.contract)}, sending 0 CANTO`)
  expect(stdout).toContain('phase.price: 45.5 CANTO')
  expect(stdout).toContain('phase.start: 2030-01-15T18:00:00Z')
  expect(stdout).toMatch(/up to [\d,]+ gas: [\d.]+ CANTO at [\d.]+ gwei per gas/)
  expect(stdout).toContain('Nothing was sent. To send it, run the same command with --broadcast.')
  expect((await sale()).phases[1]?.price).toBe(parseEther('60'))
})

test('set-phase changes the given terms, keeps the others, and adds the next phase', async () => {
  const before = (await sale()).phases[1]
  expect(await signed(['set-phase', '--phase', '1', '--price', '45.5', '--who', 'everyone'])).toMatchObject({
    code: 0,
    stderr: '',
  })
  const { allowlistRoot: _, ...rest } = { ...before }
  expect((await sale()).phases[1]).toEqual({ ...rest, price: parseEther('45.5') })
  const terms = ['--name', 'Last', '--opens', '2030-01-15T18:00:00Z', '--closes', '2030-02-15T18:00:00Z']
  const caps = ['--price', '0', '--max-per-wallet', '2', '--max-per-transaction', '1', '--max-supply', '9']
  await signed(['set-phase', '--phase', '3', ...terms, ...caps, '--who', 'allowlist'])
  expect((await sale()).phases[3]).toEqual({
    name: 'Last',
    start: Date.parse('2030-01-15T18:00:00Z') / 1000,
    end: Date.parse('2030-02-15T18:00:00Z') / 1000,
    price: 0n,
    maxPerWallet: 2,
    maxPerTransaction: 1,
    maxSupply: 9,
    allowlistRoot: 'pending',
  })
})

test('set-phase rejects a started phase with its start time', async () => {
  await refuses(
    ['set-phase', '--phase', '0', '--price', '1'],
    /phase 0 started at \S+, so its terms are final.*no money moved/,
  )
})

test("set-root takes an allowlist's manifest and rejects one of another chain or contract", async () => {
  const note = join(folder, 'phase-2.json')
  const write = (changes: object) => {
    const { chainId, contract } = deployment
    writeFileSync(note, JSON.stringify({ chainId, contract, phase: 2, root, ...changes }))
  }
  write({ chainId: 1 })
  await refuses(['set-root', '--list', note], 'the list is for chain 1')
  write({ contract: alice.address })
  await refuses(['set-root', '--list', note], 'CONTRACT: the list is for')
  write({})
  expect(await signed(['set-root', '--list', note])).toMatchObject({ code: 0, stderr: '' })
  expect((await sale()).phases[2]?.allowlistRoot).toBe(root)
  await refuses(['set-root', '--list', note], 'already has this root')
  await refuses(['set-root', '--phase', '0', '--root', root], 'phase 0 is not an allowlist phase')
  await refuses(['set-root', '--phase', '2', '--root', `0x${'ab'.repeat(32)}`], /phase 2 started at/)
})

test('pause and unpause work, and report when there is nothing to do', async () => {
  await refuses(['unpause'], 'Minting is not paused.')
  expect((await signed(['pause'])).stdout).toMatch(/Done in block \d+, transaction 0x/)
  expect((await sale()).paused).toBe(true)
  await refuses(['pause'], 'Minting is already paused.')
  await signed(['unpause'])
  expect((await sale()).paused).toBe(false)
})

test('freeze freezes the renderer once', async () => {
  expect((await signed(['freeze'])).stdout).toContain('Freezes the renderer permanently.')
  expect(await read('metadataFrozen')).toBe(true)
  await refuses(['freeze'], 'already frozen')
})

test('withdraw pays the payees, and rejects if nothing is owed', async () => {
  await refuses(['withdraw'], 'No payee is owed anything now. Nothing was sent and no money moved.')
  await refuses(['withdraw', '--payee', '7'], '--payee: 7 does not exist', 2)
  await mint(1)
  expect(await signed(['withdraw', '--payee', '0'])).toMatchObject({ code: 0, stderr: '' })
  expect((await read('payees'))[0]).toMatchObject({ released: parseEther('60'), releasable: 0n })
  await mint(1)
  await signed(['withdraw'])
  expect((await read('payees'))[0]).toMatchObject({ released: parseEther('120'), releasable: 0n })
})

test('transfer-ownership offers the ownership, and accept accepts it', async () => {
  const nextKey = generatePrivateKey()
  const next = privateKeyToAddress(nextKey)
  await chain.client.setBalance({ address: next, value: parseEther('10') })
  await refuses(['accept'], 'The ownership is not offered to anyone.')
  await signed(['transfer-ownership', '--to', next])
  expect([await read('owner'), await read('pendingOwner')]).toEqual([owner, next])
  await refuses(['accept'], `OWNERSHIP: offered to ${next}, not to ${owner}`)
  expect((await run(['status', ...named()])).stdout).toContain(`owner    ${owner}, offered to ${next}`)
  await signed(['accept'], { PRIVATE_KEY: nextKey })
  expect(await read('owner')).toBe(next)
  await refuses(['pause'], `${owner} is not the owner of the collection. Nothing was sent`)
})

test('cancel-transfer withdraws the offer, and rejects if there is none', async () => {
  await refuses(['cancel-transfer'], 'The ownership is not offered to anyone.')
  await signed(['transfer-ownership', '--to', privateKeyToAddress(generatePrivateKey())])
  expect((await signed(['cancel-transfer'])).stdout).toContain('Withdraws the offer of the ownership.')
  expect(await read('pendingOwner')).toBe(zeroAddress)
})

test('renounce is rejected with the reason while something is left to do', async () => {
  await refuses(['renounce'], 'Reverted: the renderer must be frozen first.')
  await signed(['freeze'])
  await refuses(['renounce'], /Reverted: a phase is open or scheduled until \S+\./)
  await refuses(['set-renderer', '--to', artOf(undefined).renderer], 'The renderer is already frozen.')
})

test('set-renderer changes the renderer, and rejects an address without code', async () => {
  await refuses(['set-renderer', '--to', owner], `Reverted: there is no contract at ${owner}.`)
  expect(await signed(['set-renderer', '--to', artOf(undefined).renderer])).toMatchObject({ code: 0 })
})

test('a payee has its payment sent elsewhere, and gives its share away', async () => {
  const next = privateKeyToAddress(generatePrivateKey())
  await mint(1)
  expect((await signed(['release-to', '--payee', '0', '--to', next])).code).toBe(0)
  expect(await getBalance(chain.client, { address: next })).toBe(parseEther('60'))
  await refuses(['set-payee-account', '--payee', '7', '--to', next], '--payee: 7 does not exist', 2)
  await refuses(['set-payee-account', '--payee', '0', '--to', alice.address], 'public private key')
  await signed(['set-payee-account', '--payee', '0', '--to', next])
  expect((await read('payees'))[0]?.payee.account).toBe(next)
  const give = ['set-payee-account', '--payee', '0', '--to', owner]
  await refuses(give, `${owner} is not the account of this payee`)
  expect((await run([...give, ...named()])).stdout).toContain(`From ${next}`)
})

test('a crate is closed and revealed in two steps without a link', async () => {
  await refuses(['close-crate'], 'Reverted: the crate being filled has no tokens.')
  await mint(1)
  await refuses(['start-fallback-reveal'], 'Reverted: there is no closed crate to reveal.')
  await chain.client.increaseTime({ seconds: 90_000 })
  await chain.client.mine({ blocks: 1 })
  expect((await signed(['close-crate'])).code).toBe(0)
  await refuses(['start-fallback-reveal'], /only the creator’s link reveals the crate until \S+\./)
  await chain.client.increaseTime({ seconds: 3_601 })
  await chain.client.mine({ blocks: 1 })
  await signed(['start-fallback-reveal'])
  await refuses(['finish-fallback-reveal'], 'crate 1 is not in fallback reveal: start that first')
  await chain.client.mine({ blocks: 1 })
  await signed(['finish-fallback-reveal'])
  expect((await sale()).crateStatus.revealedTokens).toBe(1)
})

test('transfer-ownership rejects test accounts on a live chain', async () => {
  await refuses(['transfer-ownership', '--to', alice.address], 'test account with a public private key')
})

test('shorten-phase brings an end forward, also of a started phase, and rejects later ends', async () => {
  const end = new Date((now + 1_000) * 1_000).toISOString().slice(0, 19)
  const shorten = (phase: string, closes: string) => ['shorten-phase', '--phase', phase, '--closes', closes]
  const dry = await run([...shorten('0', `${end}Z`), ...named()])
  expect(dry.stdout).toContain('shortenPhase on ')
  expect(dry.stdout).toContain(`end: ${end}Z (${now + 1_000})`)
  expect((await sale()).phases[0]?.end).toBe(now + 10 ** 7)
  expect((await signed(shorten('0', `${end}Z`))).code).toBe(0)
  expect((await sale()).phases[0]?.end).toBe(now + 1_000)
  await refuses(shorten('0', '2030-01-15T18:00:00Z'), 'Its end can only be brought forward')
  await refuses(
    shorten('1', '2024-01-15T18:00:00Z'),
    /the phase would end at \S+; its end must be after its start/,
  )
  await refuses(shorten('7', '2024-01-15T18:00:00Z'), '--phase: 7 does not exist; the last one is 2.', 2)
  // A past time ends the phase immediately.
  await signed(shorten('0', '2024-01-15T18:00:00Z'))
  const after = await sale()
  expect(after.phases[0]?.end).toBeLessThanOrEqual(after.head.timestamp)
})

test("lower-max-supply lowers the supply and the phases' limits, at least to the minted tokens", async () => {
  await mint(3)
  await refuses(
    ['lower-max-supply', '--max-supply', '500'],
    'The supply is 500 now, and it can only be lowered.',
  )
  await refuses(['lower-max-supply', '--max-supply', '2'], '3 tokens are minted already')
  expect((await run(['lower-max-supply', '--max-supply', '400', ...named()])).stdout).toContain(
    'It can never be raised again.',
  )
  expect((await signed(['lower-max-supply', '--max-supply', '400'])).code).toBe(0)
  const after = await sale()
  expect(after.maxSupply).toBe(400)
  expect(after.phases.map(({ maxSupply }) => maxSupply)).toEqual([400, 400, 400])
})

test('replace-payee records a failed payment and moves the share a day later', async () => {
  const refuser = privateKeyToAddress(generatePrivateKey())
  const next = privateKeyToAddress(generatePrivateKey())
  const phase = testPhase({ price: parseEther('60'), maxSupply: 500 })
  deployment = await deployCollection(chain.client, {
    name: 'Hot Peppers',
    symbol: 'SCOV',
    maxSupply: 500,
    owner,
    phases: [{ ...phase, name: 'Open', start: now - 10, end: now + 10 ** 7 }],
    payees: [
      { account: owner, share: 5_000, label: 'Artist' },
      { account: refuser, share: 5_000, label: 'Printer' },
    ],
  })
  const replace = (payee: string) => ['replace-payee', '--payee', payee, '--to', next]
  await refuses(replace('1'), 'Payee 1 is owed nothing now.')
  await mint(1)
  await refuses(replace('1'), `${refuser} accepts payments, so its share cannot be moved.`)
  await refuses(['replace-payee', '--payee', '1', '--to', alice.address], 'public private key')
  // Refuses whatever it is sent.
  await chain.client.setCode({ address: refuser, bytecode: '0x60006000fd' })
  await refuses(['withdraw', '--payee', '1'], 'Its share can be moved to another account.')

  expect((await run([...replace('1'), ...named()])).stdout).toContain('replaceRejectingPayee on ')
  const recorded = await signed(replace('1'))
  expect(recorded.stdout).toMatch(/Payee 1 rejected its payment, which is recorded.*again from \S+ on/)
  expect((await read('payees'))[1]?.payee.account).toBe(refuser)
  await refuses(
    replace('1'),
    /payee 1 rejected its payment less than a day ago. Its share can be moved from \S+ on/,
  )
  await chain.client.increaseTime({ seconds: 86_401 })
  await chain.client.mine({ blocks: 1 })
  expect((await signed(replace('1'))).stdout).toContain(`The share of payee 1 goes to ${next} from now on.`)
  expect((await read('payees'))[1]?.payee.account).toBe(next)
})

test('royalty changes receiver and share', async () => {
  await signed(['royalty', '--to', owner, '--share', '750'])
  expect((await run(['status', ...named()])).stdout).toContain(`royalty  7.5 % to ${owner}`)
  await refuses(['royalty', '--to', owner, '--share', '1001'], '--share: expected a whole number from 0', 2)
})

test('reveal-crates closes and reveals due crates, and never prints a link or the secret', async () => {
  await refuses(['reveal-crates'], 'No crate can be closed or revealed now.')
  await mint(2)
  await chain.client.increaseTime({ seconds: 90_000 })
  await chain.client.mine({ blocks: 1 })
  const dry = await run(['reveal-crates', ...named()])
  expect(dry.stdout).toContain('has 2 of 100 tokens')
  expect(dry.stdout).toContain(`From ${owner}`)
  expect(dry.stdout).toContain(`closeCrate on ${getAddress(deployment.contract)}, sending 0 CANTO`)
  expect(dry.stdout).toContain('Closes crate 1')
  expect(dry.stdout).toMatch(
    /up to [\d,]+ gas: [\d.]+ CANTO at [\d.]+ gwei per gas\nNothing was sent\. CRATE_SECRET: not set, so --broadcast would be rejected/,
  )
  expect((await run(['reveal-crates', ...named()], { CRATE_SECRET })).stdout).toMatch(
    /Nothing was sent\. To send it and reveal the crate afterwards, run the same command with --broadcast\./,
  )
  expect((await sale()).crateStatus.closedCrates).toBe(0)
  await refuses(['reveal-crates'], 'CRATE_SECRET: not set')
  onTestFinished(mineBlocks(chain))
  const done = await signed(['reveal-crates'], { CRATE_SECRET })
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toContain('Done: 1 closed, 1 revealed.')
  expect(done.stdout).toContain('revealCrate on ')
  expect(done.stdout).toContain('    link: not shown\n')
  expect(done.stdout.match(/up to [\d,]+ gas: [\d.]+ CANTO at [\d.]+ gwei per gas/g)).toHaveLength(2)
  expect(done.stdout).not.toContain(CRATE_SECRET.slice(2))
  expect(done.stdout).not.toContain((await lastLink()).slice(2))
  expect((await sale()).crateStatus.revealedTokens).toBe(2)
})

test('reveal-crates does not send the link to the endpoint in a dry run', async () => {
  await mint(1)
  await chain.client.increaseTime({ seconds: 90_000 })
  await chain.client.mine({ blocks: 1 })
  const data = encodeFunctionData({ abi: scovillesAbi, functionName: 'closeCrate' })
  await waitForReceipt(chain.client, {
    hash: await sendTransaction(chain.client, { account: alice, to: deployment.contract, data }),
  })
  const asked: string[] = []
  const balancer = await startLaggingEndpoint(chain.url, (question) => {
    asked.push(JSON.stringify(question))
    return undefined
  })
  const dry = await run(['reveal-crates', ...named(), '--rpc', balancer.url], { CRATE_SECRET })
  balancer.stop()
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain(`revealCrate on ${getAddress(deployment.contract)}, sending 0 CANTO`)
  expect(dry.stdout).toContain('The cost is shown with --broadcast')
  const other = await run(['reveal-crates', ...named()], { CRATE_SECRET: root })
  expect(other.stderr).toContain('No link of this hash chain')
  onTestFinished(mineBlocks(chain))
  expect((await signed(['reveal-crates'], { CRATE_SECRET })).code).toBe(0)
  const link = (await lastLink()).slice(2)
  expect(link).toMatch(/[1-9a-f]/)
  expect(asked.join('\n')).not.toContain(link)
})

test('reveal-crates sends no link on the word of one endpoint of two', async () => {
  await mint(1)
  const asked: string[] = []
  const attacker = await startLaggingEndpoint(chain.url, (question) => {
    asked.push(JSON.stringify(question))
    return question.method === 'eth_call' && asked.at(-1)?.includes(toFunctionSelector('sale()'))
      ? { result: closedSale }
      : undefined
  })
  onTestFinished(attacker.stop)
  const { client } = chain
  const view = { address: deployment.contract, abi: scovillesAbi, functionName: 'sale' } as const
  const truth = await readContract(client, view)
  const crateStatus = { ...truth.crateStatus, closedCrates: 1 }
  const closedSale = encodeFunctionResult({ ...view, result: { ...truth, crateStatus } })
  const rpc = `${attacker.url},${chain.url}`
  const refused = await signed(['reveal-crates', '--rpc', rpc], { CRATE_SECRET })
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no two of 2 agree on the crates'),
  })
  expect(asked.join()).not.toContain(hashChainEnd(CRATE_SECRET, deployment.linkDomain, 9_999).slice(2))
  // The only endpoint is trusted, and the command says so before it sends.
  expect((await run(['reveal-crates', ...named(), '--rpc', attacker.url])).stdout).toContain(
    'One endpoint, trusted:',
  )
})

test.each([1, 2] as const)(
  'reveal-crates continues when %s of two endpoints fails for a moment after it sent',
  async (failing) => {
    await mint(1)
    await chain.client.increaseTime({ seconds: 90_000 })
    await chain.client.mine({ blocks: 1 })
    onTestFinished(mineBlocks(chain))
    let hasSent = false
    const startEndpoint = async (isFailing: boolean) => {
      let hasFailed = false
      const endpoint = await startLaggingEndpoint(chain.url, (question) => {
        hasSent ||= question.method === 'eth_sendRawTransaction'
        const isSale =
          question.method === 'eth_call' &&
          JSON.stringify(question.params).includes(toFunctionSelector('sale()'))
        if (!isFailing || !hasSent || hasFailed || !isSale) return undefined
        hasFailed = true
        return { result: '0x' }
      })
      onTestFinished(endpoint.stop)
      return endpoint.url
    }
    const rpc = `${await startEndpoint(true)},${await startEndpoint(failing === 2)}`
    const done = await signed(['reveal-crates', '--rpc', rpc], { CRATE_SECRET })
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain('Done: 1 closed, 1 revealed.')
  },
)

test('reveal-crates closes no crate for a lone endpoint whose reveal it would then refuse', async () => {
  const write = async (functionName: 'closeCrate' | 'startFallbackReveal' | 'finishFallbackReveal') =>
    waitForReceipt(chain.client, {
      hash: await sendTransaction(chain.client, {
        account: alice,
        to: deployment.contract,
        data: encodeFunctionData({ abi: scovillesAbi, functionName }),
      }),
    })
  const mintDue = async () => {
    await mint(1)
    await chain.client.increaseTime({ seconds: 90_000 })
    await chain.client.mine({ blocks: 1 })
  }
  await mintDue()
  await write('closeCrate')
  await chain.client.increaseTime({ seconds: 3_601 })
  await write('startFallbackReveal')
  await write('finishFallbackReveal')
  await mintDue()
  const refusal = /The only RPC endpoint reports.*This step sent nothing/
  const dry = await run(['reveal-crates', ...named()], { CRATE_SECRET })
  expect(dry).toMatchObject({ code: 1, stderr: expect.stringMatching(refusal) })
  expect(await signed(['reveal-crates'], { CRATE_SECRET })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(refusal),
  })
  expect((await sale()).crateStatus.closedCrates).toBe(1)
  const another = await startLaggingEndpoint(chain.url, () => undefined)
  onTestFinished(another.stop)
  onTestFinished(mineBlocks(chain))
  const done = await signed(['reveal-crates', '--rpc', `${chain.url},${another.url}`], { CRATE_SECRET })
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect((await sale()).crateStatus.revealedCrates).toBe(2)
})

test('names the variable of an endpoint that a command cannot use', async () => {
  const args = ['collection', '--network', 'canto', '--addresses', folder, 'status']
  const withVariable = (RPC_URL: string) => runPeppermint(args, folder, { RPC_URL })
  expect(await withVariable('http://one,http://other')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('RPC_URL: expected one URL'),
  })
  expect((await withVariable('one')).stderr).toContain('RPC_URL: one is not an http or https URL')
  expect((await run(['status', '--rpc', 'one'])).stderr).toContain('--rpc: one is not')
})

test('rejects an endpoint of another chain and an address without a contract', async () => {
  const astray = await run(['status', '--network', 'local', ...named()])
  expect(astray).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('CHAIN_ID: expected 31337 (the local chain), node reports 7700'),
  })
  const empty = await run(['status', '--contract', owner])
  expect(empty.stderr).toContain(`CONTRACT: no contract at ${owner} on Canto. Nothing was sent`)
  const other = await run(['status', '--contract', artOf(undefined).deck])
  expect(other.stderr).toContain('is not a collection (')
  const without = await run(['status', '--addresses', join(folder, 'none')])
  expect(without.stderr).toContain('so there is no collection on Canto')
})

test('rejects an account that cannot pay the gas, and sends nothing', async () => {
  await chain.client.setBalance({ address: owner, value: 1n })
  await refuses(['pause'], /has 0 CANTO, and the transaction may cost [\d.]+ CANTO for gas. Nothing was sent/)
  await chain.client.setBalance({ address: owner, value: 0n })
  expect((await run(['pause', ...named()])).code).toBe(0)
})

test('rejects a list with the line of each issue, and sends nothing', async () => {
  const list = csv(`address,quantity\n${owner},0\n0x12,1\n${owner},2\n`)
  const { code, stderr } = await signed(['airdrop', '--list', list])
  expect(code).toBe(1)
  expect(stderr).toContain('line 2: The quantity “0” is not a whole number from 1 to 10000.')
  expect(stderr).toContain('line 3: “0x12”: That isn’t an address')
  expect(stderr).toContain('is in row 2 already.')
  expect(stderr).toContain('Nothing was sent and no money moved.')
  await refuses(['airdrop', '--list', join(folder, 'missing.csv')], 'File error: ')
})

test('a Safe batch has the same effect when its transactions are executed', async () => {
  const accounts = Array.from({ length: 3 }, () => privateKeyToAddress(generatePrivateKey()))
  const list = csv(`address,quantity\n${accounts.map((account) => `${account},2`).join('\n')}\n`)
  const commands = [
    ['set-phase', '--phase', '1', '--price', '1', '--name', 'A "quoted" name'],
    ['set-root', '--phase', '1', '--root', root],
    ['airdrop', '--list', list, '--batch', '2'],
    ['royalty', '--to', owner, '--share', '100'],
    ['lower-max-supply', '--max-supply', '450'],
    ['shorten-phase', '--phase', '0', '--closes', '2024-01-15T18:00:00Z'],
    ['pause'],
  ]
  for (const [index, command] of commands.entries()) {
    const file = join(folder, `batch-${index}.json`)
    const { code, stdout } = await run([...command, ...named(), '--safe', file])
    expect(code).toBe(0)
    expect(stdout).toContain(`for the Safe ${owner}`)
    const batch = JSON.parse(readFileSync(file, 'utf8'))
    expect(batch).toMatchObject({
      version: '1.0',
      chainId: '7700',
      meta: { name: `Hot Peppers: ${command[0]}`, createdFromSafeAddress: owner },
    })
    await chain.client.impersonateAccount({ address: owner })
    for (const { to, value, data } of batch.transactions) {
      const hash = await sendTransaction(chain.client, { account: owner, to, data, value: BigInt(value) })
      expect((await waitForReceipt(chain.client, { hash })).status).toBe('success')
    }
  }
  const after = await sale()
  expect(after).toMatchObject({ minted: 6, paused: true, maxSupply: 450 })
  expect(after.phases[0]?.end).toBeLessThanOrEqual(after.head.timestamp)
  expect(after.phases[1]).toMatchObject({
    name: 'A "quoted" name',
    price: parseEther('1'),
    allowlistRoot: root,
  })
})

/** Multicall3 as the owner: a contract that carries several calls inside, as a Safe does. */
async function execute(calls: readonly { readonly to: Address; readonly data: Hex }[]) {
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((call) => ({ target: call.to, allowFailure: false, callData: call.data }))],
  })
  const { address: to } = canto.contracts.multicall3
  const hash = await sendTransaction(chain.client, { account: alice, to, data })
  expect((await waitForReceipt(chain.client, { hash })).status).toBe('success')
  return hash
}

test('skips batches that a Safe has executed, except in another round', async () => {
  const safe = getAddress(canto.contracts.multicall3.address)
  await signed(['transfer-ownership', '--to', safe])
  const accept = encodeFunctionData({ abi: scovillesAbi, functionName: 'acceptOwnership' })
  await execute([{ to: deployment.contract, data: accept }])
  await mint(1)
  const accounts = Array.from({ length: 3 }, () => privateKeyToAddress(generatePrivateKey()))
  const list = csv(`address,quantity\n${accounts.map((account) => `${account},2`).join('\n')}\n`)
  const file = join(folder, 'batch.json')
  const write = (...more: readonly string[]) =>
    run(['airdrop', '--list', list, '--batch', '1', ...named(), '--safe', file, ...more])
  const written = (): readonly { to: Address; data: Hex }[] =>
    JSON.parse(readFileSync(file, 'utf8')).transactions
  await write()
  const all = written()
  expect(all).toHaveLength(3)

  const hash = await execute(all.slice(0, 2))
  const rest = await write()
  expect(rest.stdout).toContain(`batch 2 of 3 is already on chain, transaction ${hash}; skipped.`)
  expect(written()).toEqual(all.slice(2))

  await execute(written())
  rmSync(file)
  const again = await write()
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/already on chain\. Nothing was sent, and .* was not written.*--round 2/),
  })
  expect(existsSync(file)).toBe(false)

  expect((await write('--round', '2')).code).toBe(0)
  expect(written()).toEqual(all)
  await execute(written())
  expect((await write('--round', '2')).stderr).toContain('The whole list is already on chain.')
})

test('sends nothing twice without its journal, and a second round once', async () => {
  const account = privateKeyToAddress(generatePrivateKey())
  const list = csv(`address,quantity\n${account},250\n`)
  const args = ['airdrop', '--list', list, '--batch', '1']
  expect((await signed(args)).stdout).toContain('batch 3 of 3 confirmed')
  const forget = () => {
    for (const name of readdirSync(folder)) if (name.includes('airdrop-')) rmSync(join(folder, name))
  }
  forget()
  const again = await signed(args)
  expect(again.stdout).toContain('The whole list is already on chain. Nothing was sent.')
  expect(again.stdout).toContain('add --round 2')
  expect((await sale()).minted).toBe(250)
  expect((await signed([...args, '--round', '2'])).stdout).toContain('batch 3 of 3 confirmed')
  expect((await sale()).minted).toBe(500)
  forget()
  await signed([...args, '--round', '2'])
  await signed(args)
  expect((await sale()).minted).toBe(500)
})

test('rejects an airdrop if the endpoint does not return every mint', async () => {
  await mint(1)
  const list = csv(`address,quantity\n${owner},2\n`)
  const balancer = await startLaggingEndpoint(chain.url, ({ method }) =>
    method === 'eth_getLogs' ? { result: [] } : undefined,
  )
  await refuses(
    ['airdrop', '--list', list, '--rpc', balancer.url],
    /RPC endpoint incomplete.*Nothing was sent/,
  )
  balancer.stop()
})

test('a command that the program does not have is rejected with those it has', async () => {
  for (const words of [[], ['toString'], ['lauch', '--broadcast']])
    expect(await runPeppermint(words, folder)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'No such command: give one of deploy, collection, allowlist, links, safe-contracts.\n',
    })
})

test('rejects an invalid command line with the correct usage', async () => {
  for (const [args, words] of [
    [[], 'No command: give one of status, set-phase'],
    [['status', 'pause'], 'More than one command'],
    [['pause', '--price', '1'], '--price: not an option of pause.'],
    [['pause', '--saef', 'batch.json', '--broadcast'], "Unknown option '--saef'"],
    [['set-phase', '--phase', '1', '--name', '--broadcast'], "'--name' argument is ambiguous"],
    [['set-root', '--root', root], '--phase: missing.'],
    [['set-phase', '--phase', '1'], 'No change given'],
    [['set-phase', '--phase', '9', '--price', '1'], 'the next one to add is 3'],
    [['set-phase', '--phase', '3', '--price', '1'], 'A new phase requires --name'],
    [['set-phase', '--phase', '1', '--opens', 'soon'], '--opens: expected a time with its time zone'],
    [['set-root', '--phase', '1', '--root', '0x12'], '--root: expected 0x and 64 hex characters'],
    [['transfer-ownership', '--to', owner.toLowerCase()], 'an address with its checksum'],
    [['shorten-phase', '--phase', '0'], '--closes: missing'],
    [['lower-max-supply', '--max-supply', '0'], '--max-supply: expected a whole number from 1'],
    [['replace-payee', '--to', owner], '--payee: expected a whole number from 0'],
    [['reveal-crates', '--safe', 'x.json'], '--safe: not for reveal-crates'],
  ] as const) {
    const { code, stderr } = await run([...args, ...named()])
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)])
  }
  expect((await run(['--help'])).stdout).toContain('npm run collection -- --network canto <command>')
  const both = await run(['pause', '--safe', 'x.json', '--broadcast'])
  expect(both.stderr).toContain('--broadcast and --safe exclude each other')
  expect((await signed(['pause'], { PRIVATE_KEY: toHex(0, { size: 32 }) })).stderr).toContain(
    'PRIVATE_KEY: not a private key',
  )
})
