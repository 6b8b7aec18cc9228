/** Calls inside of calls, and batches that are made to hide one. */
import { scovillesAbi } from '@peppermint/contracts'
import {
  type Abi,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeMultiSend, enableModule, swapOwner, transferCoin } from '../build/index.ts'
import { proxyFactoryFunctions, safeFunctions, signMessageFunctions } from '../decode/index.ts'
import { findingWords } from '../words/index.ts'
import { groupFindings, MAX_SHOWN_ENTRIES, reviewTransaction } from './index.ts'
import {
  alice,
  at,
  attacker,
  bob,
  build,
  call,
  callToken,
  known,
  multiSendCallOnly,
  safe,
  token,
} from './review.fixture.ts'

const other = at('07')
const encode = (abi: Abi, functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args })
const findingsOf = (...calls: Parameters<typeof build>) =>
  reviewTransaction({ transaction: build(...calls), safe }).findings
const inShort = (...calls: Parameters<typeof build>) =>
  findingsOf(...calls).map(({ severity, type, path }) => [severity, type, path?.join('.') ?? null])

const abiOf = (signature: string): Abi => parseAbi<readonly string[]>([`function ${signature}`])

const enable = encode(safeFunctions, 'enableModule', [attacker])
const approve = callToken('approve', [attacker, maxUint256]).data
interface Execution {
  readonly to?: Hex
  readonly data?: Hex
  readonly operation?: 0 | 1
  readonly gasPrice?: bigint
  readonly safeTxGas?: bigint
}
/** An execution of another Safe, which this one owns. */
const execute = ({ to = other, data = '0x', operation = 0, gasPrice = 0n, safeTxGas = 0n }: Execution) =>
  call(
    other,
    encode(safeFunctions, 'execTransaction', [
      to,
      0n,
      data,
      operation,
      safeTxGas,
      0n,
      gasPrice,
      zeroAddress,
      attacker,
      '0x',
    ]),
  )

