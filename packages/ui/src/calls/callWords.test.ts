/** The sentence of every kind of call that a Safe makes, and of hostile ones. */
import { scovillesAbi } from '@peppermint/contracts'
import {
  addOwnerWithThreshold,
  changeThreshold,
  disableModule,
  enableModule,
  encodeMultiSend,
  removeOwner,
  setFallbackHandler,
  setGuard,
  swapOwner,
} from '@peppermint/safe/build'
import { knownContracts } from '@peppermint/safe/chain'
import {
  createCallFunctions,
  encodeMultiSendCalls,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
} from '@peppermint/safe/decode'
import { readCallTree } from '@peppermint/safe/review'
import { encodeMintCall } from '@peppermint/sale'
import { createOperationCall } from '@peppermint/sale/operations'
import {
  encodeFunctionData,
  getAddress,
  maxUint256,
  parseAbi,
  parseEther,
  zeroAddress,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { sameText } from '../words/t.ts'
import { tokenAmountWords } from './amounts.ts'
import { callTotals } from './callTotals.ts'
import { callWords } from './callWords.ts'
import type { SentenceFacts, TokenFacts } from './sentenceFacts.ts'
import { messageWords } from './messageWords.ts'

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [safe, alice, bob, carol, collection, usdc, other, nft, wallet, cards] = [
  '5',
  '1',
  '2',
  '3',
  'C',
  'D',
  '9',
  'E',
  '7',
  '4',
].map(address) as [Address, Address, Address, Address, Address, Address, Address, Address, Address, Address]
/** Uniswap's, at the same address on every chain. */
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const roleOf = (role: string) => knownContracts.find((one) => one.role === role)?.address ?? zeroAddress
const state = { address: safe, owners: [alice, bob, carol], threshold: 2, nonce: 4, modules: [other] }

const short = (text: string): string => `${text.slice(0, 6)}…${text.slice(-4)}`
const tokens: Readonly<Record<Address, TokenFacts>> = {
  [usdc]: { type: 'ERC20', symbol: 'cUSDC', decimals: 6 },
  [nft]: { type: 'ERC721' },
  [cards]: { type: 'ERC1155' },
  [permit2]: { type: 'none' },
  [wallet]: { type: 'no-code' },
}
const facts: SentenceFacts = {
  safe,
  collection,
  write: (text) => sameText(short(text)),
  tokenAt: (contract) => tokens[contract],
  ownerCount: 3,
  nonce: 5,
}

interface Given {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
  readonly operation?: 0 | 1
}
const abis = [{ abi: scovillesAbi, address: collection }]
const treeOf = ({ to, value = 0n, data = '0x', operation = 0 }: Given) =>
  readCallTree(safe, { to, value, data, operation }, abis).call
const wordsOf = (call: Given, more: Partial<SentenceFacts> = {}) =>
  callWords(treeOf(call), { ...facts, ...more })
const sentence = (call: Given, more?: Partial<SentenceFacts>) => wordsOf(call, more).sentence.text
const batchOf = (...calls: readonly Given[]): Given => ({
  to: roleOf('multiSendCallOnly'),
  data: encodeMultiSend(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
  operation: 1,
})
const signatureOf = (text: string): string => `function ${text}`
/** A call by the function's signature. */
const called = (to: Address, signature: string, args: readonly unknown[], value = 0n): Given => ({
  to,
  value,
  data: encodeFunctionData<Abi>({ abi: parseAbi([signatureOf(signature)]), args }),
})
const sendsCards = (to: Address, ...cardCounts: readonly bigint[]) =>
  called(
    cards,
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    [safe, to, cardCounts.map((_, index) => BigInt(index + 1)), cardCounts, '0x'],
  )
const execution = (
  { to, value = 0n, data = '0x', operation = 0 }: Given,
  { gasPrice = 0n, receiver = zeroAddress }: { gasPrice?: bigint; receiver?: Address } = {},
): Given => ({
  to: other,
  data: encodeFunctionData({
    abi: safeFunctions,
    functionName: 'execTransaction',
    args: [to, value, data, operation, 0n, 0n, gasPrice, zeroAddress, receiver, '0x'],
  }),
})
const [toAlice, toBob, toCarol, toOther] = [alice, bob, carol, other].map(short)
const coin = { to: alice, value: parseEther('5') }
const tokenOf = (to: Address, value = 500_000_000n) =>
  called(usdc, 'transfer(address to, uint256 value)', [to, value])

const deployment: Given = {
  to: roleOf('createCall'),
  operation: 1,
  data: encodeFunctionData({
    abi: createCallFunctions,
    functionName: 'performCreate',
    args: [parseEther('1'), '0x60'],
  }),
}
const signing: Given = {
  to: roleOf('signMessageLib'),
  operation: 1,
  data: encodeFunctionData({ abi: signMessageFunctions, functionName: 'signMessage', args: ['0x12'] }),
}

const PERMIT =
  'address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s'
const DAI_PERMIT =
  'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s'

test.each<readonly [string, Given, string]>([
  ['coin', coin, `Sends 5 CANTO to ${toAlice}`],
  ['coin to itself', { to: safe, value: 1n }, 'Sends 0.000000000000000001 CANTO to itself'],
  ['a token', tokenOf(alice, 1_234_500_000n), `Sends 1,234.50 cUSDC to ${toAlice}`],
  [
    'a token of another account',
    called(usdc, 'transferFrom(address from, address to, uint256 value)', [alice, safe, 1n]),
    `Takes 0.000001 cUSDC from ${toAlice}`,
  ],
  [
    'between others',
    called(usdc, 'transferFrom(address from, address to, uint256 value)', [alice, bob, 10_000_000n]),
    `Moves 10 cUSDC from ${toAlice} to ${toBob}`,
  ],
  [
    'a permission',
    called(usdc, 'approve(address spender, uint256 value)', [alice, 500_000_000n]),
    `Lets ${toAlice} spend up to 500 cUSDC`,
  ],
  [
    'an unlimited one',
    called(usdc, 'approve(address spender, uint256 value)', [alice, maxUint256]),
    `Lets ${toAlice} spend any amount of cUSDC`,
  ],
  [
    'its end',
    called(usdc, 'approve(address spender, uint256 value)', [alice, 0n]),
    `Takes back the permission of ${toAlice} to spend cUSDC`,
  ],
  [
    'more of it',
    called(usdc, 'increaseAllowance(address spender, uint256 addedValue)', [alice, 1_000_000n]),
    `Lets ${toAlice} spend 1 cUSDC more than before`,
  ],
  [
    'less of it',
    called(usdc, 'decreaseAllowance(address spender, uint256 subtractedValue)', [alice, 1_000_000n]),
    `Lets ${toAlice} spend 1 cUSDC less than before`,
  ],
  [
    'a pepper',
    called(collection, 'safeTransferFrom(address from, address to, uint256 tokenId)', [safe, alice, 1n]),
    `Sends pepper No. 1 to ${toAlice}`,
  ],
  [
    'a pepper by the plain function',
    called(collection, 'transferFrom(address from, address to, uint256 tokenId)', [safe, alice, 1234n]),
    `Sends pepper No. 1,234 to ${toAlice}`,
  ],
  [
    'a token of another collection',
    called(nft, 'safeTransferFrom(address from, address to, uint256 tokenId)', [safe, alice, 7n]),
    `Sends token No. 7 of ${short(nft)} to ${toAlice}`,
  ],
  [
    'a permission for one',
    called(nft, 'approve(address spender, uint256 value)', [alice, 7n]),
    `Lets ${toAlice} take token No. 7 of ${short(nft)}`,
  ],
  [
    'a permission for all',
    called(collection, 'setApprovalForAll(address operator, bool approved)', [alice, true]),
    `Lets ${toAlice} take every pepper, now and later`,
  ],
  [
    'its end',
    called(nft, 'setApprovalForAll(address operator, bool approved)', [alice, false]),
    `Takes back the permission of ${toAlice} to take every token of ${short(nft)}`,
  ],
  [
    'a mint',
    encodeMintCall(collection, { phase: 0, quantity: 2, price: parseEther('60') }),
    'Mints 2 peppers for 120 CANTO',
  ],
  [
    'a mint of the allowlist',
    encodeMintCall(collection, {
      phase: 0,
      quantity: 1,
      price: 0n,
      entitlement: { quota: 1, price: 0n, proof: [] },
    }),
    'Mints 1 pepper for free',
  ],
  ['an operation', createOperationCall(collection, { type: 'unpause' }), 'Resumes minting'],
  [
    'an operation with an address',
    createOperationCall(collection, { type: 'release-to', payee: 1, to: alice }),
    `Pays what payee 1 is owed to ${toAlice}`,
  ],
  [
    'several tokens of a collection with amounts',
    sendsCards(alice, 5n, 6n),
    `Sends 5 × token No. 1 of ${short(cards)}, 6 × token No. 2 of ${short(cards)} to ${toAlice}`,
  ],
  [
    'more of them than a sentence has',
    sendsCards(alice, 5n, 6n, 7n, 8n, 9n),
    `Sends 5 × token No. 1 of ${short(cards)}, 6 × token No. 2 of ${short(cards)}, 7 × token No. 3 of ${short(cards)} and 2 more to ${toAlice}`,
  ],
  ...(
    [
      ['its own tokens', safe, ''],
      ['tokens of another account', bob, ` (tokens of ${toBob})`],
    ] as const
  ).map(([name, owner, whose]): [string, Given, string] => [
    `a permit for ${name}`,
    called(usdc, `permit(${PERMIT})`, [owner, alice, 500_000_000n, 9n, 27, zeroHash, zeroHash]),
    `Lets ${toAlice} spend up to 500 cUSDC${whose}`,
  ]),
  [
    'a permit of every token of another account',
    called(usdc, `permit(${DAI_PERMIT})`, [bob, alice, 0n, 9n, true, 27, zeroHash, zeroHash]),
    `Lets ${toAlice} spend any amount of cUSDC (tokens of ${toBob})`,
  ],
  [
    'a permission at Permit2, which names the token and not Permit2',
    called(permit2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
      usdc,
      alice,
      2n ** 160n - 1n,
      0,
    ]),
    `Lets ${toAlice} spend any amount of the token ${short(usdc)}, through ${short(permit2)}`,
  ],
  [
    'the end of one at Permit2',
    called(permit2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
      usdc,
      alice,
      0n,
      0,
    ]),
    `Takes back the permission of ${toAlice} to spend the token ${short(usdc)}, through ${short(permit2)}`,
  ],
  [
    'a transfer by Permit2',
    called(permit2, 'transferFrom(address from, address to, uint160 amount, address token)', [
      safe,
      alice,
      7n,
      usdc,
    ]),
    `Sends 7 units of the token ${short(usdc)} to ${toAlice}, through ${short(permit2)}`,
  ],
  ['a rejection', { to: safe }, 'Cancels whatever else has nonce 5'],
  ['nothing', { to: other }, `Calls ${toOther} without data`],
  [
    'data for an account without code',
    { to: wallet, data: '0x12345678' },
    `Sends 4 bytes of data to ${short(wallet)}, which has no code: nothing runs there`,
  ],
  [
    'data and coin for an account without code',
    { to: wallet, data: '0x12', value: parseEther('1') },
    `Sends 1 CANTO and 1 byte of data to ${short(wallet)}, which has no code: nothing runs there`,
  ],
  [
    'a token’s function at an account without code, with coin',
    called(wallet, 'transfer(address to, uint256 value)', [alice, 5n], parseEther('1')),
    `Sends 5 units of the token ${short(wallet)} to ${toAlice} (a guess by the function’s name: ${short(wallet)} has no code, so nothing runs there), and sends 1 CANTO along`,
  ],
  [
    'an unknown function',
    { to: other, data: '0x12345678', value: parseEther('1') },
    `Calls an unknown function of ${toOther} with 4 bytes of data, and sends 1 CANTO along`,
  ],
  [
    'code of others as the Safe',
    // No coin is sent: the code runs as the Safe, with what the Safe has.
    { to: other, data: '0x12345678', operation: 1, value: 1n },
    `Runs the code at ${toOther} as the Safe, which can take everything`,
  ],
  [
    'code of others as another Safe',
    execution({ to: alice, operation: 1 }),
    `If ${toOther} is a Safe, has it do this: Runs the code at ${toAlice} as ${toOther}, which can take everything`,
  ],
  ['one byte', { to: other, data: '0x12' }, `Calls an unknown function of ${toOther} with 1 byte of data`],
  ['a contract', deployment, 'Deploys a contract as the Safe, and sends 1 CANTO along'],
  [
    'a contract as another Safe',
    execution(deployment),
    `If ${toOther} is a Safe, has it do this: Deploys a contract as ${toOther}, and sends 1 CANTO along`,
  ],
  ['a message', signing, 'Signs a message in the Safe’s name, on the chain'],
  [
    'a message of another Safe',
    execution(signing),
    `If ${toOther} is a Safe, has it do this: Signs a message in the name of ${toOther}, on the chain`,
  ],
  [
    'a refund of another Safe',
    execution(coin, { gasPrice: 1n }),
    `If ${toOther} is a Safe, has it do this: Sends 5 CANTO to ${toAlice}; ${toOther} pays a gas refund to the executor`,
  ],
  [
    'a refund of another Safe to someone',
    execution(batchOf(coin, coin), { gasPrice: 1n, receiver: bob }),
    `If ${toOther} is a Safe, has it do this: Batch of 2 calls; ${toOther} pays a gas refund to ${toBob}`,
  ],
  [
    'the fallback handler of another Safe',
    execution({ ...setFallbackHandler(state, { handler: bob }), to: other }),
    `If ${toOther} is a Safe, has it do this: Has ${toBob} answer for ${toOther}, such as which of its signatures are valid`,
  ],
  [
    'the code of another Safe',
    execution(called(other, 'changeMasterCopy(address _masterCopy)', [bob])),
    `If ${toOther} is a Safe, has it do this: Replaces the code of ${toOther} with that of ${toBob}, which can then do anything with it`,
  ],
  [
    'a contract by the factory',
    { to: '0x4e59b44847b379578588920cA78FbF26c0B4956C', data: '0x1234567890' },
    'Deploys a contract',
  ],
])('one sentence says what a call does: %s', (_, call, expected) => {
  expect(sentence(call)).toBe(expected)
  expect(wordsOf(call).sentence.english).toBe(expected)
})

