import {
  assert,
  asyncProperty,
  base64String,
  constantFrom,
  json,
  jsonValue,
  nat,
  oneof,
  string,
  tuple,
} from 'fast-check'
import { type Address, concatHex, getAddress, type Hex, pad } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { buildTransaction, transferCoin } from '../build/index.ts'
import { hashSafeMessage, hashSafeTransaction, type SafeTransaction } from '../hashes/index.ts'
import type { ContractQuestions } from '../signatures/index.ts'
import {
  type BundleContent,
  BundleError,
  decodeFragment,
  encodeFragment,
  formatBundle,
  mergeBundles,
  parseBundle,
  verifyBundle,
} from './index.ts'

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [alice, bob, attacker] = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()].map((key) =>
  privateKeyToAccount(key),
) as [Key, Key, Key]
type Key = ReturnType<typeof privateKeyToAccount>

const safe = {
  address: at('5a'),
  chainId: 7700,
  version: '1.4.1',
  owners: [alice.address, bob.address, at('c0')],
}
const domain = { chainId: 7700, safe: safe.address, version: '1.4.1' }
const pay = (nonce: number): SafeTransaction =>
  buildTransaction({
    safe: { nonce: 0 },
    calls: [transferCoin({ to: at('da'), value: 5n })],
    nonce,
    multiSendCallOnly: at('55'),
  })
const hashOf = (transaction: SafeTransaction) => hashSafeTransaction(transaction, domain).safeTxHash

async function bundleOf(...signers: Key[]): Promise<BundleContent> {
  const transaction = pay(3)
  const safeTxHash = hashOf(transaction)
  const { messageHash } = hashSafeMessage('Hello', domain)
  const sign = (hash: Hex) => Promise.all(signers.map((signer) => signer.sign({ hash })))
  return {
    chainId: 7700,
    safe: safe.address,
    transactions: [
      { ...transaction, safeTxHash, signatures: await sign(safeTxHash), createdAt: 1_000, note: 'For Dave' },
    ],
    messages: [{ message: 'Hello', messageHash, signatures: await sign(messageHash), createdAt: 2_000 }],
  }
}

/** The bundle's text with one change of its parsed JSON. */
function changed(content: BundleContent, change: (bundle: Json) => void): string {
  const bundle = JSON.parse(formatBundle(content)) as Json
  change(bundle)
  return JSON.stringify(bundle)
}
interface Json {
  format: unknown
  version: unknown
  chainId: unknown
  safe: unknown
  transactions: Record<string, unknown>[]
  messages: Record<string, unknown>[]
}

const errorOf = async (run: () => unknown) => {
  try {
    await run()
  } catch (error) {
    if (error instanceof BundleError) return `${error.code} ${error.path}`.trim()
    throw error
  }
  return 'none'
}
const verify = (text: string, of = safe, questions: ContractQuestions | null = null) =>
  verifyBundle(parseBundle(text), of, questions)

test('a bundle survives a file and a link', async () => {
  const content = await bundleOf(alice)
  expect(parseBundle(formatBundle(content))).toEqual({
    format: 'peppermint-safe-bundle',
    version: 1,
    ...content,
  })
  const fragment = await encodeFragment(content)
  expect(fragment?.length).toBeLessThan(1_500)
  expect(await decodeFragment(`https://mint.example/safe/${safe.address}#${fragment}`)).toMatchObject(content)
  expect(await decodeFragment(fragment ?? '')).toMatchObject(content)
  expect(await decodeFragment('https://mint.example/safe#queue')).toBeUndefined()
})

test('signatures of two owners in two files are merged and count', async () => {
  const merged = mergeBundles(await bundleOf(alice), await bundleOf(bob, alice))
  const { transactions, messages } = await verify(formatBundle(merged))
  expect(transactions).toMatchObject([
    { transaction: pay(3), safeTxHash: hashOf(pay(3)), note: 'For Dave', refused: [] },
  ])
  for (const { confirmations } of [...transactions, ...messages])
    expect(confirmations.map(({ owner }) => owner)).toEqual([alice.address, bob.address])
})