describe('an execution at another Safe', () => {
  test('is a danger, and what it does there is judged as of that Safe', () => {
    expect(inShort(execute({ to: alice }))).toEqual([['danger', 'acts-for-account', '']])
    const enabled = findingsOf(execute({ data: enable }))
    expect(enabled).toMatchObject([
      { type: 'enable-module', severity: 'danger', path: [0], module: attacker, actor: other },
      { type: 'acts-for-account', severity: 'danger', path: [], account: other },
    ])
    expect(enabled[1]).not.toHaveProperty('actor')
    expect(inShort(execute({ to: token, data: approve }))).toContainEqual(['danger', 'gives-authority', '0'])
  })

  test('is judged for its delegate calls, refunds and failures', () => {
    expect(inShort(execute({ to: attacker, data: '0x12345678', operation: 1 }))).toContainEqual([
      'danger',
      'delegate-call-unknown',
      '0',
    ])
    expect(inShort(execute({ to: alice, gasPrice: 1n }))).toContainEqual(['danger', 'gas-refund', ''])
    expect(inShort(execute({ to: alice, safeTxGas: 1n }))).toContainEqual([
      'warning',
      'failure-uses-nonce',
      '',
    ])
  })

  test('names whose refund, handler, signature, guard and owners it is about', () => {
    const sign = encode(signMessageFunctions, 'signMessage', [pad('0x12')])
    const changes = [
      ['setFallbackHandler', [attacker]],
      ['setGuard', [zeroAddress]],
      ['changeThreshold', [1n]],
      ['setup', [[attacker], 1n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress]],
    ] as const
    const all = [
      execute({ to: alice, gasPrice: 1n, safeTxGas: 1n }),
      execute({ to: known('signMessageLib'), data: sign, operation: 1 }),
      execute({ data: '0x12345678' }),
      execute({ to: attacker, data: '0x12', operation: 1 }),
      ...changes.map(([name, args]) => execute({ data: encode(safeFunctions, name, args) })),
    ].flatMap((one) => findingsOf(one))
    const types = new Set(all.map(({ type }) => type))
    for (const type of [
      'gas-refund',
      'failure-uses-nonce',
      'signs-message',
      'set-fallback-handler',
      'remove-guard',
    ])
      expect(types).toContain(type)
    for (const finding of all) {
      const { title, detail } = findingWords(finding, String)
      expect(detail, finding.type).toContain(other)
      expect(`${title} ${detail}`, finding.type).not.toMatch(
        /the Safe’s (name|code)|out of th|refunds.*the Safe/,
      )
      expect(title, finding.type).not.toMatch(/\bThe Safe\b|the Safe/)
    }
    // A Safe that executes for itself pays itself.
    const itself = findingsOf({ ...execute({ to: alice, gasPrice: 1n }), to: safe.address })
    expect(itself.find(({ type }) => type === 'gas-refund')).not.toHaveProperty('payer')
    // Of this Safe nothing else is named, and its findings are grouped apart.
    const own = findingsOf(call(safe.address, encode(safeFunctions, 'setFallbackHandler', [attacker])))
    const both = groupFindings([
      ...own,
      ...findingsOf(execute({ data: encode(safeFunctions, 'setFallbackHandler', [attacker]) })),
    ])
    expect(own[0] && findingWords(own[0], String).detail).toContain('in the name of this Safe')
    expect(both.filter(({ findings: [{ type }] }) => type === 'set-fallback-handler')).toHaveLength(2)
  })

  test.each(['execTransactionFromModule', 'execTransactionFromModuleReturnData'])(
    'is found in %s',
    (name) => {
      const data = encode(safeFunctions, name, [token, 0n, approve, 0])
      expect(inShort(call(other, data))).toEqual([
        ['danger', 'acts-for-account', ''],
        ['danger', 'gives-authority', '0'],
      ])
    },
  )

  test('is found in a batch of that Safe, in a batch of this one', () => {
    const batch = encodeMultiSend([call(alice, '0x'), call(other, enable)])
    const nested = execute({ to: multiSendCallOnly, data: batch, operation: 1 })
    expect(inShort(call(bob, '0x'), nested)).toEqual([
      ['danger', 'enable-module', '1.0.1'],
      ['danger', 'acts-for-account', '1'],
      ['note', 'delegate-call-known', ''],
      ['note', 'delegate-call-known', '1.0'],
    ])
  })

  test('that is too deep to read is a danger', () => {
    let nested = execute({ to: alice })
    for (let depth = 0; depth < 8; depth += 1) nested = execute({ data: nested.data })
    expect(inShort(nested)[0]).toEqual(['danger', 'unreadable-calls', '0.0.0.0.0.0'])
  })
})

const calls = [{ target: token, callData: approve }]
test.each<[string, string, readonly unknown[], string]>([
  ['Multicall3', 'aggregate((address target, bytes callData)[] calls)', [calls], 'calls-through'],
  [
    'Multicall3 with a failure allowed',
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    [[{ target: token, allowFailure: true, callData: approve }]],
    'calls-through',
  ],
  [
    'Multicall3 with values',
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    [[{ target: token, allowFailure: true, value: 0n, callData: approve }]],
    'calls-through',
  ],
  [
    'an operation of a module',
    'executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
    [token, 0n, approve, 0],
    'acts-for-account',
  ],
  [
    'the queue of a delay',
    'executeNextTx(address to, uint256 value, bytes data, uint8 operation)',
    [token, 0n, approve, 0],
    'acts-for-account',
  ],
  [
    'a batch of an account',
    'executeBatch(address[] dest, uint256[] value, bytes[] func)',
    [
      [alice, token],
      [1n, 0n],
      ['0x', approve],
    ],
    'acts-for-account',
  ],
  [
    'a timelock',
    'schedule(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt, uint256 delay)',
    [token, 0n, approve, pad('0x'), pad('0x'), 1n],
    'acts-for-account',
  ],
])('calls are found in %s', (_name, signature, args, type) => {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  const found = findingsOf(call(other, encode(abi, signature.slice(0, signature.indexOf('(')), args)))
  expect(found.map((finding) => finding.type)).toContain(type)
  expect(found).toContainEqual(
    expect.objectContaining({ type: 'gives-authority', receiver: attacker, actor: other }),
  )
})