const ofSafe = (data: Hex): Given => ({ to: safe, data })
test.each<readonly [string, Given, string]>([
  [
    'add an owner',
    addOwnerWithThreshold(state, { owner: other, threshold: 3 }),
    `Makes ${toOther} an owner; from then on 3 of 4 must sign`,
  ],
  [
    'remove one',
    removeOwner(state, { owner: bob }),
    `Removes ${toBob} from the owners; from then on 2 of 2 must sign`,
  ],
  [
    'replace one',
    swapOwner(state, { oldOwner: carol, newOwner: other }),
    `Makes ${toOther} an owner in place of ${toCarol}`,
  ],
  [
    'the threshold',
    changeThreshold(state, { threshold: 1 }),
    'Changes how many owners sign: from then on 1 of 3 must sign',
  ],
  [
    'a module',
    enableModule(state, { module: alice }),
    `Lets the module ${toAlice} move everything without a signature`,
  ],
  ['without it', disableModule(state, { module: other }), `Takes all rights from the module ${toOther}`],
  [
    'a guard',
    setGuard(state, { guard: other }),
    `Makes ${toOther} the guard, which can block every transaction`,
  ],
  ['without it', setGuard(state, { guard: null }), 'Removes the guard'],
  [
    'a module guard',
    ofSafe(encodeFunctionData({ abi: safeFunctions, functionName: 'setModuleGuard', args: [other] })),
    `Makes ${toOther} the modules’ guard, which can block all that modules do`,
  ],
  [
    'no modules’ guard',
    ofSafe(encodeFunctionData({ abi: safeFunctions, functionName: 'setModuleGuard', args: [zeroAddress] })),
    'Removes the modules’ guard',
  ],
  [
    'a fallback handler',
    setFallbackHandler(state, { handler: other }),
    `Has ${toOther} answer for the Safe, such as which of its signatures are valid`,
  ],
  ['without it', setFallbackHandler(state, { handler: null }), 'Removes the fallback handler'],
  [
    'its code',
    ofSafe(encodeFunctionData({ abi: safeFunctions, functionName: 'changeMasterCopy', args: [other] })),
    `Replaces the Safe’s code with that of ${toOther}, which can then do anything with it`,
  ],
])('a change of the Safe says what is different from then on: %s', (_, call, expected) => {
  expect(sentence(call)).toBe(expected)
})

