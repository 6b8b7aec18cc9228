/** A long chain with a few Safes, computed instead of mined: for benches and tests of the backfill. */
import {
  type Address,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  stringToHex,
  zeroAddress,
} from 'viem'
import { hashSafeTransaction } from '@peppermint/safe/hashes'
import { safeAddress } from '@peppermint/devnet/safe'
import type { Header, Log } from '@peppermint/indexer/chain/parseChainData.ts'
import { bloomOf } from '@peppermint/indexer/chain/scriptedChain.fixture.ts'
import { SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'

export interface SimulatedSafe {
  readonly address: Address
  readonly owner: Address
  readonly createdInBlock: number
  /** Number of its executions. */
  readonly nonce: number
}

export interface SimulatedChain {
  readonly safes: readonly SimulatedSafe[]
  /** In chain order. */
  readonly logs: readonly Log[]
  readonly header: (number: number) => Header
}

const TOKEN: Address = `0x70${'0'.repeat(38)}`
const EMPTY_BLOOM: Hex = `0x${'00'.repeat(256)}`

type Content = Pick<Log, 'address' | 'topics' | 'data'>

const blockHash = (number: number): Hex => keccak256(stringToHex(`simulated ${number}`))
const word = (address: Address) => pad(address.toLowerCase() as Address)
const addressOf = (name: string): Address => getAddress(`0x${keccak256(stringToHex(name)).slice(26)}`)

/**
 * @param blocks number of the head.
 * @param events logs of Safes, spread evenly: each of the Safes has twenty of them.
 */
export function simulateChain(blocks: number, events: number): SimulatedChain {
  const perSafe = 20
  const count = Math.max(1, Math.floor(events / perSafe))
  const transactions: { readonly block: number; readonly contents: readonly Content[] }[] = []
  const safes: SimulatedSafe[] = []
  for (let index = 0; index < count; index += 1) {
    const [safe, owner] = [addressOf(`safe ${index}`), addressOf(`owner ${index}`)]
    // A creation, then transactions of two logs each, from the creation to the head.
    const createdInBlock = 1 + Math.floor(((index + 0.5) * (blocks - 1)) / count / 2)
    transactions.push({ block: createdInBlock, contents: creation(safe, owner) })
    const own = perSafe / 2 - 1
    let nonce = 0
    for (let number = 1; number <= own; number += 1) {
      const block = createdInBlock + Math.floor((number * (blocks - createdInBlock)) / own)
      const isExecution = number % 3 !== 0
      transactions.push({
        block,
        contents: isExecution ? execution(safe, owner, nonce) : receipts(safe, owner),
      })
      if (isExecution) nonce += 1
    }
    safes.push({ address: safe, owner, createdInBlock, nonce })
  }
  const byBlock = Map.groupBy(transactions, ({ block }) => block)
  const logs = [...byBlock.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((block) => placeLogs(block, byBlock.get(block) ?? []))
  const logsByBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
  return {
    safes,
    logs,
    header: (number) => ({
      number,
      hash: blockHash(number),
      parentHash: blockHash(number - 1),
      timestamp: 1_600_000_000 + 6 * number,
      // A node of some Cosmos chains: only blocks with logs of ours have a bloom.
      logsBloom: logsByBlock.has(number) ? bloomOf(logsByBlock.get(number) ?? []) : EMPTY_BLOOM,
    }),
  }
}

function placeLogs(
  blockNumber: number,
  transactions: readonly { readonly contents: readonly Content[] }[],
): readonly Log[] {
  let logIndex = 0
  return transactions.flatMap(({ contents }, transactionIndex) =>
    contents.map((content) => ({
      ...content,
      address: content.address.toLowerCase() as Address,
      blockNumber,
      blockHash: blockHash(blockNumber),
      logIndex: logIndex++,
      transactionIndex,
      transactionHash: keccak256(stringToHex(`transaction ${blockNumber} ${transactionIndex}`)),
    })),
  )
}

function creation(safe: Address, owner: Address): readonly Content[] {
  const factory = safeAddress('proxyFactory')
  const setup = encodeAbiParameters(
    [{ type: 'address[]' }, { type: 'uint256' }, { type: 'address' }, { type: 'address' }],
    [[owner], 1n, zeroAddress, safeAddress('fallbackHandler')],
  )
  return [
    { address: safe, topics: [SAFE_TOPICS.safeSetup, word(factory)], data: setup },
    { address: factory, topics: [SAFE_TOPICS.proxyCreation, word(safe)], data: word(safeAddress('safe')) },
  ]
}

function execution(safe: Address, owner: Address, nonce: number): readonly Content[] {
  const zero = {
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
  }
  const transaction = { to: owner, value: 1n, data: '0x', operation: 0, ...zero, nonce } as const
  const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe })
  const info = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [BigInt(nonce), owner, 1n],
  )
  const types = 'address uint256 bytes uint8 uint256 uint256 uint256 address address bytes bytes'
  const data = encodeAbiParameters(
    types.split(' ').map((type) => ({ type })),
    [owner, 1n, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x', info],
  )
  return [
    { address: safe, topics: [SAFE_TOPICS.multisigTransaction], data },
    { address: safe, topics: [SAFE_TOPICS.executionSuccess, safeTxHash], data: numberToHex(0, { size: 32 }) },
  ]
}

/** Coins and tokens from the owner. */
function receipts(safe: Address, owner: Address): readonly Content[] {
  const data = numberToHex(1, { size: 32 })
  return [
    { address: safe, topics: [SAFE_TOPICS.safeReceived, word(owner)], data },
    { address: TOKEN, topics: [TRANSFER_TOPIC, word(owner), word(safe)], data },
  ]
}
