/** What the review draws. */
import { NO_REFUND } from '@peppermint/safe/hashes'
import { encodeMultiSend, type SafeCall } from '@peppermint/safe/build'
import { knownContracts } from '@peppermint/safe/chain'
import { reviewTransaction } from '@peppermint/safe/review'
import {
  encodeFunctionData,
  getAddress,
  keccak256,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  zeroAddress,
  type Address,
} from 'viem'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageContent } from '../messages/MessageContent.tsx'
import { CallTree } from './CallTree.tsx'
import { Findings } from './Findings.tsx'
import { HashBlock } from './HashBlock.tsx'
import { SentenceText } from './SentenceText.tsx'
import { createAddressNames, createWriter } from './addressNames.ts'
import { isLongBatch, WhatItDoes } from './WhatItDoes.tsx'
import { WhoSigned } from './WhoSigned.tsx'

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const safe = address('5')
const multiSend = knownContracts.find(({ role }) => role === 'multiSendCallOnly')?.address ?? zeroAddress

function reviewOf({ operation = 0, ...call }: SafeCall & { readonly operation?: 0 | 1 }) {
  return reviewTransaction({
    transaction: { ...call, ...NO_REFUND, operation, nonce: 0 },
    safe: { address: safe, chainId: 7700, version: '1.4.1' },
    hasCode: () => true,
  })
}
const noNames = () => undefined
const treeOf = (call: Parameters<typeof reviewOf>[0]) =>
  renderToStaticMarkup(<CallTree call={reviewOf(call).call} nameAddress={noNames} />)
const findingsOf = (call: Parameters<typeof reviewOf>[0]) =>
  renderToStaticMarkup(<Findings findings={reviewOf(call).findings} />)

const owner = address('1')
const doesOf = (call: Parameters<typeof reviewOf>[0], change = {}) => {
  const names = createAddressNames({ safe, collection: address('c'), owners: [owner], account: address('2') })
  const write = createWriter(names, true)
  const facts = { safe, collection: address('c'), write, tokenAt: () => undefined, nonce: 7 }
  const refund = { baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress, ...change }
  const { call: read, findings } = reviewOf(call)
  return renderToStaticMarkup(<WhatItDoes call={read} refund={refund} facts={facts} findings={findings} />)
}

test('a sentence has the recipient in full, with who it is', () => {
  const coin = (to: Address) => ({ to, value: 10n ** 18n, data: '0x' }) as const
  expect(doesOf(coin(owner))).toContain(`Sends 1 CANTO to ${owner} (an owner)`)
  expect(doesOf(coin(address('2')))).toContain(`Sends 1 CANTO to ${address('2')} (you)`)
  expect(doesOf(coin(address('9')))).toContain(`Sends 1 CANTO to ${address('9')}<`)
})

test('a batch has its sentences in order, and the totals below them', () => {
  const coin = { to: owner, value: 10n ** 18n, data: '0x' } as const
  const calls = [coin, { ...coin, to: address('9'), value: 2n * 10n ** 18n }]
  const markup = doesOf({ to: multiSend, value: 0n, data: encodeMultiSend(calls), operation: 1 })
  // The heading above says that it is a batch.
  expect(markup).not.toContain('Batch of')
  const texts = ['Sends 1 CANTO', 'Sends 2 CANTO', 'Leaves in total', '3 CANTO', 'Nothing']
  const positions = texts.map((text) => markup.indexOf(text))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(positions).not.toContain(-1)
})

test('a dangerous call among many is marked, and its finding before the sentences', () => {
  const coin = { to: owner, value: 1n, data: '0x' } as const
  const abi = parseAbi(['function approve(address spender, uint256 value)'])
  const approve = {
    to: address('7'),
    value: 0n,
    data: encodeFunctionData({ abi, args: [address('9'), maxUint256] }),
  }
  const sixty = Array.from({ length: 60 }, (_, index) => (index === 39 ? approve : coin))
  const batch = (calls: readonly SafeCall[]) =>
    ({ to: multiSend, value: 0n, data: encodeMultiSend(calls), operation: 1 }) as const
  const items = doesOf(batch(sixty)).match(/<li>.*?<\/li>/g) ?? []
  expect(items).toHaveLength(60)
  expect(items.flatMap((item, index) => (item.includes('>Danger<') ? [index] : []))).toEqual([39])
  expect(items[39]).toContain(`Lets ${address('9')} spend any amount`)
  // Calls inside of calls mark those that they are in.
  const relay = parseAbi(['function aggregate((address target, bytes callData)[] calls)'])
  const inner = [{ target: approve.to, callData: approve.data }]
  const relayed = { ...coin, value: 0n, data: encodeFunctionData({ abi: relay, args: [inner] }) }
  expect(doesOf(batch([coin, relayed])).match(/>Danger</g)).toHaveLength(2)
  expect(isLongBatch(reviewOf(batch(sixty)).call)).toBe(true)
  // In sight below them.
  expect(isLongBatch(reviewOf(batch([coin, approve])).call)).toBe(false)
})