test('owners are counted from one call of a batch to the next, and not where that is not known', () => {
  const added = addOwnerWithThreshold(state, { owner: other, threshold: 2 })
  const two = batchOf(added, changeThreshold(state, { threshold: 3 }))
  expect(wordsOf(two).parts.map((part) => part.sentence.text)).toEqual([
    `Makes ${toOther} an owner; from then on 2 of 4 must sign`,
    'Changes how many owners sign: from then on 3 of 4 must sign',
  ])
  expect(sentence(added, { ownerCount: undefined })).toContain('from then on 2 owners must sign')
})

test('a rejection names what it stops, and how many', () => {
  const rejected = [sameText(`Sends 5 CANTO to ${toAlice}`), sameText('Resumes minting')]
  expect(sentence({ to: safe }, { rejected: rejected.slice(0, 1) })).toBe(
    `Cancels “Sends 5 CANTO to ${toAlice}” (nonce 5)`,
  )
  expect(sentence({ to: safe }, { rejected })).toBe(
    `Cancels “Sends 5 CANTO to ${toAlice}” and 1 more (nonce 5)`,
  )
  expect(sentence({ to: safe }, { nonce: undefined })).toBe('Does nothing but use up its nonce')
  expect(sentence({ to: safe }, { rejected, paysRefund: true })).toBe(
    'Pays a gas refund, and uses up its nonce',
  )
  // Every transaction uses up its nonce.
  expect(wordsOf(batchOf(coin, { to: safe })).parts[1]?.sentence.text).toBe('Does nothing')
})