test('bundles of different Safes are not merged', async () => {
  const content = await bundleOf(alice)
  expect(await errorOf(() => mergeBundles(content, { ...content, safe: at('99') }))).toBe('wrong-safe')
  expect(await errorOf(() => mergeBundles(content, { ...content, chainId: 1 }))).toBe('wrong-chain')
})

test.each<[string, (bundle: Json) => void, string]>([
  ['other JSON', (bundle) => (bundle.format = 'other'), 'not-a-bundle'],
  ['a later version', (bundle) => (bundle.version = 2), 'unsupported-version'],
  ['a field that is no address', (bundle) => (bundle.safe = 'alice.eth'), 'invalid safe'],
  [
    'a negative value',
    ({ transactions }) => Object.assign(transactions[0] ?? {}, { value: '-1' }),
    'invalid transactions.0.value',
  ],
  [
    'a value above uint256',
    ({ transactions }) => Object.assign(transactions[0] ?? {}, { value: (2n ** 256n).toString() }),
    'invalid transactions.0.value',
  ],
  [
    'half a byte of data',
    ({ transactions }) => Object.assign(transactions[0] ?? {}, { data: '0xabc' }),
    'invalid transactions.0.data',
  ],
  [
    'another operation',
    ({ transactions }) => Object.assign(transactions[0] ?? {}, { operation: 2 }),
    'invalid transactions.0.operation',
  ],
  [
    'too many transactions',
    (bundle) => (bundle.transactions = Array.from({ length: 101 }, () => bundle.transactions[0] ?? {})),
    'invalid transactions',
  ],
  [
    'too many signatures',
    ({ transactions }) =>
      Object.assign(transactions[0] ?? {}, {
        signatures: Array.from({ length: 101 }, () => `0x${'1b'.repeat(65)}`),
      }),
    'invalid transactions.0.signatures',
  ],
  [
    'a long note',
    ({ transactions }) => Object.assign(transactions[0] ?? {}, { note: 'x'.repeat(201) }),
    'invalid transactions.0.note',
  ],
  ['another chain', (bundle) => (bundle.chainId = '1'), 'wrong-chain'],
  ['another Safe', (bundle) => (bundle.safe = at('99')), 'wrong-safe'],
  [
    'another amount under the same hash',
    ({ transactions }) => Object.assign(transactions[0] ?? {}, { value: '6' }),
    'hash-differs transactions.0.safeTxHash',
  ],
  [
    'another text under the same hash',
    ({ messages }) => Object.assign(messages[0] ?? {}, { message: 'hello' }),
    'hash-differs messages.0.messageHash',
  ],
  [
    'typed data that cannot be hashed',
    ({ messages }) =>
      Object.assign(messages[0] ?? {}, {
        message: {
          domain: {},
          types: { A: [{ name: 'a', type: 'address' }] },
          primaryType: 'A',
          message: { a: 1 },
        },
      }),
    'invalid messages.0.message',
  ],
  [
    'typed data with a field that its hash does not cover',
    ({ messages }) => {
      const message = {
        domain: {},
        types: { A: [{ name: 'a', type: 'string' }] },
        primaryType: 'A',
        message: { a: 'Hi', amount: '1' },
      }
      const { messageHash } = hashSafeMessage(message, domain)
      Object.assign(messages[0] ?? {}, { message, messageHash })
    },
    'invalid messages.0.message',
  ],
  [
    'a hash that differs after one that does not',
    (bundle) => {
      const [first] = bundle.transactions
      bundle.transactions = [first ?? {}, { ...first, nonce: '4' }]
    },
    'hash-differs transactions.1.safeTxHash',
  ],
  [
    'a date that is none',
    ({ messages }) => Object.assign(messages[0] ?? {}, { createdAt: 8.64e15 + 1 }),
    'invalid messages.0.createdAt',
  ],
  [
    'the hash of the same transaction for another Safe',
    ({ transactions }) => {
      const { safeTxHash } = hashSafeTransaction(pay(3), { ...domain, safe: at('99') })
      Object.assign(transactions[0] ?? {}, { safeTxHash })
    },
    'hash-differs transactions.0.safeTxHash',
  ],
])('refuses a bundle with %s', async (_name, change, error) => {
  const text = changed(await bundleOf(alice), change)
  expect(await errorOf(() => verify(text))).toBe(error)
})