test('calls of a contract to itself are those of the Safe', () => {
  const abi = parseAbi(['function multicall(bytes[] data)'])
  const found = findingsOf(call(token, encode(abi, 'multicall', [[approve]])))
  expect(found).toMatchObject([{ type: 'gives-authority', contract: token, path: [0] }])
  expect(found[0]).not.toHaveProperty('actor')
})

test('calls that cannot be read are a danger', () => {
  const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
  const unequal = parseAbi(['function executeBatch(address[] dest, bytes[] func)'])
  for (const data of [
    encode(abi, 'execute', [pad('0x'), '0x1234']),
    encode(unequal, 'executeBatch', [[alice], []]),
  ])
    expect(inShort(call(other, data))[0]).toEqual(['danger', 'unreadable-calls', ''])
})

test('a new Safe is judged for its code, its owners and what it runs first', () => {
  const setup = (to: Hex, data: Hex, handler: Hex) =>
    encode(safeFunctions, 'setup', [[attacker], 1n, to, data, handler, zeroAddress, 0n, zeroAddress])
  const create = (singleton: Hex, initializer: Hex) =>
    call(
      known('proxyFactory'),
      encode(proxyFactoryFunctions, 'createProxyWithNonce', [singleton, initializer, 0n]),
    )
  const singleton = known('singleton')
  expect(inShort(create(singleton, setup(zeroAddress, '0x', known('fallbackHandler'))))).toEqual([
    ['note', 'creates-safe', ''],
    ['note', 'sets-up-safe', '0'],
  ])
  const hostile = findingsOf(create(singleton, setup(attacker, '0x12345678', attacker)))
  expect(hostile).toMatchObject([
    { type: 'delegate-call-unknown', path: [0, 0], to: attacker, actor: null },
    { type: 'sets-up-safe', severity: 'danger', handler: attacker, owners: [attacker], actor: null },
    { type: 'unknown-calldata' },
    { type: 'creates-safe' },
  ])
  expect(inShort(create(attacker, '0x'))).toContainEqual(['danger', 'delegate-call-unknown', '0'])
  // Without a setup, the first account that calls becomes its owner.
  const [open] = findingsOf(create(singleton, '0x'))
  expect(open).toMatchObject({ type: 'no-setup', severity: 'danger', path: [0], actor: null })
  expect(open && findingWords(open, String).detail).toContain('Anyone can')
  expect(inShort(create(singleton, '0x12345678'))).toContainEqual(['danger', 'delegate-call-unknown', '0'])
})

test('data of the CREATE2 factory is code, whatever function its salt resembles', () => {
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  expect(inShort(call(factory, approve))).toEqual([['note', 'deploys', '']])
})

test('a message that is signed on chain is as dangerous as its hash off chain', () => {
  const data = encode(signMessageFunctions, 'signMessage', [pad('0x12')])
  const transaction = { ...build(call(known('signMessageLib'), data)), operation: 1 as const }
  const { findings } = reviewTransaction({ transaction, safe })
  expect(findings[0]).toMatchObject({ type: 'signs-message', severity: 'danger' })
})

test.each<[string, readonly unknown[], string, string | null]>([
  ['setPayeeAccount', [1n, attacker], 'proceeds', attacker],
  ['releaseTo', [1n, attacker], 'proceeds', attacker],
  ['replaceRejectingPayee', [1n, attacker], 'proceeds', attacker],
  ['setRenderer', [attacker], 'art', attacker],
  ['setRoyalty', [attacker, 1000n], 'royalties', attacker],
  ['transferOwnership', [attacker], 'own', attacker],
  ['renounceOwnership', [], 'own', null],
])('%s of the collection gives authority', (name, args, power, receiver) => {
  expect(findingsOf(call(token, encode(scovillesAbi as Abi, name, args)))).toMatchObject([
    { type: 'gives-authority', severity: 'danger', power, receiver, contract: token },
  ])
})

