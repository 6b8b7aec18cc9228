/** Typed data that owners meet, and messages that imitate it. */
import { hashSafeMessage, requireSignedData, type TypedMessage } from '@peppermint/safe/hashes'
import { reviewMessage } from '@peppermint/safe/review'
import { messageFindingWords } from '@peppermint/safe/words'
import { enableModule, encodeMultiSend } from '@peppermint/safe/build'
import { knownContracts } from '@peppermint/safe/chain'
import {
  encodeFunctionData,
  getAddress,
  maxUint256,
  pad,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { sameText } from '../words/t.ts'
import { messageWords } from './messageWords.ts'
import type { TokenFacts } from './sentenceFacts.ts'

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [safe, alice, bob, collection, usdc, dai, nft, other] = [
  address('5'),
  address('1'),
  address('2'),
  address('C'),
  address('D'),
  address('A'),
  address('E'),
  address('9'),
]
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const settlement: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const multiSend = knownContracts.find(({ role }) => role === 'multiSendCallOnly')?.address ?? zeroAddress

const short = (text: string): string => `${text.slice(0, 6)}…${text.slice(-4)}`
const tokens: Readonly<Record<Address, TokenFacts>> = {
  [usdc]: { type: 'ERC20', symbol: 'cUSDC', decimals: 6 },
  [dai]: { type: 'ERC20', symbol: 'US\u202ED', decimals: 18 },
  [other]: { type: 'none' },
}
const facts = {
  safe,
  collection,
  chainId: 7700,
  write: (text: string) => sameText(short(text)),
  tokenAt: (contract: Address) => tokens[contract],
}
const [toAlice, toBob, toUsdc, toDai, toNft, toOther] = [alice, bob, usdc, dai, nft, other].map(short)
const byManager = ', through 0xdb9B…7dB3'
const byPermit2 = `, through ${short(permit2)}`

type Values = Readonly<Record<string, unknown>>
/** Fields as they are written in a type: `address spender,uint256 value`. */
const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
const typed = (
  contract: Address,
  types: Readonly<Record<string, string>>,
  message: Values,
  domain: Values = {},
): TypedMessage => ({
  domain: { name: 'Any', chainId: 7700, verifyingContract: contract, ...domain },
  primaryType: Object.keys(types)[0],
  types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, fieldsOf(fields)])),
  message,
})

const PERMIT = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permit = (value: bigint | string | number, owner = safe) =>
  typed(
    usdc,
    { Permit: PERMIT },
    {
      owner,
      spender: bob,
      value: typeof value === 'bigint' ? value.toString() : value,
      nonce: '0',
      deadline: '1800000000',
    },
  )