test('the hashes of a bundle are those of the Safe’s version', async () => {
  const old = { ...safe, version: '1.2.0' }
  expect(await errorOf(async () => verify(formatBundle(await bundleOf(alice)), old))).toBe(
    'hash-differs transactions.0.safeTxHash',
  )
})

test('asks the chain nothing for a bundle in which one hash differs', async () => {
  let asked = 0
  const ask = async () => ((asked += 1), true)
  const approval = concatHex([pad(bob.address), pad('0x'), '0x01'])
  const content = await bundleOf()
  const [transaction] = content.transactions
  const text = changed(content, (bundle) => {
    Object.assign(bundle.transactions[0] ?? {}, { signatures: [approval] })
    Object.assign(bundle.messages[0] ?? {}, { message: 'hello' })
  })
  const questions = { acceptsBytes: ask, acceptsHash: ask, isApproved: ask }
  expect(await errorOf(() => verify(text, safe, questions))).toBe('hash-differs messages.0.messageHash')
  expect(asked).toBe(0)
  expect(transaction?.safeTxHash).toBe(hashOf(pay(3)))
})

test('refuses what is too large before it is parsed, and what is no JSON', async () => {
  expect(await errorOf(() => parseBundle(' '.repeat(1_048_577)))).toBe('too-large')
  expect(await errorOf(() => parseBundle('{'))).toBe('unreadable')
  expect(await errorOf(() => parseBundle('null'))).toBe('not-a-bundle')
})

describe('signatures that do not count', () => {
  const judged = async (signatures: readonly Hex[], questions: ContractQuestions | null = null) => {
    const content = await bundleOf(alice)
    const text = changed(content, ({ transactions }) => Object.assign(transactions[0] ?? {}, { signatures }))
    const [first] = (await verify(text, safe, questions)).transactions
    return { owners: first?.confirmations.map(({ owner }) => owner), refused: first?.refused }
  }
  const hash = hashOf(pay(3))
  const approved = (owner: Address) => concatHex([pad(owner), pad('0x'), '0x01'])
  const questionsOf = (isTrue: boolean): ContractQuestions => ({
    acceptsBytes: async () => isTrue,
    acceptsHash: async () => isTrue,
    isApproved: async () => isTrue,
  })

  test('a forged one, and one of another transaction', async () => {
    const forged = await attacker.sign({ hash })
    expect(await judged([forged])).toEqual({
      owners: [],
      refused: [{ reason: 'not-an-owner', signer: attacker.address }],
    })
    const other = await alice.sign({ hash: hashOf(pay(4)) })
    expect(await judged([other])).toMatchObject({ owners: [], refused: [{ reason: 'not-an-owner' }] })
  })

  test('a second one of the same owner', async () => {
    const [direct, prefixed] = [
      await alice.sign({ hash }),
      await alice.signMessage({ message: { raw: hash } }),
    ]
    const ethSign = concatHex([prefixed.slice(0, -2) as Hex, prefixed.endsWith('1b') ? '0x1f' : '0x20'])
    expect(await judged([direct, ethSign, direct])).toEqual({
      owners: [alice.address],
      refused: [
        { reason: 'duplicate', signer: alice.address },
        { reason: 'duplicate', signer: alice.address },
      ],
    })
  })

  test('bytes that are no signature', async () => {
    expect(await judged([`0x${'00'.repeat(64)}05`])).toEqual({
      owners: [],
      refused: [{ reason: 'malformed' }],
    })
    expect(await judged([`0x${'ff'.repeat(64)}1b`])).toEqual({
      owners: [],
      refused: [{ reason: 'malformed' }],
    })
  })

  test('an approval that the chain does not know, or that no endpoint can check', async () => {
    const blob = approved(bob.address)
    expect(await judged([blob])).toMatchObject({
      owners: [],
      refused: [{ reason: 'unproven', signer: bob.address }],
    })
    expect(await judged([blob], questionsOf(false))).toMatchObject({
      owners: [],
      refused: [{ reason: 'not-accepted' }],
    })
    expect(await judged([blob], questionsOf(true))).toEqual({ owners: [bob.address], refused: [] })
  })
})

