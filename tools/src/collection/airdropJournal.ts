/**
 * Write-ahead journal of an airdrop: each batch with its nonce, on disk before it is sent. It is kept after the airdrop
 * is complete, so that the same list is not sent twice by mistake.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isHash, keccak256, stringToBytes, type Address, type Hash } from 'viem'
import { readJsonFile } from '@peppermint/sale/launch/readJsonFile.ts'
import { writeFileAtomic } from '@peppermint/sale/launch/writeFileAtomic.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations/operations.ts'

/** A batch that may have been sent. */
export interface BatchEntry {
  /** Its index in the airdrop, from 0. */
  readonly batch: number
  readonly nonce: number
  /** The latest block when it was recorded: its transaction is not older. */
  readonly sinceBlock: number
  /** All known transaction hashes. */
  readonly hashes: readonly Hash[]
  /** Hash of its mined transaction. */
  readonly confirmedHash?: Hash
}

/** The journal is damaged, or belongs to another sender. Nothing was sent. */
export class InvalidAirdropJournal extends Error {
  override readonly name = 'InvalidAirdropJournal'
}

export interface AirdropJournal {
  readonly file: string
  readonly find: (batch: number) => BatchEntry | undefined
  /** Durable when this returns. */
  readonly save: (entry: BatchEntry) => void
  /** Removes a batch that can no longer be mined with its nonce. */
  readonly remove: (batch: number) => void
  /** Whether this transaction executed a batch. */
  readonly isConfirmedBy: (hash: Hash) => boolean
}

/**
 * Opens or creates the journal of this list for this collection and sender.
 * @param folder folder of the journals.
 * @throws {InvalidAirdropJournal}
 */
export function openAirdropJournal(
  folder: string,
  {
    chainId,
    contract,
    from,
    round = 1,
  }: {
    readonly chainId: number
    readonly contract: Address
    readonly from: Address
    /** Number of times the list is sent, from 1. */
    readonly round?: number
  },
  batches: readonly (readonly AirdropRecipient[])[],
): AirdropJournal {
  const identity = [chainId, contract.toLowerCase(), batches.flat(), ...(round === 1 ? [] : [round])]
  const list = keccak256(stringToBytes(JSON.stringify(identity)))
  const file = join(folder, `${chainId}.airdrop-${list.slice(2, 14)}.json`)
  const sizes = batches.map((batch) => batch.length)
  const before = read(file)
  if (before && (before.from.toLowerCase() !== from.toLowerCase() || before.sizes.join() !== sizes.join()))
    throw new InvalidAirdropJournal(
      `AIRDROP_JOURNAL: ${file} has the same list, sent from ${before.from} with other batch sizes or another sender. Nothing was sent. Finish it with the same sender and --batch. Move the file away only if you are sure that nothing of it is on chain.`,
    )
  const entries = new Map(before?.entries.map((entry) => [entry.batch, entry]))
  const save = () =>
    writeFileAtomic(
      file,
      `${JSON.stringify({ from, sizes, entries: [...entries.values()] }, undefined, 2)}\n`,
    )
  return {
    file,
    find: (batch) => entries.get(batch),
    save: (entry) => {
      entries.set(entry.batch, entry)
      save()
    },
    remove: (batch) => {
      entries.delete(batch)
      save()
    },
    isConfirmedBy: (hash) => [...entries.values()].some(({ confirmedHash }) => confirmedHash === hash),
  }
}

/**
 * Locks the airdrop against other runs on this machine; the OS releases the lock when the process dies.
 * @throws {InvalidAirdropJournal} if another run holds it.
 */
export function lockAirdrop(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new InvalidAirdropJournal(
      `AIRDROP_JOURNAL: another run is sending this list (${file}). Nothing was sent.`,
      { cause },
    )
  }
  return () => lock.close()
}

interface JournalFile {
  readonly from: Address
  readonly sizes: readonly number[]
  readonly entries: readonly BatchEntry[]
}

function read(file: string): JournalFile | undefined {
  const value = readJsonFile(file)
  if (value === undefined || isJournal(value)) return value
  throw new InvalidAirdropJournal(
    `AIRDROP_JOURNAL: ${file} is damaged. Nothing was sent, because tokens could be sent twice without it. Restore it from a backup.`,
  )
}

function isJournal(value: unknown): value is JournalFile {
  const { from, sizes, entries }: Partial<Record<string, unknown>> = { ...Object(value) }
  return typeof from === 'string' && Array.isArray(sizes) && Array.isArray(entries) && entries.every(isEntry)
}

function isEntry(value: unknown): value is BatchEntry {
  const { batch, nonce, sinceBlock, hashes, confirmedHash }: Partial<Record<string, unknown>> = {
    ...Object(value),
  }
  return (
    [batch, nonce, sinceBlock].every((number) => Number.isSafeInteger(number)) &&
    Array.isArray(hashes) &&
    hashes.concat(confirmedHash ?? []).every((hash) => typeof hash === 'string' && isHash(hash))
  )
}