test.each([
  ['upgradeToAndCall(address newImplementation, bytes data)', [attacker, '0x'], 'upgrade'],
  ['changeAdmin(address newAdmin)', [attacker], 'upgrade'],
  ['grantRole(bytes32 role, address account)', [pad('0x'), attacker], 'role'],
  ['enableModule(address module)', [attacker], 'control'],
  ['delegate(address delegatee)', [attacker], 'delegate'],
  [
    'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
    [attacker, token, 1n, 0, 0],
    'allowance',
  ],
  [
    'confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)',
    [bob, [attacker], 1n, true],
    'recover',
  ],
])('%s of another contract gives authority', (signature, args, power) => {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  const data = encode(abi, signature.slice(0, signature.indexOf('(')), args)
  expect(findingsOf(call(other, data))).toMatchObject([
    { type: 'gives-authority', severity: 'danger', power, contract: other },
  ])
})

test('the sentence of an approval has one unit, several, any amount or none', () => {
  const abi = parseAbi(['function approve(address spender, uint256 value)'])
  const words = [1n, 2n, maxUint256, 0n].map((value) => {
    const [finding] = findingsOf(call(other, encode(abi, 'approve', [attacker, value])))
    return finding && findingWords(finding, String).detail
  })
  expect(words).toEqual([
    expect.stringContaining(`${attacker} could take up to 1 unit of the token ${other} from this Safe`),
    expect.stringContaining('up to 2 units of the token'),
    expect.stringContaining('any amount of the token'),
    expect.stringContaining('takes back what'),
  ])
})

test('an approval at Permit2 is one of the token that it names', () => {
  const signature = 'approve(address token, address spender, uint160 amount, uint48 expiration)'
  const data = encode(parseAbi([`function ${signature}`]), 'approve', [token, attacker, 2n ** 160n - 1n, 0])
  const [finding] = findingsOf(call(other, data))
  expect(finding).toMatchObject({
    type: 'gives-authority',
    severity: 'danger',
    power: 'spend',
    contract: token,
  })
  expect(finding && findingWords(finding, String).detail).toContain(`any amount of the token ${token} from`)
})

test.each([
  ['permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)', 9n, 'of'],
  [
    'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    true,
    'of',
  ],
  ['permit(address spender, uint256 tokenId, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', 9n, 'signer'],
  [
    'delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
    9n,
    'signer',
  ],
])('a signature handed in says whose authority it gives: %s', (signature, value, whose) => {
  const rest = signature.includes('bytes signature') ? [9n, '0x'] : [9n, 27, pad('0x1'), pad('0x2')]
  const given = (owner: Hex) => {
    const of = whose === 'of' ? [owner] : []
    const data = encode(abiOf(signature), signature.split('(')[0] ?? '', [...of, attacker, value, ...rest])
    const [finding] = findingsOf(call(token, data))
    return (finding && findingWords(finding, String).detail) ?? ''
  }
  if (whose === 'of') expect(given(safe.address)).toContain('this Safe')
  expect(given(bob)).not.toContain('this Safe')
  expect(given(bob)).toContain(whose === 'of' ? `from ${bob}` : 'the account that signed this')
})

test('what another Safe signs on chain is said to be of that Safe', () => {
  const order = encode(
    parseAbi(['function setPreSignature(bytes orderUid, bool signed)']),
    'setPreSignature',
    ['0x12', true],
  )
  const hash = encode(safeFunctions, 'approveHash', [pad('0x12')])
  for (const [data, type] of [
    [order, 'signs-order'],
    [hash, 'approves-hash'],
  ] as const) {
    const wordsOf = (given: ReturnType<typeof call>) => {
      const finding = findingsOf(given).find((one) => one.type === type)
      return finding && findingWords(finding, String).detail
    }
    expect(wordsOf(call(token, data))).toMatch(/This Safe|the Safe’s/)
    const elsewhere = wordsOf(execute({ to: token, data }))
    expect(elsewhere).toContain(other)
    expect(elsewhere).not.toMatch(/This Safe|the Safe’s/)
  }
})