describe('a bundle that was made to cost much', () => {
  const { length } = safe.owners
  const approval = (owner: Address, index: number) =>
    concatHex([pad(owner), pad(`0x${index.toString(16)}`), '0x01'])
  const costOf = async (hashes: number, signatures: readonly Hex[]) => {
    let asked = 0
    const ask = async () => {
      asked += 1
      return false
    }
    const { transactions } = await bundleOf()
    const [first] = transactions
    const content = {
      ...(await bundleOf()),
      messages: [],
      transactions: Array.from({ length: hashes }, (_, nonce) => {
        const transaction = pay(nonce)
        return {
          ...first,
          ...transaction,
          safeTxHash: hashOf(transaction),
          signatures,
          createdAt: 0,
          note: null,
        }
      }),
    }
    const questions = { acceptsBytes: ask, acceptsHash: ask, isApproved: ask }
    const verified = await verify(formatBundle(content), safe, questions)
    return { asked, refused: verified.transactions.map(({ refused }) => refused) }
  }

  test('asks each owner once per hash, and some hundred times at most', async () => {
    const repeated = Array.from({ length: 9 }, (_, index) => approval(bob.address, index))
    expect(await costOf(1, repeated)).toMatchObject({
      asked: 1,
      refused: [[{ reason: 'not-accepted' }, ...repeated.slice(1).map(() => ({ reason: 'duplicate' }))]],
    })
    const everyone = safe.owners.map((owner) => approval(owner, 0))
    const { asked, refused } = await costOf(40, everyone)
    expect(asked).toBe(100)
    expect(refused.at(-1)).toMatchObject([
      { reason: 'unproven' },
      { reason: 'unproven' },
      { reason: 'unproven' },
    ])
  })

  test('looks at few more signatures than there are owners, and at a thousand in all', async () => {
    const forged = Array.from({ length: 20 }, (_, index) => approval(attacker.address, index))
    const { refused } = await costOf(100, forged)
    expect(refused[0]).toHaveLength(length + 8 + 1)
    expect(refused[0]?.at(-1)).toEqual({ reason: 'too-many' })
    expect(refused.at(-1)).toEqual([{ reason: 'too-many' }])
    expect(refused.flat().filter(({ reason }) => reason === 'not-an-owner')).toHaveLength(1_000)
  })
})

test('[M-08] an address of a file with a wrong checksum is refused, one case is not', async () => {
  const content = await bundleOf(alice)
  const recipient = alice.address
  const withRecipient = (to: string) =>
    changed(content, ({ transactions }) => Object.assign(transactions[0] ?? {}, { to }))
  const mistyped = recipient.replace(/[a-f]/, (letter) => letter.toUpperCase())
  expect(mistyped).not.toBe(recipient)
  expect(await errorOf(() => Promise.resolve(parseBundle(withRecipient(mistyped))))).toBe(
    'invalid transactions.0.to',
  )
  for (const to of [recipient.toLowerCase(), `0x${recipient.slice(2).toUpperCase()}`])
    expect(parseBundle(withRecipient(to)).transactions[0]?.to).toBe(recipient)
})