test('a batch is a list of sentences, with what leaves and arrives in total', () => {
  const pepper = called(collection, 'transferFrom(address from, address to, uint256 tokenId)', [
    safe,
    bob,
    1n,
  ])
  const mint = encodeMintCall(collection, { phase: 0, quantity: 2, price: parseEther('60') })
  const unknown = { to: other, data: '0x12345678', value: 1n } as const
  const batch = batchOf(coin, pepper, tokenOf(bob), tokenOf(alice, 1n), mint, unknown)
  const { sentence: title, parts } = wordsOf(batch)
  expect(title.text).toBe('Batch of 6 calls')
  expect(parts.map((part) => part.sentence.text)).toEqual([
    `Sends 5 CANTO to ${toAlice}`,
    `Sends pepper No. 1 to ${toBob}`,
    `Sends 500 cUSDC to ${toBob}`,
    `Sends 0.000001 cUSDC to ${toAlice}`,
    'Mints 2 peppers for 120 CANTO',
    `Calls an unknown function of ${toOther} with 4 bytes of data, and sends 0.000000000000000001 CANTO along`,
  ])
  const { leaves, arrives, unknown: more } = callTotals(treeOf(batch), facts)
  expect(leaves.map(({ text }) => text)).toEqual([
    '125.000000000000000001 CANTO',
    `500.000001 cUSDC (${short(usdc)})`,
    'pepper No. 1',
  ])
  expect(arrives.map(({ text }) => text)).toEqual(['2 peppers'])
  expect(more).toBe(1)
})