test('a sentence says that a gas refund is paid, to whom and in what', () => {
  const empty = { to: safe, value: 0n, data: '0x' } as const
  expect(doesOf(empty)).not.toContain('refund')
  expect(doesOf(empty, { gasPrice: 1n })).toContain('The Safe pays a gas refund to the executor, in CANTO.')
  expect(doesOf(empty, { gasPrice: 1n, gasToken: address('9'), refundReceiver: owner })).toContain(
    `to ${owner} (an owner), in the token ${address('9')}.`,
  )
  // What it takes is not hidden behind a rejection's words.
  const paying = doesOf(empty, { gasPrice: 10n ** 15n, baseGas: 5_000n })
  expect(paying).toContain('Pays a gas refund, and uses up its nonce')
  expect(paying).toContain('It is 5 CANTO or more.')
  expect(paying).not.toContain('Cancels')
  // A total without it would be wrong.
  const twice = encodeMultiSend([empty, empty])
  expect(doesOf({ to: multiSend, value: 0n, data: twice, operation: 1 }, { gasPrice: 1n })).toMatch(
    /Leaves in total<\/dt><dd><span class="line">the gas refund below</,
  )
  expect(doesOf(empty, { gasPrice: 2n, baseGas: 3n, gasToken: address('9') })).toContain(
    `It is 6 units of the token ${address('9')} or more.`,
  )
})

test('a translated sentence has its English under it, and an English one nothing', () => {
  const drawn = (text: string) =>
    renderToStaticMarkup(<SentenceText sentence={{ text, english: 'Sends 5 CANTO' }} />)
  expect(drawn('Sendet 5 CANTO')).toMatch(/^Sendet 5 CANTO<span .*lang="en".*>Sends 5 CANTO<\/span>$/)
  expect(drawn('Sends 5 CANTO')).toBe('Sends 5 CANTO')
})

test('a hash has eight groups with marked ends, and is read as a whole', () => {
  const hash = keccak256('0x01')
  const markup = renderToStaticMarkup(<HashBlock hashes={[{ label: 'Safe hash', hash }]} />)
  expect(markup).toContain(`<span class="sr">${hash}</span>`)
  const groups = [...markup.matchAll(/<(b|span)>([\da-f]{8})<\/\1>/g)]
  expect(groups.map(([, , group]) => group).join('')).toBe(hash.slice(2))
  expect(groups.map(([, tag]) => tag).join(' ')).toBe('b span span span span span span b')
})

test('a call is drawn with the whole address, its function, values and bytes', () => {
  const abi = parseAbi(['function approve(address spender, uint256 value)'])
  const data = encodeFunctionData({ abi, args: [address('9'), maxUint256] })
  const call = { to: address('7'), value: 3n * 10n ** 18n, data }
  const markup = treeOf(call)
  for (const text of [address('7'), '<b>approve</b>', address('9'), String(maxUint256), '3 CANTO', data])
    expect(markup).toContain(text)
  expect(findingsOf(call)).toContain('Unlimited approval')
})

test('what is set to the zero address is removed, not said to act', () => {
  for (const [method, what] of [
    ['setFallbackHandler', 'It removes the fallback handler'],
    ['setModuleGuard', 'It removes the modules’ guard'],
  ] as const) {
    const data = (to: Address) =>
      encodeFunctionData({ abi: parseAbi([`function ${method}(address one)`]), args: [to] })
    const removal = findingsOf({ to: safe, value: 0n, data: data(zeroAddress) })
    expect(removal).toContain(what)
    expect(removal).not.toContain(zeroAddress)
    expect(findingsOf({ to: safe, value: 0n, data: data(address('9')) })).toContain(address('9'))
  }
})

test('of a huge batch the first 200 calls are drawn, and the rest is counted in alarm', () => {
  const calls = Array.from({ length: 250 }, () => ({ to: address('7'), value: 1n, data: '0x' }) as const)
  const batch = { to: multiSend, value: 0n, data: encodeMultiSend(calls), operation: 1 } as const
  const markup = treeOf(batch)
  expect(markup.match(/<li>/g)).toHaveLength(200)
  expect(markup).toContain('And 50 more')
  expect(findingsOf(batch)).toContain('Danger: Too many calls to show')
})

