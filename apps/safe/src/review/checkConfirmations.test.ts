/** What this page believes of a service's confirmations. */
import { concatHex, hashMessage, type Hex, keccak256, numberToHex, pad, slice } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { availableActions } from '../sign/availableActions.ts'
import { pickSignatures } from '../sign/executionSignatures.ts'
import { checkConfirmations, type ContractProof, isCounted, isEnough } from './checkConfirmations.ts'

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const [alice, bob, carol, attacker] = [newOwner(), newOwner(), newOwner(), newOwner()]
const safeTxHash = keccak256('0x01')
const owners = [alice.address, bob.address, carol.address]
const prevalidated = (owner: Hex): Hex => concatHex([pad(owner), numberToHex(0, { size: 32 }), '0x01'])
const contractSignature = (owner: Hex): Hex =>
  concatHex([pad(owner), numberToHex(65, { size: 32 }), '0x00', numberToHex(2, { size: 32 }), '0xabcd'])

/** A chain on which the contract at one address accepts everything. */
const proofOf = (contract: Hex | undefined): ContractProof => {
  const accepts = async (asked: Hex) => asked === contract
  return {
    questions: { acceptsBytes: accepts, acceptsHash: accepts, isApproved: async () => false },
    safe: attacker.address,
    version: '1.4.1',
    hash: safeTxHash,
    preimage: '0x1901',
  }
}

async function statusOf(
  signer: Hex,
  signature: Hex | null,
  { approvals = [], proof = null }: { approvals?: readonly Hex[]; proof?: ContractProof | null } = {},
) {
  const [checked] = await checkConfirmations([{ signer, signature, submittedAt: 1 }], {
    safeTxHash,
    owners,
    approvals,
    proof,
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
  expect(await statusOf(alice.address, null, { approvals: [alice.address] })).toBe('approved')
})

test('an approval counts although the service does not state it', async () => {
  const context = { safeTxHash, owners, approvals: [bob.address], proof: null }
  const signature = await alice.sign({ hash: safeTxHash })
  const stated = [{ signer: alice.address, signature, submittedAt: 1 }]
  expect(await checkConfirmations(stated, context)).toMatchObject([
    { signer: alice.address, status: 'signed' },
    { signer: bob.address, status: 'approved', submittedAt: null },
  ])
})

test('a contract’s signature counts only if the chain says that the contract accepts it', async () => {
  const signature = contractSignature(carol.address)
  expect(await statusOf(carol.address, signature, { proof: proofOf(carol.address) })).toBe('contract')
  expect(await statusOf(carol.address, signature, { proof: proofOf(undefined) })).toBe('invalid')
  const unreachable = async () => Promise.reject(new Error('offline'))
  const proof = { ...proofOf(carol.address), questions: { ...proofOf(undefined).questions } }
  const offline = { ...proof, questions: { ...proof.questions, acceptsBytes: unreachable } }
  expect(await statusOf(carol.address, signature, { proof: offline })).toBe('unverified')
})

test('made-up contract signatures of every owner do not count without the chain', async () => {
  const stated = owners.map((signer) => ({ signer, signature: contractSignature(signer), submittedAt: 1 }))
  const checked = await checkConfirmations(stated, { safeTxHash, owners, approvals: [], proof: null })
  expect(checked.filter(isCounted)).toEqual([])
  expect(pickSignatures({ confirmations: checked, owners, threshold: 2 })).toEqual({
    status: 'missing',
    missing: 2,
  })
  expect(
    availableActions({
      account: alice.address,
      safe: '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe',
      owners,
      threshold: 2,
      nextNonce: 0,
      reading: 'checking',
      nonce: 0,
      confirmations: checked,
      isBlocked: false,
      txStatus: 'AWAITING_EXECUTION',
      proposer: undefined,
      isReconnecting: false,
      isRejection: false,
    }),
  ).toMatchObject({ sign: 'possible', execute: { status: 'missing-signatures', missing: 1 } })
})

test('two confirmations of one owner are one', async () => {
  const signature = await alice.sign({ hash: safeTxHash })
  const stated = [
    { signer: alice.address, signature, submittedAt: 1 },
    { signer: alice.address.toLowerCase() as Hex, signature, submittedAt: 2 },
  ]
  const checked = await checkConfirmations(stated, { safeTxHash, owners, approvals: [], proof: null })
  expect(checked.filter(isCounted)).toHaveLength(1)
})

test('a forged confirmation before the real one of the same owner does not hide it', async () => {
  const real = await alice.sign({ hash: safeTxHash })
  const forged = await attacker.sign({ hash: safeTxHash })
  const context = { safeTxHash, owners, approvals: [], proof: null }
  const stated = (signatures: readonly (Hex | null)[]) =>
    signatures.map((signature, index) => ({ signer: alice.address, signature, submittedAt: index }))
  for (const before of [[forged], ['0x12'], [null], [prevalidated(alice.address), forged, forged]] as const)
    expect(await checkConfirmations(stated([...before, real]), context)).toMatchObject([
      { signer: alice.address, signature: real, status: 'signed' },
    ])
  // Not proven yet is more than wrong, and none of them counts.
  const approval = prevalidated(alice.address)
  expect(await checkConfirmations(stated([forged, approval]), context)).toMatchObject([
    { signature: approval, status: 'unverified' },
  ])
  expect(await checkConfirmations(stated([forged, '0x12']), context)).toMatchObject([
    { signature: forged, status: 'invalid' },
  ])
})

test('of a flood of signatures of one owner, four are checked', async () => {
  let asked = 0
  const accepts = async () => ((asked += 1), false)
  const proof = {
    ...proofOf(undefined),
    questions: { acceptsBytes: accepts, acceptsHash: accepts, isApproved: accepts },
  }
  const stated = Array.from({ length: 50 }, (_, index) => ({
    signer: carol.address,
    signature: concatHex([contractSignature(carol.address), numberToHex(index, { size: 1 })]),
    submittedAt: 1,
  }))
  await checkConfirmations(stated, { safeTxHash, owners, approvals: [], proof })
  expect(asked).toBeLessThanOrEqual(8)
})

test('the threshold is reached by signatures checked here, not by what a service counts', async () => {
  const signature = await alice.sign({ hash: safeTxHash })
  const stated = [alice, bob].map(({ address }) => ({ signer: address, signature, submittedAt: 1 }))
  const checked = await checkConfirmations(stated, { safeTxHash, owners, approvals: [], proof: null })
  expect([isEnough(checked, 1), isEnough(checked, 2), isEnough([], 0)]).toEqual([true, false, false])
})