test('a total counts the Safe’s own assets, and calls whose bytes say nothing as such', () => {
  const take = called(usdc, 'transferFrom(address from, address to, uint256 value)', [alice, safe, 7n])
  const between = called(usdc, 'transferFrom(address from, address to, uint256 value)', [alice, bob, 7n])
  const unread = called(other, 'transfer(address to, uint256 value)', [alice, 7n])
  const executed = execution(coin)
  const own = { to: safe, value: 3n }
  const permit = called(usdc, `permit(${PERMIT})`, [safe, alice, 7n, 9n, 27, zeroHash, zeroHash])
  const { leaves, arrives, unknown } = callTotals(
    treeOf(batchOf(take, between, unread, executed, own, permit)),
    facts,
  )
  expect(leaves).toEqual([])
  expect(arrives.map(({ text }) => text)).toEqual([`0.000007 cUSDC (${short(usdc)})`])
  // The call of the other Safe, and the token that was not read.
  expect(unknown).toBe(2)
})

test('a total counts how many of each number leave and arrive of a collection with amounts', () => {
  const one = called(
    cards,
    'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    [safe, bob, 1n, 4n, '0x'],
  )
  const taken = called(
    cards,
    'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    [bob, safe, 3n, 1n, '0x'],
  )
  const { leaves, arrives, unknown } = callTotals(
    treeOf(batchOf(sendsCards(alice, 5n, 6n), one, taken)),
    facts,
  )
  expect(leaves.map(({ text }) => text)).toEqual([
    `9 × token No. 1 of ${short(cards)}`,
    `6 × token No. 2 of ${short(cards)}`,
  ])
  expect(arrives.map(({ text }) => text)).toEqual([`1 × token No. 3 of ${short(cards)}`])
  expect(unknown).toBe(0)
})

test('a total tells tokens of one name apart, and counts calls that are not read', () => {
  const take = called(other, 'transferFrom(address from, address to, uint256 value)', [alice, safe, 1n])
  const twin: SentenceFacts = {
    ...facts,
    tokenAt: () => ({ type: 'ERC20', symbol: 'cUSDC', decimals: 6 }),
  }
  expect(callTotals(treeOf(batchOf(take, tokenOf(bob, 1n))), twin)).toMatchObject({
    leaves: [{ text: `0.000001 cUSDC (${short(usdc)})` }],
    arrives: [{ text: `0.000001 cUSDC (${toOther})` }],
  })
  const many = batchOf(...Array.from({ length: 1_200 }, () => coin))
  const { parts, partCount } = wordsOf(many)
  expect([parts.length < partCount, partCount]).toEqual([true, 1_200])
  expect(callTotals(treeOf(many), facts).unknown).toBe(1_200 - parts.length)
})