test('a large number in typed data of a file is read exactly', async () => {
  const message = {
    domain: {},
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '6426191757410071111111' },
  }
  const { messageHash } = hashSafeMessage(message, domain)
  const content = await bundleOf(alice)
  const text = formatBundle({
    ...content,
    messages: [{ message, messageHash, signatures: [], createdAt: 0 }],
  }).replace('"6426191757410071111111"', '6426191757410071111111')
  expect(parseBundle(text).messages[0]?.message).toEqual(message)
})

test('a note with hidden or lookalike characters is left out', async () => {
  for (const note of ['Pay \u202eevaD', 'D\u0430ve']) {
    const text = changed(await bundleOf(alice), ({ transactions }) =>
      Object.assign(transactions[0] ?? {}, { note }),
    )
    expect(await verify(text)).toMatchObject({ transactions: [{ note: null }], misleadingNotes: 1 })
  }
})

test('a compressed bomb is refused before all of it is unpacked', async () => {
  const bomb = new Blob([new Uint8Array(8_000_000)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  // Its end is damaged, which only reading to the end would notice.
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer()).subarray(0, -8)
  const fragment = `bundle=${Buffer.from(bytes).toString('base64url')}`
  expect(fragment.length).toBeLessThan(16_384)
  expect(await errorOf(() => decodeFragment(fragment))).toBe('too-large')
})

test('a bundle that no link can carry has none, and a longer link is refused', async () => {
  const content = await bundleOf(alice)
  const random = concatHex(Array.from({ length: 600 }, () => generatePrivateKey()))
  const larger = { ...content, transactions: content.transactions.map((one) => ({ ...one, data: random })) }
  expect(await encodeFragment(larger)).toBeUndefined()
  expect(await errorOf(() => decodeFragment(`bundle=${'A'.repeat(16_385)}`))).toBe('too-large')
  expect(await errorOf(() => decodeFragment('bundle=A'))).toBe('unreadable')
  expect(await errorOf(() => decodeFragment('bundle=a+b'))).toBe('unreadable')
})

test('any text is parsed or refused with a BundleError', async () => {
  const text = formatBundle(await bundleOf(alice, bob))
  await assert(
    asyncProperty(
      oneof(
        string(),
        json(),
        // The bundle with a part replaced.
        tuple(nat(text.length), nat(40), string({ maxLength: 20 })).map(
          ([start, length, inserted]) => text.slice(0, start) + inserted + text.slice(start + length),
        ),
        // The bundle with a field replaced by any value.
        tuple(
          constantFrom('to', 'value', 'data', 'nonce', 'signatures', 'note', 'createdAt'),
          jsonValue(),
        ).map(([field, value]) => {
          const bundle = JSON.parse(text) as Json
          Object.assign(bundle.transactions[0] ?? {}, { [field]: value })
          return JSON.stringify(bundle)
        }),
      ),
      async (input) => {
        const error = await errorOf(() => verify(input))
        // What passes still has the hashes and the signers of the original.
        if (error === 'none') {
          const { transactions } = await verify(input)
          for (const { safeTxHash, confirmations } of transactions) {
            expect(safeTxHash).toBe(hashOf(pay(3)))
            for (const { owner } of confirmations) expect([alice.address, bob.address]).toContain(owner)
          }
        }
      },
    ),
    { numRuns: 400 },
  )
})

test('any fragment is decoded or refused with a BundleError', async () => {
  const fragment = (await encodeFragment(await bundleOf(alice))) ?? ''
  await assert(
    asyncProperty(
      oneof(
        string().map((rest) => `bundle=${rest}`),
        base64String().map((rest) => `#bundle=${rest}`),
        tuple(nat(fragment.length), nat(8), string({ maxLength: 8 })).map(
          ([start, length, inserted]) => fragment.slice(0, start) + inserted + fragment.slice(start + length),
        ),
      ),
      async (input) => {
        await errorOf(() => decodeFragment(input))
      },
    ),
    { numRuns: 400 },
  )
})