test('a permit at Permit2 is one of each token that it names, for the spender that it names', () => {
  const details = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
  const permit = (list: string, of: unknown) =>
    encode(
      parseAbi([
        `function permit(address owner, ((${details})${list} details, address spender, uint256 sigDeadline) given, bytes signature)`,
      ]),
      'permit',
      [safe.address, { details: of, spender: attacker, sigDeadline: 0n }, '0x'],
    )
  const detailsOf = (of: Hex, amount: bigint) => ({ token: of, amount, expiration: 0, nonce: 0 })
  const given = (data: Hex) =>
    findingsOf(call(other, data)).flatMap((finding) =>
      finding.type === 'gives-authority'
        ? [[finding.severity, finding.contract, finding.receiver, finding.amount]]
        : [],
    )
  const unlimited = 2n ** 160n - 1n
  expect(given(permit('', detailsOf(token, unlimited)))).toEqual([
    ['danger', token, attacker, String(unlimited)],
  ])
  expect(given(permit('[]', [detailsOf(token, 7n), detailsOf(bob, unlimited)]))).toEqual([
    ['danger', bob, attacker, String(unlimited)],
    ['warning', token, attacker, '7'],
  ])
})

test('bytes after the arguments of a known function are counted, and none that an encoder writes', () => {
  const extra = (data: Hex) =>
    findingsOf(call(other, data)).flatMap((finding) =>
      finding.type === 'extra-bytes' ? [finding.count] : [],
    )
  expect(extra(approve)).toEqual([])
  expect(extra(`${approve}deadbeef`)).toEqual([4])
  // Lists, texts, bytes and tuples, each of some length that fills no word.
  const abi = parseAbi([
    'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    'function addPhase((string name, uint64 start, uint64 end, uint128 price, uint32 maxPerWallet, uint32 maxPerTransaction, uint32 maxSupply, bool allowlisted, bytes32 allowlistRoot) phase)',
  ])
  const nested = [{ target: token, allowFailure: false, callData: approve }]
  const phase = {
    name: 'Öffentlich 🌶️',
    start: 0n,
    end: 0n,
    price: 0n,
    maxPerWallet: 0,
    maxPerTransaction: 0,
    maxSupply: 0,
    allowlisted: false,
    allowlistRoot: pad('0x'),
  }
  for (const data of [encode(abi, 'aggregate3', [nested]), encode(abi, 'addPhase', [phase])]) {
    expect(extra(data)).toEqual([])
    expect(extra(`${data}00`)).toEqual([1])
  }
})

test('an address that begins and ends like a known one, or another of its batch, is a danger', () => {
  const poison = getAddress(`${alice.slice(0, 6)}${'00'.repeat(16)}${alice.slice(-4)}`)
  const lookAlikes = (addresses: readonly Hex[], ...of: Parameters<typeof build>) =>
    reviewTransaction({ transaction: build(...of), safe, known: addresses }).findings.flatMap((finding) =>
      finding.type === 'look-alike' ? [[finding.severity, finding.address, finding.like]] : [],
    )
  const found = [['danger', poison, alice]]
  // As a recipient, in calldata, in a list, and as a new owner.
  const one = callToken('transfer', [poison, 1n])
  const swapped = call(safe.address, encode(safeFunctions, 'swapOwner', [bob, alice, poison]))
  const list = call(
    other,
    encode(parseAbi(['function airdrop(address[] accounts, uint256[] quantities)']), 'airdrop', [
      [poison],
      [1n],
    ]),
  )
  for (const each of [call(poison, '0x', 1n), one, swapped, list])
    expect(lookAlikes([alice, bob], each)).toEqual(found)
  expect(lookAlikes([], one)).toEqual([])
  expect(lookAlikes([alice], callToken('transfer', [alice, 1n]))).toEqual([])
  expect(lookAlikes([], callToken('transfer', [alice, 1n]), one, one)).toEqual(found)
  // In a function that only an ABI of the page or the visitor has, and as who is paid a refund.
  const abi = parseAbi(['function entrust(address keeper)'])
  const entrusted = build(call(other, encode(abi, 'entrust', [poison])))
  const paid = { ...build(call(other, '0x')), gasPrice: 1n, refundReceiver: poison }
  for (const transaction of [entrusted, paid, { ...paid, refundReceiver: zeroAddress, gasToken: poison }])
    expect(
      reviewTransaction({ transaction, safe, known: [alice], abis: [{ abi, address: other }] }).findings,
    ).toContainEqual({ type: 'look-alike', severity: 'danger', path: null, address: poison, like: alice })
  // Of the Safe itself.
  const twin = getAddress(`${safe.address.slice(0, 6)}${'11'.repeat(16)}${safe.address.slice(-4)}`)
  expect(lookAlikes([], call(twin, '0x', 1n))).toEqual([['danger', twin, safe.address]])
})

