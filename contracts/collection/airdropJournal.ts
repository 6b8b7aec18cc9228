/**
 * What an airdrop has done so far, on disk before it is done on chain: each batch with its nonce, which a chain takes
 * once. It stays when the airdrop is complete, so that the same list is not given a second time by mistake.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isHash, keccak256, stringToBytes, type Address, type Hash } from 'viem'
import { writeFileAtomic } from '../deploy/writeFileAtomic.ts'
import type { AirdropRecipient } from './operations.ts'

/** One batch that was about to be sent, and may have been. */
export interface BatchEntry {
  /** Its place in the airdrop, from 0. */
  readonly batch: number
  readonly nonce: number
  /** The newest block when it was noted: its transaction is not older. */
  readonly sinceBlock: number
  /** Every hash that is known of it. */
  readonly hashes: readonly Hash[]
  /** The transaction that gave it, once that is in a block. */
  readonly confirmedHash?: Hash
}

/** The journal cannot be read, or belongs to another sender. Nothing was sent. */
export class InvalidAirdropJournal extends Error {
  override readonly name = 'InvalidAirdropJournal'
}

export interface AirdropJournal {
  readonly file: string
  readonly find: (batch: number) => BatchEntry | undefined
  /** On disk when this returns. */
  readonly save: (entry: BatchEntry) => void
  /** Forgets a batch that can no longer happen under its nonce. */
  readonly remove: (batch: number) => void
  /** Whether a batch was given by this transaction. */
  readonly isConfirmedBy: (hash: Hash) => boolean
}

/**
 * Opens the journal of this list for this collection and sender, or begins it.
 * @param folder where journals are kept.
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
    /** Which time the list is given. */
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
      `${file} is of the same list, sent from ${before.from} in batches of other sizes or by another account. Nothing was sent. Finish it as it was begun; only if you are sure that nothing of it is on chain, move the file away.`,
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
 * Keeps other runs of the same airdrop on this machine out until it is released; the system releases it when the
 * process dies.
 * @throws {InvalidAirdropJournal} when another run has it.
 */
export function lockAirdrop(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new InvalidAirdropJournal(
      `This list is being given by another run of the command (${file}). Nothing was sent.`,
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
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isJournal(value)) return value
  } catch {
    // Reported below.
  }
  throw new InvalidAirdropJournal(
    `The journal of the airdrop (${file}) is damaged. Nothing was sent: without it, tokens could be given twice. Restore it from a copy.`,
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