test('findings of one kind are drawn together, with their number and every one of them', () => {
  const abi = parseAbi(['function approve(address spender, uint256 value)'])
  const spenders = Array.from({ length: 300 }, (_, index) =>
    getAddress(pad(numberToHex(index + 1), { size: 20 })),
  )
  const calls = spenders.map((spender) => ({
    to: address('7'),
    value: 0n,
    data: encodeFunctionData({ abi, args: [spender, maxUint256] }),
  }))
  const markup = findingsOf({ to: multiSend, value: 0n, data: encodeMultiSend(calls), operation: 1 })
  expect(markup.match(/data-finding="gives-authority"/g)).toHaveLength(1)
  expect(markup).toContain('Unlimited approval, 300 times')
  expect(markup).toContain('Show 297 more')
  for (const spender of spenders) expect(markup).toContain(spender)
  expect(markup).toContain('Call 300: ')
})

test('of thousands of one kind those that are not listed are counted', () => {
  const calls = Array.from({ length: 450 }, () => ({
    to: address('7'),
    value: 0n,
    data: '0x12345678' as const,
  }))
  const markup = findingsOf({ to: multiSend, value: 0n, data: encodeMultiSend(calls), operation: 1 })
  expect(markup).toContain(', 450 times')
  expect(markup).toContain('And 250 more of this kind')
})

test('all recipients of an airdrop are drawn; those of a longer list are counted in alarm', () => {
  const abi = parseAbi(['function airdrop(address[] accounts, uint256[] quantities)'])
  const airdrop = (count: number) => {
    const accounts = Array.from({ length: count }, (_, index) =>
      getAddress(pad(numberToHex(index + 1), { size: 20 })),
    )
    const data = encodeFunctionData({ abi, args: [accounts, accounts.map(() => 1n)] })
    return { call: { to: address('7'), value: 0n, data }, last: accounts.at(-1) }
  }
  const fitting = airdrop(300)
  expect(treeOf(fitting.call)).toContain(fitting.last)
  expect(findingsOf(fitting.call)).toContain('It sends to 300 accounts at once')
  const long = airdrop(501)
  expect(treeOf(long.call)).not.toContain(long.last)
  expect(treeOf(long.call)).toContain('And 1 more')
  expect(findingsOf(long.call)).toContain('Danger: Not all entries are shown')
})

