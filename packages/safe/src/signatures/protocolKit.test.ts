import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { createSafe, deploySafeContracts, type Safe, safeAbi, type SafeChain } from '@peppermint/devnet/safe'
import * as protocolKit from '@safe-global/protocol-kit'
import { type Address, getAddress, type Hex, parseEventLogs, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readContract, writeContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSafeMessage, hashSafeTransaction, type SafeTransaction } from '../hashes/index.ts'
import { joinSignatures, type OwnerSignature, parseSignatures, recoverSigner } from './index.ts'
import { type Kit, openKit } from './protocolKit.fixture.ts'

/** How an owner may sign with protocol-kit. */
const METHODS = ['eth_signTypedData_v4', 'eth_sign'] as const

let node: TestChain
let chain: SafeChain
let salt = 0n

beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain, ['1.3.0', '1.4.1'])
})
afterAll(() => node.stop())

describe.each(['1.3.0', '1.4.1'] as const)('Safe %s', (version) => {
  async function newSafe(ownerCount: number, threshold: number, contractOwners: readonly Address[] = []) {
    salt += 1n
    const keys = Array.from({ length: ownerCount }, () => generatePrivateKey())
    const safe = await createSafe(chain, { owners: keys, contractOwners, threshold, salt, version })
    return { safe, keys }
  }

  async function proposeWith(kit: Kit) {
    const to = getAddress(`0x${'a1'.repeat(20)}`)
    const kitTransaction = await kit.createTransaction({ transactions: [{ to, value: '0', data: '0xabcd' }] })
    const { data } = kitTransaction
    const transaction: SafeTransaction = {
      ...data,
      to,
      value: BigInt(data.value),
      data: data.data as Hex,
      safeTxGas: BigInt(data.safeTxGas),
      baseGas: BigInt(data.baseGas),
      gasPrice: BigInt(data.gasPrice),
      gasToken: data.gasToken as Address,
      refundReceiver: data.refundReceiver as Address,
    }
    return { kitTransaction, transaction }
  }

  /** Executes with our signatures, as anyone may. @returns the hash that the Safe logs. */
  async function execute(safe: Safe, transaction: SafeTransaction, signatures: Hex) {
    const abi = safeAbi('safe', version)
    const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
    const hash = await writeContract(node.client, {
      address: safe.address,
      abi,
      functionName: 'execTransaction',
      args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures],
    })
    const { logs } = await waitForReceipt(node.client, { hash })
    const [success] = parseEventLogs({ abi, logs, eventName: 'ExecutionSuccess' }) as unknown as {
      args: { txHash: Hex }
    }[]
    return success?.args.txHash
  }

  test.each([
    [1, 1],
    [2, 3],
    [5, 9],
  ])('[G-13] executes a %i-of-%i transaction with joined signatures', async (threshold, ownerCount) => {
    const { safe, keys } = await newSafe(ownerCount, threshold)
    const [firstKey = '0x'] = keys
    const first = await openKit(chain, safe, firstKey)
    const { kitTransaction, transaction } = await proposeWith(first)
    const domain = { chainId: 7700, safe: safe.address, version }
    const { safeTxHash, domainHash } = hashSafeTransaction(transaction, domain)
    expect(safeTxHash).toBe(await first.getTransactionHash(kitTransaction))
    const read = { address: safe.address, abi: safeAbi('safe', version) }
    expect(await readContract(node.client, { ...read, functionName: 'domainSeparator' })).toBe(domainHash)

    const collected: OwnerSignature[] = []
    let signed = kitTransaction
    for (const [index, key] of keys.slice(0, threshold).entries()) {
      const kit = await openKit(chain, safe, key)
      const owner = privateKeyToAccount(key).address
      const method = METHODS[index % 2] ?? 'eth_sign'
      signed = await kit.signTransaction(signed, method)
      const signature = signed.getSignature(owner)?.data as Hex
      const [parsed] = parseSignatures(signature)
      if (parsed === undefined) throw new Error('Expected a signature')
      expect(parsed.type).toBe(method === 'eth_sign' ? 'ETH_SIGN' : 'EOA')
      expect(await recoverSigner(safeTxHash, parsed)).toBe(owner)
      collected.push({ owner, signature })
    }
    const joined = joinSignatures(collected)
    expect(joined).toBe(signed.encodedSignatures())
    expect(await execute(safe, transaction, joined)).toBe(safeTxHash)
  })

  test('[G-13] a hash that an owner approved on chain counts as a signature', async () => {
    const { safe, keys } = await newSafe(2, 2)
    const [firstKey = '0x', secondKey = '0x'] = keys
    const first = await openKit(chain, safe, firstKey)
    const second = await openKit(chain, safe, secondKey)
    const { kitTransaction, transaction } = await proposeWith(first)
    const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe: safe.address, version })
    const { hash } = await first.approveTransactionHash(safeTxHash)
    await waitForReceipt(node.client, { hash: hash as Hex })
    const owner = privateKeyToAccount(firstKey).address
    const approved = protocolKit.generatePreValidatedSignature(owner).data as Hex
    expect(parseSignatures(approved)).toEqual([
      { type: 'APPROVED_HASH', owner, bytes: approved.toLowerCase() },
    ])
    const signed = await second.signTransaction(kitTransaction)
    const other = privateKeyToAccount(secondKey).address
    const signature = signed.getSignature(other)?.data as Hex
    signed.addSignature(protocolKit.generatePreValidatedSignature(owner))
    const joined = joinSignatures([
      { owner: other, signature },
      { owner, signature: approved },
    ])
    expect(joined).toBe(signed.encodedSignatures().toLowerCase())
    expect(await execute(safe, transaction, joined)).toBe(safeTxHash)
  })

  test('[G-13] Safes sign for a Safe that they own, beside its accounts', async () => {
    const children = [await newSafe(2, 2), await newSafe(1, 1)]
    const { safe, keys } = await newSafe(
      1,
      3,
      children.map((child) => child.safe.address),
    )
    const [key = '0x'] = keys
    const kit = await openKit(chain, safe, key)
    const { kitTransaction, transaction } = await proposeWith(kit)
    const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe: safe.address, version })
    const signed = await kit.signTransaction(kitTransaction)
    const owner = privateKeyToAccount(key).address
    const collected = [{ owner, signature: signed.getSignature(owner)?.data as Hex }]
    for (const child of children) {
      let forChild = await kit.copyTransaction(kitTransaction)
      for (const childKey of child.keys) {
        const childKit = await openKit(chain, child.safe, childKey)
        forChild = await childKit.signTransaction(forChild, 'safe_sign', safe.address)
      }
      const contractSignature = await protocolKit.buildContractSignature(
        [...forChild.signatures.values()],
        child.safe.address,
      )
      signed.addSignature(contractSignature)
      const alone = await kit.copyTransaction(kitTransaction)
      alone.addSignature(contractSignature)
      const [parsed] = parseSignatures(alone.encodedSignatures() as Hex)
      if (parsed?.type !== 'CONTRACT_SIGNATURE') throw new Error('Expected a contract’s signature')
      expect(await recoverSigner(safeTxHash, parsed)).toBe(child.safe.address)
      expect(parseSignatures(parsed.signature).map(({ type }) => type)).toEqual(
        child.keys.map(() => 'ETH_SIGN'),
      )
      expect(parsed.bytes).toBe(alone.encodedSignatures().toLowerCase())
      collected.push({ owner: child.safe.address, signature: parsed.bytes })
    }
    const joined = joinSignatures(collected)
    expect(joined).toBe(signed.encodedSignatures().toLowerCase())
    expect(parseSignatures(joined)).toHaveLength(3)
    expect(await execute(safe, transaction, joined)).toBe(safeTxHash)
  })

  const typed = {
    domain: { name: 'Test', chainId: 7700, verifyingContract: zeroAddress },
    types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
    primaryType: 'Vote',
    message: { proposal: 7 },
  }

  test.each([
    ['text', 'Let us in.'],
    ['text that looks like hex', '0x1234'],
    ['typed data', typed],
  ])('[G-20] the Safe accepts joined signatures of %s', async (_name, content) => {
    const { safe, keys } = await newSafe(3, 2)
    const domain = { chainId: 7700, safe: safe.address, version }
    const { message, messageHash } = hashSafeMessage(content, domain)
    const kits = await Promise.all(keys.map((key) => openKit(chain, safe, key)))
    const [kit] = kits
    if (kit === undefined) throw new Error('Expected an owner')
    expect(message).toBe(protocolKit.hashSafeMessage(structuredClone(content)))
    expect(messageHash).toBe(await kit.getSafeMessageHash(message))
    const collected: OwnerSignature[] = []
    for (const [index, method] of METHODS.entries()) {
      const signed = await kits[index]?.signMessage(kit.createMessage(structuredClone(content)), method)
      const owner = privateKeyToAccount(keys[index] ?? '0x').address
      const signature = signed?.getSignature(owner)?.data as Hex
      const [parsed] = parseSignatures(signature)
      if (parsed === undefined) throw new Error('Expected a signature')
      expect(await recoverSigner(messageHash, parsed)).toBe(owner)
      collected.push({ owner, signature })
    }
    expect(await kit.isValidSignature(message, joinSignatures(collected))).toBe(true)
    expect(await kit.isValidSignature(message, joinSignatures(collected.slice(0, 1)))).toBe(false)
  })
})