test('several numbers are counted at ERC-1155 only, whatever a contract calls itself', () => {
  const sends = sendsCards(alice, 5n, 6n)
  for (const type of ['ERC20', 'ERC721'] as const) {
    const tokenAt = () => (type === 'ERC20' ? { type, symbol: 'USDC', decimals: 6 } : { type })
    expect(callTotals(treeOf(batchOf(sends, coin)), { ...facts, tokenAt })).toMatchObject({
      leaves: [{ text: '5 CANTO' }],
      unknown: 1,
    })
  }
})

test('what another Safe is made to do is in the sentence, and a batch of it in the list', () => {
  expect(sentence(execution(coin))).toBe(
    `If ${toOther} is a Safe, has it do this: Sends 5 CANTO to ${toAlice}`,
  )
  const nested = wordsOf(execution(batchOf(coin, tokenOf(bob))))
  expect(nested.sentence.text).toBe(`If ${toOther} is a Safe, has it do this: Batch of 2 calls`)
  expect(nested.parts.map((part) => part.sentence.text)).toEqual([
    `Sends 5 CANTO to ${toAlice}`,
    `Sends 500 cUSDC to ${toBob}`,
  ])
  // How many owners the other one has is not known.
  const added = execution(
    called(other, 'addOwnerWithThreshold(address owner, uint256 _threshold)', [bob, 2n]),
  )
  expect(sentence(added)).toBe(
    `If ${toOther} is a Safe, has it do this: Makes ${toBob} an owner; from then on 2 owners must sign`,
  )
  const inBatch = wordsOf(batchOf(batchOf(coin), coin))
  expect(inBatch.parts).toHaveLength(2)
  const approved = called(other, 'approveHash(bytes32 hashToApprove)', [`0x${'00'.repeat(32)}`])
  expect(sentence(approved)).toContain('signs for it something that this page cannot see')
})

test('a new Safe is said to be created, its setup is no call of this Safe', () => {
  const data = encodeFunctionData({
    abi: proxyFactoryFunctions,
    functionName: 'createProxyWithNonce',
    args: [roleOf('singleton'), '0x', 1n],
  })
  expect(sentence({ to: roleOf('proxyFactory'), data })).toBe(
    `Creates a Safe by ${short(roleOf('proxyFactory'))}`,
  )
  expect(sentence({ to: other, data })).toBe(
    `Creates a Safe by ${toOther} (a guess by the function’s name: ${toOther} was not checked)`,
  )
  // Code that runs as the new Safe is not said to run as this one.
  const created = (singleton: Address, initializer: Hex) =>
    wordsOf({
      to: roleOf('proxyFactory'),
      data: encodeFunctionData({
        abi: proxyFactoryFunctions,
        functionName: 'createProxyWithNonce',
        args: [singleton, initializer, 1n],
      }),
    }).parts
  const partOf = (singleton: Address, initializer: Hex = '0x') =>
    created(singleton, initializer).map((part) => part.sentence.text)
  const setupWith = (to: Address, bytes: Hex) =>
    encodeFunctionData({
      abi: safeFunctions,
      functionName: 'setup',
      args: [[alice], 1n, to, bytes, zeroAddress, zeroAddress, 0n, zeroAddress],
    })
  const setup = setupWith(zeroAddress, '0x')
  const setsUp = `Sets up the new Safe with the code of ${short(roleOf('singleton'))}`
  expect(partOf(roleOf('singleton'))).toEqual(['Nothing sets up the new Safe: anyone can become its owner'])
  expect(partOf(roleOf('singleton'), setup)).toEqual([setsUp])
  // What a setup that cannot be read does is not known.
  expect(partOf(roleOf('singleton'), '0x12345678')).toEqual([
    `Runs the code at ${short(roleOf('singleton'))} as the new Safe, which can take everything`,
  ])
  expect(partOf(other)).toEqual([`Runs the code at ${toOther} as the new Safe, which can take everything`])
  // By its own setup, as itself.
  const firstOf = ({ to, data: bytes = '0x' }: Given) =>
    created(roleOf('singleton'), setupWith(to, bytes))[0]?.parts.map((part) => part.sentence.text)
  expect(firstOf(signing)).toEqual(['Signs a message in the new Safe’s name, on the chain'])
  expect(firstOf(deployment)).toEqual(['Deploys a contract as the new Safe, and sends 1 CANTO along'])
  // Of a Safe that is there already; what its setup runs is another call.
  const running = called(
    other,
    'setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
    [[alice], 1n, bob, '0x', zeroAddress, zeroAddress, 0n, zeroAddress],
  )
  expect(sentence(running)).toContain(`Sets up ${toOther} as a new Safe (a guess`)
})