test('the calls of another Safe are drawn below its execution, and said to be its own', () => {
  const inner = encodeFunctionData({
    abi: parseAbi(['function enableModule(address module)']),
    args: [address('9')],
  })
  const abi = parseAbi([
    'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  ])
  const call = {
    to: address('7'),
    value: 0n,
    data: encodeFunctionData({ abi, args: [address('7'), 0n, inner, 0] }),
  }
  const markup = treeOf(call)
  expect(markup.indexOf('<b>execTransactionFromModule</b>')).toBeLessThan(
    markup.indexOf('<b>enableModule</b>'),
  )
  expect(markup).toContain(`One call that ${address('7')} makes.`)
  expect(findingsOf(call)).toContain(`The call is made by ${address('7')}, not by this Safe.`)
})

test('a delegate call to an unknown contract is shown in alarm', () => {
  const call = { to: address('7'), value: 0n, data: '0x12345678', operation: 1 } as const
  expect(treeOf(call)).toContain('Delegate call')
  const findings = findingsOf(call)
  expect(findings).toContain('Danger: Foreign code would run as the Safe')
  expect(findings).toContain(address('7'))
})

test('a delegate call to a contract of Safe says what that contract does', () => {
  const delegated = (role: string) => {
    const to = knownContracts.find((one) => one.role === role)?.address ?? zeroAddress
    return findingsOf({ to, value: 0n, data: '0x12345678', operation: 1 })
  }
  expect(delegated('createCall')).toContain('It deploys a contract')
  expect(delegated('signMessageLib')).toContain('It signs a message')
  expect(delegated('multiSend')).toContain('It makes several calls')
})

test('the calls of a batch are drawn in their order', () => {
  const calls = ['7', '8', '9'].map((digit) => ({ to: address(digit), value: 1n, data: '0x' as const }))
  const markup = treeOf({ to: multiSend, value: 0n, data: encodeMultiSend(calls), operation: 1 })
  const positions = calls.map(({ to }) => markup.indexOf(to))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(positions).not.toContain(-1)
})

test('text of a hostile call is shown as text', () => {
  const abi = parseAbi(['function signMessage(bytes data)'])
  const data = encodeFunctionData({ abi, args: ['0x3c736372697074'] })
  const signMessageLib = knownContracts.find(({ role }) => role === 'signMessageLib')?.address ?? zeroAddress
  const call = { to: signMessageLib, value: 0n, data, operation: 1 } as const
  expect(treeOf(call) + findingsOf(call)).not.toContain('<script')
})

test('a time that a service made up does not break the list of owners', () => {
  const by = { signer: address('1'), signature: '0x', status: 'signed' } as const
  for (const submittedAt of [1e300, Number.NaN, -1e300])
    expect(
      renderToStaticMarkup(
        <WhoSigned
          owners={[address('1')]}
          threshold={1}
          confirmations={[{ ...by, submittedAt }]}
          nameAddress={noNames}
        />,
      ),
    ).toContain('Unknown time')
})

test('owners are listed with what this page could check', () => {
  const markup = renderToStaticMarkup(
    <WhoSigned
      owners={[address('1'), address('2')]}
      threshold={2}
      confirmations={[
        { signer: address('1'), signature: '0x', submittedAt: 1, status: 'signed' },
        { signer: address('4'), signature: '0x', submittedAt: 1, status: 'former' },
      ]}
      nameAddress={noNames}
    />,
  )
  expect(markup).toContain('1 of 2 required signatures')
  expect(markup.match(/data-signer="\w+"/g)).toEqual([
    'data-signer="signed"',
    'data-signer="none"',
    'data-signer="former"',
  ])
  expect(markup).toContain('Not an owner now: does not count')
})

test('of what ran, no one is said to be missing by the owners and threshold of today', () => {
  const markup = renderToStaticMarkup(
    <WhoSigned
      owners={[address('1'), address('2'), address('3')]}
      threshold={3}
      confirmations={[{ signer: address('1'), signature: '0x', submittedAt: 1, status: 'signed' }]}
      nameAddress={noNames}
      isExecuted
    />,
  )
  expect(markup).toContain('It ran with the required signatures.')
  expect(markup).not.toMatch(/not yet|1 of 3/)
  expect(markup.match(/data-signer="\w+"/g)).toEqual(['data-signer="signed"'])
})

test('hidden characters of decoded texts, names and methods are drawn where they are', () => {
  const abi = [
    {
      type: 'function',
      name: 'set\u200bPhase',
      stateMutability: 'nonpayable',
      inputs: [
        { name: 'na\u202eme', type: 'string' },
        { name: 'notes', type: 'string[]' },
      ],
      outputs: [],
    },
  ] as const
  const data = encodeFunctionData({ abi, args: ['Free\u202e mint', ['a\u2066b']] })
  const { call } = reviewTransaction({
    transaction: {
      to: address('7'),
      value: 0n,
      data,
      operation: 0,
      nonce: 0,
      ...NO_REFUND,
    },
    safe: { address: safe, chainId: 7700, version: '1.4.1' },
    abis: [{ abi, address: null }],
  })
  const markup = renderToStaticMarkup(<CallTree call={call} nameAddress={noNames} />)
  for (const text of ['set‹U+200B›Phase', 'na‹U+202E›me', 'Free‹U+202E› mint', 'a‹U+2066›b'])
    expect(markup).toContain(text)
  expect(markup).not.toMatch(/[\u200b\u202e\u2066]/)
})

test('hidden characters of a message are drawn where they are', () => {
  const text = renderToStaticMarkup(<MessageContent message={'Pay\u202e Dave\n👨‍👩‍👧'} />)
  expect(text).toContain('Pay‹U+202E› Dave\n👨‍👩‍👧')
  const types = { 'Ma\u200bil': [{ name: 'te\u2800xt', type: 'string' }] }
  const message = {
    domain: { name: 'Sho\u00adp' },
    types,
    message: { 'te\u2800xt': 'a\u202eb', list: [{ x: 'c\u2066' }] },
  }
  const typed = renderToStaticMarkup(<MessageContent message={message} />)
  for (const shown of ['Ma‹U+200B›il', 'te‹U+2800›xt', 'Sho‹U+00AD›p', 'a‹U+202E›b', 'c‹U+2066›'])
    expect(typed).toContain(shown)
  expect(typed).not.toMatch(/[\u200b\u2800\u00ad\u202e\u2066]/)
})