test('taking authority away is no finding', () => {
  for (const signature of [
    'revokeRole(bytes32 role, address account)',
    'renounceRole(bytes32 role, address account)',
  ])
    expect(
      findingsOf(
        call(
          other,
          encode(
            parseAbi([`function ${signature}`] as readonly string[]),
            signature.slice(0, signature.indexOf('(')),
            [pad('0x'), attacker],
          ),
        ),
      ),
    ).toEqual([])
})

describe('a batch that is made to hide a call', () => {
  const noise = Array.from({ length: 150 }, () => callToken('approve', [attacker, maxUint256]))

  test('has the control of the Safe first, and hides none of its findings', () => {
    const found = findingsOf(...noise, enableModule(safe, { module: attacker }), ...noise)
    expect(found[0]).toMatchObject({ type: 'enable-module', path: [150] })
    expect(found[1]).toMatchObject({ type: 'too-many-calls', total: 301 })
    expect(found.filter(({ type }) => type === 'gives-authority')).toHaveLength(300)
    const swapped = findingsOf(...noise, swapOwner(safe, { oldOwner: bob, newOwner: attacker }))
    expect(swapped[0]).toMatchObject({ type: 'swap-owner', newOwner: attacker, path: [150] })
  })

  test('is grouped by kind, with all of each kind', () => {
    const groups = groupFindings(findingsOf(...noise, enableModule(safe, { module: attacker })))
    expect(groups.map(({ findings: all }) => [all[0].type, all.length])).toEqual([
      ['enable-module', 1],
      ['gives-authority', 150],
      ['delegate-call-known', 1],
    ])
    expect(groups.every(({ findings: all, severity }) => all.every((one) => one.severity === severity))).toBe(
      true,
    )
  })

  test('is cut off in alarm, with the number of all calls', () => {
    const many = Array.from({ length: 1_500 }, () => transferCoin({ to: alice, value: 1n }))
    const { call: top, findings } = reviewTransaction({ transaction: build(...many), safe })
    expect(top.callCount).toBe(1_500)
    expect(findings.map(({ type }) => type)).toEqual(['cut-off', 'too-many-calls', 'delegate-call-known'])
    expect(findings[1]).toMatchObject({ total: 1_500 })
  })
})

const airdrop = (count: number) => {
  const accounts = Array.from({ length: count }, (_, index) =>
    getAddress(pad(numberToHex(index + 1), { size: 20 })),
  )
  return call(
    token,
    encode(scovillesAbi, 'airdrop', [[...accounts.slice(1), attacker], accounts.map(() => 1n)]),
  )
}

test('an airdrop counts its recipients, and those that are not shown are a danger', () => {
  expect(findingsOf(airdrop(300))).toMatchObject([
    { type: 'many-recipients', count: 300, severity: 'warning' },
  ])
  expect(findingsOf(airdrop(MAX_SHOWN_ENTRIES + 1))).toMatchObject([
    { type: 'hidden-entries', severity: 'danger', shown: MAX_SHOWN_ENTRIES, total: MAX_SHOWN_ENTRIES + 1 },
    { type: 'many-recipients' },
  ])
})