test('calls that another contract makes are counted in one sentence', () => {
  const relay = (count: number) =>
    called(
      '0xcA11bde05977b3631167028862bE2a173976CA11',
      'aggregate((address target, bytes callData)[] calls)',
      [Array.from({ length: count }, () => ({ target: usdc, callData: tokenOf(alice).data ?? '0x' }))],
    )
  expect(sentence(relay(1))).toMatch(/^Has 0xcA11…CA11 make 1 call \(a guess/)
  expect(sentence(relay(3))).toMatch(/^Has 0xcA11…CA11 make 3 calls \(a guess/)
  const inside = called(other, 'multicall(bytes[] data)', [['0x12121212', '0x12345678']])
  expect(sentence(inside)).toContain(`Calls ${toOther} with 2 calls inside (a guess`)
})

test('a name that only the selector suggests is said to be a guess', () => {
  const unread = called(other, 'transfer(address to, uint256 value)', [alice, 7n])
  expect(sentence(unread)).toBe(
    `Sends 7 units of the token ${toOther} to ${toAlice} (a guess by the function’s name: ${toOther} was not checked)`,
  )
  // The chain says that it is no token.
  expect(sentence(unread, { tokenAt: () => ({ type: 'none' }) })).toBe(
    `Calls a function of ${toOther} that may be “transfer”, a guess, with 2 arguments`,
  )
  const mint = called(other, 'mint(uint256 phase, uint256 quantity)', [0n, 2n], 1n)
  expect(sentence(mint)).toMatch(/^Calls a function of .* that may be “mint”, a guess, with 2 arguments/)
  expect(sentence(mint)).not.toContain('pepper')
  const approval = called(other, 'approve(address spender, uint256 value)', [alice, 7n])
  expect(sentence(approval)).toContain('7 units, or No. 7, of the token')
  expect(sentence(approval)).toContain('a guess')
  const ofOne = called(other, 'approve(address spender, uint256 value)', [alice, 1n])
  expect(sentence(ofOne)).toContain('1 unit, or No. 1, of the token')
})

test('only a mint at the collection is called one', () => {
  const delegated = encodeMintCall(collection, { phase: 0, quantity: 2, price: 0n })
  expect(sentence({ ...delegated, operation: 1 })).toContain('can take everything')
  // Nor does the code that runs as the Safe do what the bytes say, alone or in a batch.
  const nesting = { ...execution(coin), operation: 1 } as const
  expect(sentence(nesting)).toBe(`Runs the code at ${toOther} as the Safe, which can take everything`)
  const { to, data = '0x' } = nesting
  const inBatch: Given = {
    to: roleOf('multiSend'),
    data: encodeMultiSendCalls([{ to, value: 0n, data, operation: 1 }]),
    operation: 1,
  }
  expect(wordsOf(inBatch).parts.map((part) => part.sentence.text)).toEqual([sentence(nesting)])
  expect(callTotals(treeOf(inBatch), facts)).toEqual({ leaves: [], arrives: [], unknown: 1 })
  expect(sentence({ ...delegated, to: other })).not.toContain('pepper')
})

test.each([
  ['CANTO', `5 tokens of ${short(usdc)}`],
  ['canto.', `5 tokens of ${short(usdc)}`],
  ['CАNTO', `5 tokens of ${short(usdc)}`], // a Cyrillic А
  ['CA\u200BNTO', `5 tokens of ${short(usdc)}`],
  ['peppers', `5 tokens of ${short(usdc)}`],
  ['', `5 tokens of ${short(usdc)}`],
  ['\u202ECDSU', `5 tokens of ${short(usdc)}`],
  ['000 USDC', '5 “000 USDC”'],
  ['USDC to Bob', '5 “USDC to Bob”'],
  ['A'.repeat(60), `5 “${'A'.repeat(11)}…”`],
  ['USD₮0', '5 USD₮0'],
  ['wCANTO', '5 wCANTO'],
])('a token’s symbol cannot read as something else: %s', (symbol, amount) => {
  const tokenAt = () => ({ type: 'ERC20', symbol, decimals: 0 }) as const
  expect(sentence(tokenOf(alice, 5n), { tokenAt })).toBe(`Sends ${amount} to ${toAlice}`)
})

test('one is not said in the plural', () => {
  const sends = (value: bigint, symbol: string | null, decimals: number | null) =>
    sentence(tokenOf(alice, value), { tokenAt: () => ({ type: 'ERC20', symbol, decimals }) })
  expect(sends(1n, 'X', null)).toBe(`Sends 1 unit of X to ${toAlice}`)
  expect(sends(1n, null, null)).toBe(`Sends 1 unit of the token ${short(usdc)} to ${toAlice}`)
  expect(sends(10n, null, 1)).toBe(`Sends 1 token of ${short(usdc)} to ${toAlice}`)
  const unnamed = [10n, 1n].map((value, index) =>
    tokenAmountWords(value, { symbol: null, decimals: index === 0 ? 1 : null }, undefined),
  )
  expect(unnamed.map(({ text }) => text)).toEqual(['1 unnamed token', '1 unit of an unnamed token'])
})

test('decimals that no token has leave the amount in units', () => {
  for (const decimals of [-1, 255, 1.5])
    expect(sentence(tokenOf(alice, 5n), { tokenAt: () => ({ type: 'ERC20', symbol: 'X', decimals }) })).toBe(
      `Sends 5 units of X to ${toAlice}`,
    )
})

test('the name of a function in an ABI of others is quoted, without hidden characters', () => {
  const abi = parseAbi(['function sendsNothing()'])
  const hostile: Abi = [{ ...abi[0], name: 'Sends 5\u202E CANTO' }]
  const data = encodeFunctionData<Abi>({ abi: hostile })
  const { call } = readCallTree(safe, { to: other, value: 0n, data, operation: 0 }, [
    { abi: hostile, address: other },
  ])
  expect(callWords(call, facts).sentence.text).toBe(`Calls “Sends 5 CANTO” of ${toOther} with no arguments`)
})

test('tokens that call themselves the same are named by their contracts', () => {
  const fake = carol
  const named: typeof tokens = { ...tokens, [fake]: { type: 'ERC20', symbol: 'c-usdc', decimals: 30 } }
  const more = { tokenAt: (contract: Address) => named[contract] }
  const arrives = called(fake, 'transferFrom(address from, address to, uint256 value)', [
    bob,
    safe,
    500n * 10n ** 30n,
  ])
  const { parts } = wordsOf(batchOf(tokenOf(alice), arrives), more)
  expect(parts.map((part) => part.sentence.text)).toEqual([
    `Sends 500 tokens of ${short(usdc)} to ${toAlice}`,
    `Takes 500 tokens of ${toCarol} from ${toBob}`,
  ])
  // One contract, called twice, has its symbol.
  expect(wordsOf(batchOf(tokenOf(alice), tokenOf(bob)), more).parts[1]?.sentence.text).toBe(
    `Sends 500 cUSDC to ${toBob}`,
  )
})

test('a message is a sign-in, a text or typed data', () => {
  const messageFacts = { ...facts, chainId: 7700 }
  const bare = { types: { Note: [] }, domain: {}, message: {} }
  const textOf = (message: Parameters<typeof messageWords>[0]) =>
    messageWords(message, messageFacts).sentence.text
  expect(textOf('mint.example wants you to sign in with your Ethereum account:\n0x')).toBe(
    'Signs in at “mint.example”',
  )
  // The end of a host says whose page it is.
  const signIn = (page: string) => textOf(`${page} wants you to sign in with your Ethereum account:\n0x`)
  const long = `accounts.example.com.${'login-'.repeat(8)}.other.example`
  expect(signIn(`https://${long}`)).toBe(`Signs in at “${long}”`)
  expect(signIn('mint.example@other.example')).toMatch(/^Signs a text of/)
  // Nothing else of a text is taken for one that the review checks.
  expect(textOf('mint.example WANTS YOU to sign in with your Ethereum account:\n0x')).toMatch(
    /^Signs a text of/,
  )
  expect(textOf('Hello')).toBe('Signs a text of 5 characters')
  expect(textOf({ ...bare, primaryType: 'Per\u202Emit', domain: { verifyingContract: other } })).toBe(
    `Signs typed data that calls itself “Permit”, for the contract ${toOther} to act on`,
  )
  expect(textOf(bare)).toBe('Signs typed data')
})
