/**
 * What a launch has done so far, on disk before it is done on chain. Each creation is noted with the nonce it will
 * use; whatever happens afterwards, this nonce is used again and never another one, so the chain itself sees to it
 * that no contract is created twice.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isAddress, isHash, type Address, type Hash } from 'viem'

/** One creation that was about to be sent, and may have been. */
export interface JournalEntry {
  readonly name: string
  readonly nonce: number
  /** Follows from the account and the nonce. */
  readonly address: Address
  /** keccak256 of what was sent. */
  readonly initCodeHash: Hash
  /** keccak256 of the code that must lie at the address. */
  readonly codeHash: Hash
  /** The newest block when it was noted: the contract is not older. */
  readonly sinceBlock: number
  /** Every hash the creation was sent under: one more when it was sent again with a higher fee. */
  readonly hashes: readonly Hash[]
}

interface JournalText {
  readonly chainId: number
  readonly from: Address
  readonly entries: readonly JournalEntry[]
}

/** The journal is damaged or of another launch. Nothing was sent. */
export class BadJournal extends Error {
  override readonly name = 'BadJournal'
}

export interface Journal {
  readonly file: string
  /** The newest entry of a step. */
  readonly entryOf: (name: string) => JournalEntry | undefined
  /** Notes a creation before it is sent, or more about one; on disk when this returns. */
  readonly note: (entry: JournalEntry) => void
  /** Forgets a creation that can no longer happen, because another transaction has used its nonce. */
  readonly forget: (name: string) => void
  /** Takes the journal away: the launch is complete. */
  readonly close: () => void
}

/**
 * Opens the journal of a launch, or begins it.
 * @throws {BadJournal} when the file cannot be understood or speaks of another chain or account.
 */
export function openJournal(file: string, chainId: number, from: Address): Journal {
  const before = readJournal(file)
  if (before && (before.chainId !== chainId || before.from.toLowerCase() !== from.toLowerCase()))
    throw new BadJournal(
      `A launch from ${before.from} on chain ${before.chainId} is unfinished (${file}), so nothing was sent from ${from}. Finish it with that account. To give it up instead, move the file away: what it created stays on the chain, unused.`,
    )
  const entries = new Map(before?.entries.map((entry) => [entry.name, entry]))
  const save = () =>
    writeDurably(file, `${JSON.stringify({ chainId, from, entries: [...entries.values()] }, undefined, 2)}\n`)
  return {
    file,
    entryOf: (name) => entries.get(name),
    note: (entry) => {
      entries.set(entry.name, entry)
      save()
    },
    forget: (name) => {
      entries.delete(name)
      save()
    },
    close: () => rmSync(file, { force: true }),
  }
}

function readJournal(file: string): JournalText | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (!isJournal(value))
    throw new BadJournal(
      `The journal of an unfinished launch (${file}) is damaged, so nothing was sent: without it, a contract could be created twice. Restore it from a copy, or look on an explorer at what the account has created and move the file away.`,
    )
  return value
}

function isJournal(value: unknown): value is JournalText {
  const { chainId, from, entries }: Partial<Record<string, unknown>> = { ...Object(value) }
  return (
    typeof chainId === 'number' &&
    typeof from === 'string' &&
    isAddress(from, { strict: false }) &&
    Array.isArray(entries) &&
    entries.every(isEntry)
  )
}

function isEntry(value: unknown): value is JournalEntry {
  const entry: Partial<Record<string, unknown>> = { ...Object(value) }
  const { name, nonce, address, initCodeHash, codeHash, sinceBlock, hashes } = entry
  return (
    typeof name === 'string' &&
    Number.isSafeInteger(nonce) &&
    Number.isSafeInteger(sinceBlock) &&
    typeof address === 'string' &&
    isAddress(address, { strict: false }) &&
    Array.isArray(hashes) &&
    [initCodeHash, codeHash, ...hashes].every((hash) => typeof hash === 'string' && isHash(hash))
  )
}

/**
 * Replaces a file so that after a crash or a power cut the old or the new text is there, whole. Synchronous: nothing
 * may be sent before it has returned.
 */
export function writeDurably(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.new`
  const handle = openSync(draft, 'w')
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
  // The new name is safe only when the folder is. Windows cannot open a folder, and does not need to.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
