/** What this page believes of a service's confirmations. */
import { concatHex, hashMessage, type Hex, keccak256, numberToHex, pad, slice } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { checkConfirmations, isCounted } from './checkConfirmations.ts'

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const [alice, bob, carol, attacker] = [newOwner(), newOwner(), newOwner(), newOwner()]
const safeTxHash = keccak256('0x01')
const owners = [alice.address, bob.address, carol.address]
const prevalidated = (owner: Hex): Hex => concatHex([pad(owner), numberToHex(0, { size: 32 }), '0x01'])
const contractSignature = (owner: Hex): Hex =>
  concatHex([pad(owner), numberToHex(65, { size: 32 }), '0x00', numberToHex(2, { size: 32 }), '0xabcd'])

async function statusOf(signer: Hex, signature: Hex | null, approvals: readonly Hex[] = []) {
  const [checked] = await checkConfirmations([{ signer, signature, submittedAt: 1 }], {
    safeTxHash,
    owners,
    approvals,
  })
  return checked?.status
}

test('a signature counts if the owner made it over the hash computed here', async () => {
  const signature = await alice.sign({ hash: safeTxHash })
  expect(await statusOf(alice.address, signature)).toBe('signed')
  const prefixed = await alice.sign({ hash: hashMessage({ raw: safeTxHash }) })
  const v = numberToHex(Number(slice(prefixed, 64, 65)) + 4, { size: 1 })
  expect(await statusOf(alice.address, concatHex([slice(prefixed, 0, 64), v]))).toBe('signed')
})

test('a signature of another account, another hash, or none at all is invalid', async () => {
  expect(await statusOf(alice.address, await attacker.sign({ hash: safeTxHash }))).toBe('invalid')
  expect(await statusOf(alice.address, await alice.sign({ hash: keccak256('0x02') }))).toBe('invalid')
  expect(await statusOf(alice.address, '0x1234')).toBe('invalid')
  expect(await statusOf(alice.address, prevalidated(bob.address))).toBe('invalid')
})

test('a signature of an account that is not an owner does not count', async () => {
  expect(await statusOf(attacker.address, await attacker.sign({ hash: safeTxHash }))).toBe('former')
})

test('an approval counts once the chain has it', async () => {
  expect(await statusOf(alice.address, prevalidated(alice.address))).toBe('unverified')
  expect(await statusOf(alice.address, null)).toBe('unverified')
  expect(await statusOf(alice.address, null, [alice.address])).toBe('approved')
})

test('an approval counts although the service does not state it', async () => {
  const context = { safeTxHash, owners, approvals: [bob.address] }
  const signature = await alice.sign({ hash: safeTxHash })
  const stated = [{ signer: alice.address, signature, submittedAt: 1 }]
  expect(await checkConfirmations(stated, context)).toMatchObject([
    { signer: alice.address, status: 'signed' },
    { signer: bob.address, status: 'approved', submittedAt: null },
  ])
})

test('a contract’s signature is shown as one', async () => {
  expect(await statusOf(carol.address, contractSignature(carol.address))).toBe('contract')
})

test('two confirmations of one owner are one', async () => {
  const signature = await alice.sign({ hash: safeTxHash })
  const stated = [
    { signer: alice.address, signature, submittedAt: 1 },
    { signer: alice.address.toLowerCase() as Hex, signature, submittedAt: 2 },
  ]
  const checked = await checkConfirmations(stated, { safeTxHash, owners, approvals: [] })
  expect(checked.filter(isCounted)).toHaveLength(1)
})