const DETAILS = { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' }
const details = (token: Address, amount: bigint) => ({
  token,
  amount: amount.toString(),
  expiration: '1800000000',
  nonce: '0',
})
const permitSingle = (amount: bigint, contract = permit2, domain: Values = {}) =>
  typed(
    contract,
    { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', ...DETAILS },
    { details: details(usdc, amount), spender: bob, sigDeadline: '1800000000' },
    domain,
  )
const permitBatch = (...amounts: readonly (readonly [Address, bigint])[]) =>
  typed(
    permit2,
    { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', ...DETAILS },
    {
      details: amounts.map(([token, amount]) => details(token, amount)),
      spender: bob,
      sigDeadline: '1800000000',
    },
  )
const PERMISSIONS = { TokenPermissions: 'address token,uint256 amount' }
const once = (types: Readonly<Record<string, string>>, more: Values, permitted: unknown) =>
  typed(
    permit2,
    { ...types, ...PERMISSIONS },
    { permitted, spender: bob, nonce: '0', deadline: '1800000000', ...more },
  )
const one = { token: usdc, amount: '5000000' }
const AUTHORIZATION =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const authorization = (name: string, from = safe) =>
  typed(
    usdc,
    { [name]: AUTHORIZATION },
    { from, to: bob, value: '5000000', validAfter: '0', validBefore: '1800000000', nonce: pad('0x1') },
  )
const order = (more: Values, contract = settlement) =>
  typed(
    contract,
    {
      Order:
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    },
    {
      sellToken: usdc,
      buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      receiver: zeroAddress,
      sellAmount: '5000000',
      buyAmount: '2000000000000000000',
      validTo: '1800000000',
      appData: pad('0x0'),
      feeAmount: '1000000',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...more,
    },
  )
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const item = (itemType: number, token: Address, id: string, start: string, end = start) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: start,
  endAmount: end,
})
const offer = (offered: readonly Values[], asked: readonly Values[], contract = seaport) =>
  typed(
    contract,
    {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: ITEM,
      ConsiderationItem: `${ITEM},address recipient`,
    },
    {
      offerer: safe,
      zone: zeroAddress,
      offer: offered,
      consideration: asked,
      orderType: 0,
      startTime: '0',
      endTime: '1800000000',
      zoneHash: pad('0x0'),
      salt: maxUint256.toString(),
      conduitKey: pad('0x0'),
      counter: '0',
    },
  )
const coin = (amount: string, recipient: Address, end = amount) => ({
  ...item(0, zeroAddress, '0', amount, end),
  recipient,
})
const SAFE_TX =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const safeTx = (more: Values, contract = other): TypedMessage => ({
  ...typed(
    contract,
    { SafeTx: SAFE_TX },
    {
      to: bob,
      value: '1000000000000000000',
      data: '0x',
      operation: 0,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: '7',
      ...more,
    },
  ),
  domain: { chainId: 7700, verifyingContract: contract },
})

const BULK_ITEMS = { OfferItem: ITEM, ConsiderationItem: `${ITEM},address recipient` }
const bulk = (orders: readonly TypedMessage[], levels = 1, contract = seaport): TypedMessage => {
  const fields = orders[0]?.types['OrderComponents'] ?? []
  const nothing = { ...orders[0]?.message, offerer: zeroAddress, offer: [], consideration: [] }
  const leaves = Array.from({ length: 2 ** levels }, (_, index) => orders[index]?.message ?? nothing)
  const tree = Array.from({ length: levels - 1 }).reduce<readonly unknown[]>(
    (level) => Array.from({ length: level.length / 2 }, (_, index) => level.slice(2 * index, 2 * index + 2)),
    leaves,
  )
  const message = typed(
    contract,
    { BulkOrder: `OrderComponents${'[2]'.repeat(levels)} tree`, ...BULK_ITEMS },
    { tree },
  )
  return { ...message, types: { ...message.types, OrderComponents: fields } }
}
const CAVEAT = { Caveat: 'address enforcer,bytes terms' }
const manager: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const delegation = (more: Values, contract = manager) =>
  typed(
    contract,
    {
      Delegation: 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
      ...CAVEAT,
    },
    {
      delegate: bob,
      delegator: safe,
      authority: `0x${'f'.repeat(64)}`,
      caveats: [{ enforcer: other, terms: '0x12' }],
      salt: '1',
      ...more,
    },
    { name: 'DelegationManager', version: '1' },
  )
const [module6, module7] = [
  '0xa581c4A4DB7175302464fF3C06380BC3270b4037',
  '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
] as const
const executeUserOp = (
  to: Address,
  value: bigint,
  data: Hex,
  operation: number,
  name = 'executeUserOp',
): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${name}(address to, uint256 value, bytes data, uint8 operation)`] as string[]),
    functionName: name,
    args: [to, value, data, operation],
  })
const GAS = {
  6: 'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas',
  7: 'uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas',
}
const safeOp = (
  entryPoint: 6 | 7,
  more: Values,
  contract: Address = entryPoint === 6 ? module6 : module7,
): TypedMessage => ({
  ...typed(
    contract,
    {
      SafeOp: `address safe,uint256 nonce,bytes initCode,bytes callData,${GAS[entryPoint]},bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint`,
    },
    {
      safe: other,
      nonce: '7',
      initCode: '0x',
      callData: executeUserOp(bob, 10n ** 18n, '0x', 0),
      callGasLimit: '200000',
      verificationGasLimit: '300000',
      preVerificationGas: '500000',
      maxFeePerGas: '1000000000000',
      maxPriorityFeePerGas: '1',
      paymasterAndData: '0x',
      validAfter: '0',
      validUntil: '0',
      entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      ...more,
    },
  ),
  domain: { chainId: 7700, verifyingContract: contract },
})

const sentence = (message: TypedMessage): string => messageWords(message, facts).sentence.text
/** As the page does, which draws no message that cannot be hashed. */
const findingsOf = (message: TypedMessage) =>
  reviewMessage({ message, safe: { address: safe, chainId: 7700, version: '1.4.1' } }).findings

const witnessed = (name: string, more: Readonly<Record<string, string>>, witness: unknown) =>
  once(
    {
      PermitWitnessTransferFrom: `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${name} witness`,
      ...more,
    },
    { witness },
    one,
  )

test.each<readonly [string, TypedMessage, string]>([
  ['a permit', permit(5_000_000n), `Lets ${toBob} spend up to 5 cUSDC (${toUsdc})`],
  ['a permit of everything', permit(maxUint256), `Lets ${toBob} spend any amount of cUSDC (${toUsdc})`],
  ['everything, as a number of JSON', permit(1e30), `Lets ${toBob} spend any amount of cUSDC (${toUsdc})`],
  [
    'everything behind zeros',
    permit(`0x${'0'.repeat(80)}${maxUint256.toString(16)}`),
    `Lets ${toBob} spend any amount of cUSDC (${toUsdc})`,
  ],
  ['its end', permit('0x0'), `Takes back the permission of ${toBob} to spend cUSDC (${toUsdc})`],
  [
    'a permit of another account',
    permit(5_000_000n, alice),
    `Lets ${toBob} spend up to 5 cUSDC (${toUsdc}) (tokens of ${toAlice})`,
  ],
  [
    'a permit of DAI',
    typed(
      dai,
      { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
      { holder: safe, spender: bob, nonce: '0', expiry: '0', allowed: true },
    ),
    `Lets ${toBob} spend any amount of the token ${toDai}`,
  ],
  [
    'a permit of a collectible',
    typed(
      nft,
      { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
      { spender: bob, tokenId: '7', nonce: '0', deadline: '1' },
    ),
    `Lets ${toBob} take token No. 7 of ${toNft}`,
  ],
  [
    'an allowance at Permit2',
    permitSingle(5_000_000n),
    `Lets ${toBob} spend up to 5 cUSDC (${toUsdc})${byPermit2}`,
  ],
  [
    'everything at Permit2',
    permitSingle(2n ** 160n - 1n),
    `Lets ${toBob} spend any amount of cUSDC (${toUsdc})${byPermit2}`,
  ],
  [
    'several allowances at Permit2, everything of a token first',
    permitBatch([usdc, 5_000_000n], [dai, 2n ** 160n - 1n]),
    `Lets ${toBob} spend any amount of the token ${toDai}, 5 cUSDC (${toUsdc})${byPermit2}`,
  ],
  [
    'more allowances than a sentence has',
    permitBatch(...Array.from({ length: 12 }, () => [usdc, 1n] as const), [dai, 2n ** 160n - 1n]),
    `Lets ${toBob} spend any amount of the token ${toDai}, ${Array.from({ length: 7 }, () => `0.000001 cUSDC (${toUsdc})`).join(', ')} and 5 more${byPermit2}`,
  ],
  [
    'a transfer by Permit2',
    once(
      { PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline' },
      {},
      one,
    ),
    `Lets ${toBob} take 5 cUSDC (${toUsdc}) once${byPermit2}`,
  ],
  [
    'several transfers by Permit2',
    once(
      {
        PermitBatchTransferFrom:
          'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
      },
      {},
      [one, { token: dai, amount: '1000000000000000000' }],
    ),
    `Lets ${toBob} take 5 cUSDC (${toUsdc}), 1 token of ${toDai} once${byPermit2}`,
  ],
  [
    'a transfer by Permit2 on the terms of its spender',
    witnessed('Terms', { Terms: 'address recipient,uint256 price' }, { recipient: alice, price: '1' }),
    `Lets ${toBob} take 5 cUSDC (${toUsdc}) once, on terms that this page cannot read${byPermit2}`,
  ],
  [
    'an authorized transfer',
    authorization('TransferWithAuthorization'),
    `Lets anyone send 5 cUSDC (${toUsdc}) to ${toBob}, once`,
  ],
  [
    'an authorized receipt, of another account',
    authorization('ReceiveWithAuthorization', alice),
    `Lets ${toBob} take 5 cUSDC (${toUsdc}) once (tokens of ${toAlice})`,
  ],
  [
    'a sale, its fee included',
    order({}),
    `Sells 6 cUSDC (${toUsdc}) for at least 2 CANTO, through ${short(settlement)}`,
  ],
  [
    'a purchase that someone else gets',
    order({ kind: 'buy', receiver: bob, feeAmount: '0' }),
    `Buys 2 CANTO for at most 5 cUSDC (${toUsdc}), which ${toBob} gets, through ${short(settlement)}`,
  ],
  [
    'a listing of a collectible, at its lowest price',
    offer(
      [item(2, nft, '7', '1')],
      [coin('3000000000000000000', safe, '2000000000000000000'), coin('1', bob)],
    ),
    `Offers token No. 7 of ${toNft} for at least 2 CANTO, through ${short(seaport)}`,
  ],
  [
    'a listing whose price goes to someone else',
    offer(
      [item(2, nft, '7', '1'), item(4, nft, '0', '1'), item(1, usdc, '0', '1000000', '9000000')],
      [coin('9', bob)],
    ),
    `Offers token No. 7 of ${toNft}, a token of ${toNft} that the taker chooses, 9 cUSDC (${toUsdc}) and gets nothing for it, through ${short(seaport)}`,
  ],
  [
    'a listing of tokens that the taker chooses',
    offer([item(5, nft, '0', '1000')], [coin('9', safe)]),
    `Offers 1,000 tokens of ${toNft} that the taker chooses for at least 0.000000000000000009 CANTO, through ${short(seaport)}`,
  ],
  [
    'a transaction of another Safe',
    safeTx({}),
    `If ${toOther} is a Safe, signs as one of its owners: Sends 1 CANTO to ${toBob}`,
  ],
  [
    'a transaction of another Safe that pays a refund',
    safeTx({ gasPrice: '1', refundReceiver: alice }),
    `If ${toOther} is a Safe, signs as one of its owners: Sends 1 CANTO to ${toBob}; ${toOther} pays a gas refund to ${toAlice}`,
  ],
  [
    'foreign code as another Safe',
    safeTx({ operation: 1, data: '0x12345678' }),
    `If ${toOther} is a Safe, signs as one of its owners: Runs the code at ${toBob} as ${toOther}, which can take everything`,
  ],
  [
    'a message of another Safe',
    { ...typed(other, { SafeMessage: 'bytes message' }, { message: '0x12' }) },
    `If ${toOther} is a Safe, signs for it something that this page cannot see`,
  ],
  [
    'a delegation of votes',
    typed(
      other,
      { Delegation: 'address delegatee,uint256 nonce,uint256 expiry' },
      { delegatee: bob, nonce: '0', expiry: '1' },
    ),
    `Lets ${toBob} vote in the signer’s place at ${toOther}`,
  ],
  [
    'a permission with limits',
    delegation({}),
    `Lets ${toBob} act as ${short(safe)}, within 1 limit that this page cannot read${byManager}`,
  ],
  [
    'a permission for anyone, without a limit',
    delegation({ delegate: '0x0000000000000000000000000000000000000a11', caveats: [] }),
    `Lets anyone act as ${short(safe)}, without any limit${byManager}`,
  ],
  [
    'a permission that is passed on',
    delegation({
      authority: pad('0x1'),
      caveats: [
        { enforcer: other, terms: '0x' },
        { enforcer: dai, terms: '0x' },
      ],
    }),
    `Lets ${toBob} do what another account lets ${short(safe)} do, within 2 limits that this page cannot read${byManager}`,
  ],
  [
    'an operation of another Safe',
    safeOp(7, {}),
    `If ${toOther} is a Safe, signs as one of its owners: Sends 1 CANTO to ${toBob}, through ${short(module7)}; ${toOther} pays up to 1 CANTO for gas`,
  ],
  [
    'an operation for the older entry point, whose gas someone else pays',
    safeOp(6, { paymasterAndData: `${alice}1234` }),
    `If ${toOther} is a Safe, signs as one of its owners: Sends 1 CANTO to ${toBob}, through ${short(module6)}; ${toAlice} pays for gas`,
  ],
  [
    'an operation that runs foreign code',
    safeOp(7, { callData: executeUserOp(bob, 0n, '0x12345678', 1, 'executeUserOpWithErrorString') }),
    `If ${toOther} is a Safe, signs as one of its owners: Runs the code at ${toBob} as ${toOther}, which can take everything, through ${short(module7)}; ${toOther} pays up to 1 CANTO for gas`,
  ],
  [
    'one order of a tree',
    bulk([offer([item(2, nft, '7', '1')], [coin('2000000000000000000', safe)])]),
    `Offers token No. 7 of ${toNft} for at least 2 CANTO, through ${short(seaport)}`,
  ],
  [
    'several orders of a tree',
    bulk([offer([item(2, nft, '7', '1')], []), offer([item(2, nft, '8', '1')], []), offer([], [])], 3),
    `Makes 3 offers, each of which can be taken, through ${short(seaport)}`,
  ],
])('one sentence says what a signature lets others do: %s', (_, message, expected) => {
  expect(() => hashSafeMessage(message, { chainId: 7700, safe })).not.toThrow()
  expect(() => requireSignedData(message)).not.toThrow()
  expect(sentence(message)).toBe(expected)
  expect(messageWords(message, facts).sentence.english).toBe(expected)
  // None is without a danger: a signature cannot be taken back.
  expect(findingsOf(message)).toContainEqual(expect.objectContaining({ severity: 'danger' }))
})

test('the gas refund of another Safe is a danger that names its amount and token', () => {
  const drain = { gasPrice: '1', baseGas: '5000000', refundReceiver: alice }
  const found = (message: TypedMessage) => {
    const finding = findingsOf(message).find(({ type }) => type === 'gas-refund')
    return finding && [finding.severity, messageFindingWords(finding, String, (wei) => `${wei} wei`)]
  }
  expect(found(safeTx({ ...drain, gasToken: usdc }))).toEqual([
    'danger',
    `It pays ${alice} for gas in units of ${usdc}, at least 5000000, and more with the gas used. A high price moves money out of ${other}.`,
  ])
  expect(found(safeTx(drain))?.[1]).toContain(`at least 5000000 wei, and more with the gas used`)
  expect(found(safeTx(drain))?.[1]).toContain(`out of ${other}`)
  expect(found(safeTx({ ...drain, gasPrice: '0' }))).toBeUndefined()
  const there = safeTx(drain)
  expect(found({ ...there, domain: { ...there.domain, chainId: 1 } })?.[1]).toContain(
    `in units of that chain’s coin, at least 5000000, and`,
  )
  const used = findingsOf(safeTx({ safeTxGas: '9' })).find(({ type }) => type === 'failure-uses-nonce')
  expect(used && messageFindingWords(used, String, String)).toContain('its nonce is used')
})

test('the calls of another Safe’s batch are listed', () => {
  const otherState = { address: other, owners: [alice], threshold: 1, nonce: 0 }
  const data = encodeMultiSend([
    { to: bob, value: 1n, data: '0x' },
    enableModule({ ...otherState, modules: [] }, { module: alice }),
  ])
  const { sentence: words, calls } = messageWords(safeTx({ to: multiSend, operation: 1, data }), facts)
  expect(words.text).toBe(`If ${toOther} is a Safe, signs as one of its owners: Batch of 2 calls`)
  expect(calls?.parts.map((part) => part.sentence.text)).toEqual([
    `Sends 0.000000000000000001 CANTO to ${toBob}`,
    `Lets the module ${toAlice} move everything without a signature`,
  ])
})

test.each<readonly [string, Address, string, (contract: Address) => TypedMessage]>([
  ['Permit2', permit2, 'PermitSingle', (contract) => permitSingle(1n, contract)],
  ['CoW Protocol', settlement, 'Order', (contract) => order({}, contract)],
  ['Seaport', seaport, 'OrderComponents', (contract) => offer([], [], contract)],
  ['Seaport', seaport, 'BulkOrder', (contract) => bulk([offer([], [])], 2, contract)],
  ['Safe4337Module 0.2.0', module6, 'SafeOp', (contract) => safeOp(6, {}, contract)],
  ['Safe4337Module 0.3.0', module7, 'SafeOp', (contract) => safeOp(7, {}, contract)],
  ['MetaMask’s DelegationManager', manager, 'Delegation', (contract) => delegation({}, contract)],
])('a message in the form of %s for another contract says so', (name, contract, type, of) => {
  const imitating = of(other)
  expect(sentence(imitating)).toBe(
    `Signs typed data that calls itself “${type}”, for the contract ${toOther} to act on, which is not ${name}`,
  )
  const finding = findingsOf(imitating).find(({ type: kind }) => kind === 'imitates-contract')
  expect(finding).toMatchObject({ severity: 'danger', name, contract: other })
  expect(finding && messageFindingWords(finding, String, String)).toContain(`${other} is not ${name}`)
  expect(findingsOf(of(contract)).map(({ type: kind }) => kind)).not.toContain('imitates-contract')
})

test.each<readonly [string, TypedMessage]>([
  [
    'one more field',
    typed(usdc, { Permit: `${PERMIT},uint256 extra` }, { ...permit(1n).message, extra: '1' }),
  ],
  [
    'fields in another order',
    typed(
      usdc,
      { Permit: 'address spender,address owner,uint256 value,uint256 nonce,uint256 deadline' },
      permit(1n).message,
    ),
  ],
  [
    'another struct of the name',
    typed(
      permit2,
      {
        PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
        PermitDetails: 'address token,uint256 amount,uint48 expiration,uint48 nonce',
      },
      permitSingle(1n).message,
    ),
  ],
  [
    'permissions of another shape beside a witness',
    {
      ...witnessed('Terms', { Terms: 'uint256 price' }, { price: '1' }),
      types: {
        ...witnessed('Terms', { Terms: 'uint256 price' }, { price: '1' }).types,
        TokenPermissions: fieldsOf('address token,uint128 amount'),
      },
    },
  ],
  [
    'a permit inside of another type',
    typed(usdc, { Mail: 'Permit permit', Permit: PERMIT }, { permit: permit(1n).message }),
  ],
  ['no contract', { ...permit(1n), domain: { name: 'USD Coin', chainId: 7700 } }],
  ['another kind of order', order({ kind: 'gift' })],
  ['an unknown operation', safeTx({ operation: 2 })],
  ['an operation that creates its Safe', safeOp(7, { initCode: '0x12' })],
  ['a call that no function fits', safeOp(7, { callData: '0x12345678' })],
  [
    'a call that is none of the module’s',
    safeOp(7, { callData: executeUserOp(bob, 1n, '0x', 0, 'execute') }),
  ],
  [
    'a tree of other orders',
    {
      ...bulk([offer([], [])]),
      types: {
        ...bulk([offer([], [])]).types,
        OfferItem: fieldsOf(ITEM.replace('uint256 startAmount', 'uint128 startAmount')),
      },
    },
  ],
])('a message with %s has no sentence of a known type, but a danger', (_, message) => {
  expect(() => requireSignedData(message)).not.toThrow()
  expect(sentence(message)).toMatch(/^Signs typed data that calls itself “/)
  expect(findingsOf(message)).toContainEqual(expect.objectContaining({ severity: 'danger' }))
})

test('of many offers by one signature each is listed, and its amounts count', () => {
  const everything = offer([item(1, usdc, '0', maxUint256.toString())], [])
  const message = bulk([offer([item(2, nft, '7', '1')], [coin('1', safe)]), everything], 2)
  expect(messageWords(message, facts).offers?.map(({ text }) => text)).toEqual([
    `Offers token No. 7 of ${toNft} for at least 0.000000000000000001 CANTO`,
    expect.stringMatching(/^Offers 115,792,089,.* and gets nothing for it$/),
  ])
  expect(findingsOf(message)[0]).toMatchObject({ type: 'moves-tokens', parties: [], isUnlimited: true })
})

test('an operation of one Safe’s module is none of the other version’s', () => {
  expect(sentence(safeOp(6, {}, module7))).toContain('which is not Safe4337Module 0.2.0')
  expect(sentence(safeOp(7, {}, module6))).toContain('which is not Safe4337Module 0.3.0')
})

test('who can act by a permission is its delegate, not each contract that limits it', () => {
  expect(findingsOf(delegation({}))[0]).toMatchObject({ type: 'delegates', parties: [bob] })
  const anyone = delegation({ delegate: '0x0000000000000000000000000000000000000a11' })
  expect(findingsOf(anyone)[0]).toMatchObject({ type: 'delegates', parties: [] })
})

test('a token of another chain is not named by what this one says', () => {
  const message = permitSingle(5_000_000n, permit2, { chainId: '0x1' })
  expect(sentence(message)).toBe(
    `Lets ${toBob} spend up to 5,000,000 units of the token ${toUsdc}${byPermit2} (on chain 1, not on this one)`,
  )
})

test('of another chain, neither this one’s coin nor its collection is named', () => {
  const there = (message: TypedMessage): TypedMessage => ({
    ...message,
    domain: { ...message.domain, chainId: 1 },
  })
  const suffix = ' (on chain 1, not on this one)'
  const listing = offer([item(2, collection, '7', '1')], [coin('1000', safe)])
  expect(sentence(there(listing))).toBe(
    `Offers token No. 7 of ${short(collection)} for at least 1,000 units of that chain’s coin, through ${short(seaport)}${suffix}`,
  )
  expect(sentence(there(order({})))).toBe(
    `Sells 6,000,000 units of the token ${toUsdc} for at least 2,000,000,000,000,000,000 units of that chain’s coin, through ${short(settlement)}${suffix}`,
  )
  expect(sentence(there(safeTx({ value: '1000' })))).toBe(
    `If ${toOther} is a Safe, signs as one of its owners: Sends 1,000 units of that chain’s coin to ${toBob}${suffix}`,
  )
  const along = there(safeTx({ value: '1000', data: '0x12345678' }))
  expect(sentence(along)).toContain('sends 1,000 units of that chain’s coin along')
})

test('what a sentence has no room for is never the worst of it', () => {
  const many = Array.from({ length: 9 }, () => [usdc, 1n] as const)
  // A contract that was not named yet, and more of one that was.
  expect(sentence(permitBatch(...many, [dai, 10n ** 18n]))).toContain(`1 token of ${toDai}, `)
  expect(sentence(permitBatch(...many, [usdc, 5_000_000n]))).toContain('spend 5 cUSDC')
  const contracts = Array.from({ length: 9 }, (_, index) => getAddress(`0x${`b${index}`.repeat(20)}`))
  const all = sentence(permitBatch(...contracts.map((token) => [token, 1n] as const)))
  for (const token of contracts) expect(all).toContain(short(token))
  expect(all).not.toContain(' more')
  const offered = [...Array.from({ length: 8 }, () => item(2, nft, '7', '1')), item(1, usdc, '0', '5000000')]
  expect(sentence(offer(offered, []))).toContain(`5 cUSDC (${toUsdc}), `)
  const unlimited = item(1, usdc, '0', maxUint256.toString())
  expect(sentence(offer([...many.map(() => item(1, usdc, '0', '1')), unlimited], []))).toContain(
    '115,792,089,',
  )
})

test('who can take tokens is the spender, not each address of a permit', () => {
  const [finding] = findingsOf(permitSingle(1n))
  expect(finding).toMatchObject({ type: 'moves-tokens', parties: [bob], isUnlimited: false })
  // A salt is no amount.
  const [listing] = findingsOf(offer([item(2, nft, maxUint256.toString(), '1')], [coin('1', safe)]))
  expect(listing).toMatchObject({ type: 'moves-tokens', parties: [], isUnlimited: false })
})
