/**
 * The airdrops of a collection. They emit the same event as mints. The contract counts what each account minted itself: an
 * account that has been minted more was given the rest. Only blocks that minted to such accounts are read, those first that
 * can explain most, until nothing is left to explain.
 */
import { scovillesAbi } from '@peppermint/contracts'
import { decodeOperation, type AirdropRecipient } from '@peppermint/sale/operations'
import { readTogether } from '@peppermint/sale/readTogether.ts'
import type { Mint } from '@peppermint/api'
import { numberToHex, toFunctionSelector, type Address, type Client, type Hash, type Hex } from 'viem'
import type { LogEntry } from './logEntry.ts'
import { readMintLogs, readTransaction } from './readTransactions.ts'

export interface AirdropReading {
  /** Newest first. */
  readonly entries: readonly LogEntry[]
  /** Tokens that were airdropped in transactions that were not found, or whose bytes do not say it. */
  readonly unexplained: number
}

/** Accounts of one call of the contract. */
const MAX_ACCOUNTS = 200
/** Blocks and transactions that are read at once. */
const MAX_CONCURRENT = 4
/** Blocks of one reading; an airdrop by hundreds takes one. */
const MAX_BLOCKS = 300
/** Calls that are looked for in one transaction: its sender may have filled it with selectors. */
const MAX_CALLS = 200
/** Tokens of one recipient in one call, by the contract. */
const MAX_QUANTITY = 100

/**
 * @param mints all mints up to a block, or the newest ones.
 * @param block of the counts, the last one of `mints`; undefined for the newest, where a node may have no older state.
 * @throws viem's error if the endpoint does not answer, or the signal's reason.
 */
export async function readAirdrops(
  client: Client,
  contract: Address,
  mints: readonly Mint[],
  block: number | undefined,
  signal?: AbortSignal,
): Promise<AirdropReading> {
  const given = await readGiven(client, contract, mints, block)
  const candidates = Map.groupBy(
    mints.filter(({ account }) => given.has(account)),
    (mint) => mint.block,
  )
  const entries: LogEntry[] = []
  for (let read = 0; read < MAX_BLOCKS;) {
    const next = mostExplaining(candidates, given).slice(0, MAX_CONCURRENT)
    if (next.length === 0) break
    signal?.throwIfAborted()
    read += next.length
    const found = await Promise.all(
      next.map((number) => {
        candidates.delete(number)
        return readBlock(client, contract, number, given)
      }),
    )
    for (const entry of found.flat()) if (explain(entry, given)) entries.push(entry)
  }
  return {
    entries: entries.toSorted((one, other) => other.blockNumber - one.blockNumber),
    unexplained: [...given.values()].reduce((sum, quantity) => sum + quantity, 0),
  }
}

/** How many of its tokens each account did not mint itself. Accounts with none are left out. */
async function readGiven(
  client: Client,
  contract: Address,
  mints: readonly Mint[],
  block: number | undefined,
): Promise<Map<Address, number>> {
  const counts = countBy(mints)
  const accounts = [...counts.keys()]
  const given = new Map<Address, number>()
  for (let first = 0; first < accounts.length; first += MAX_ACCOUNTS) {
    const some = accounts.slice(first, first + MAX_ACCOUNTS)
    const read = await readTogether(
      client,
      some.map(
        (account) =>
          ({ address: contract, abi: scovillesAbi, functionName: 'mintedBy', args: [account] }) as const,
      ),
      block === undefined ? {} : { blockNumber: BigInt(block) },
    )
    for (const [index, account] of some.entries()) {
      const own = (read[index] ?? []).reduce((sum, quantity) => sum + Number(quantity), 0)
      const rest = (counts.get(account) ?? 0) - own
      if (rest > 0) given.set(account, rest)
    }
  }
  return given
}

function countBy(mints: readonly Pick<Mint, 'account'>[]): ReadonlyMap<Address, number> {
  const counts = new Map<Address, number>()
  for (const { account } of mints) counts.set(account, (counts.get(account) ?? 0) + 1)
  return counts
}

/** The blocks that can explain something, those first that can explain most. */
function mostExplaining(
  candidates: ReadonlyMap<number, readonly Mint[]>,
  given: ReadonlyMap<Address, number>,
): readonly number[] {
  return [...candidates]
    .map(([block, mints]) => {
      const explained = [...countBy(mints)].reduce(
        (sum, [account, quantity]) => sum + Math.min(quantity, given.get(account) ?? 0),
        0,
      )
      return { block, explained }
    })
    .filter(({ explained }) => explained > 0)
    .toSorted((one, other) => other.explained - one.explained || other.block - one.block)
    .map(({ block }) => block)
}

/** The transactions of a block whose bytes contain an airdrop of what they minted. */
async function readBlock(
  client: Client,
  contract: Address,
  block: number,
  given: ReadonlyMap<Address, number>,
): Promise<readonly LogEntry[]> {
  const logs = await readMintLogs(client, contract, block, block)
  const transactions = [...Map.groupBy(logs, ({ hash }) => hash)].filter(([, minted]) =>
    minted.some(({ mint }) => given.has(mint.account)),
  )
  const entries = await Promise.all(
    transactions.map(async ([hash, minted]): Promise<readonly LogEntry[]> => {
      const { origin, input } = await readTransaction(client, contract, hash, numberToHex(block))
      const accounts = minted.map(({ mint }) => mint.account)
      const airdrops = input === undefined ? [] : findAirdrops(input, accounts, origin.through === undefined)
      return airdrops.length === 0 ? [] : [toEntry(hash, block, origin, airdrops)]
    }),
  )
  return entries.flat()
}

const toEntry = (
  hash: Hash,
  blockNumber: number,
  origin: Pick<LogEntry, 'timestamp' | 'sender' | 'through'>,
  airdrops: readonly (readonly AirdropRecipient[])[],
): LogEntry => ({
  hash,
  blockNumber,
  ...origin,
  events: airdrops.map((recipients) => ({ name: 'Airdrop', args: { recipients } })),
})

/** Subtracts the entry's airdrops. False, and nothing subtracted, if its accounts minted that themselves. */
function explain(entry: LogEntry, given: Map<Address, number>): boolean {
  const recipients = entry.events.flatMap(({ args }) => args['recipients'] as readonly AirdropRecipient[])
  const counts = new Map<Address, number>()
  for (const { account, quantity } of recipients) {
    const key = account.toLowerCase() as Address
    counts.set(key, (counts.get(key) ?? 0) + quantity)
  }
  // The bytes of a call through another contract may contain an airdrop that was never made.
  const isPossible = [...counts].every(([account, quantity]) => (given.get(account) ?? 0) >= quantity)
  if (!isPossible && entry.through !== undefined) return false
  for (const [account, quantity] of counts)
    given.set(account, Math.max(0, (given.get(account) ?? 0) - quantity))
  return true
}

/**
 * The airdrops in a transaction's bytes that are among what it minted, in order. A Safe's transaction contains the bytes of
 * its calls unchanged.
 * @param accounts whom the transaction minted to, one for each token, in lowercase.
 * @param isDirect whether the transaction calls the contract itself, which runs only what its bytes begin with.
 */
export function findAirdrops(
  input: Hex,
  accounts: readonly Address[],
  isDirect: boolean,
): readonly (readonly AirdropRecipient[])[] {
  const selector = toFunctionSelector('airdrop(address[],uint256[])').slice(2)
  const bytes = input.slice(2).toLowerCase()
  const found: (readonly AirdropRecipient[])[] = []
  let unmatched = accounts.join()
  // The selector, offsets and lengths of both lists, and an account and a quantity for each token at most.
  const longest = 8 + 64 * (4 + 2 * accounts.length)
  let tried = 0
  for (let at = bytes.indexOf(selector); at !== -1; at = bytes.indexOf(selector, at + 1)) {
    if ((isDirect && at > 0) || tried === MAX_CALLS) break
    tried += 1
    const recipients =
      at % 2 === 0 ? decodeAirdrop(`0x${bytes.slice(at, at + longest)}`, accounts.length) : undefined
    if (recipients === undefined) continue
    const minted = recipients
      .flatMap(({ account, quantity }) => Array.from({ length: quantity }, () => account.toLowerCase()))
      .join()
    const place = unmatched.indexOf(minted)
    if (place === -1) continue
    unmatched = unmatched.slice(place + minted.length)
    found.push(recipients)
  }
  return found
}

/** Undefined if the bytes are no airdrop of at most so many tokens. */
function decodeAirdrop(data: Hex, maxTokens: number): readonly AirdropRecipient[] | undefined {
  try {
    const operation = decodeOperation(data)
    if (operation?.type !== 'airdrop' || operation.recipients.length === 0) return undefined
    const { recipients } = operation
    const isValid = recipients.every(({ quantity }) => quantity > 0 && quantity <= MAX_QUANTITY)
    const tokens = recipients.reduce((sum, { quantity }) => sum + quantity, 0)
    return isValid && tokens <= maxTokens ? recipients : undefined
  } catch {
    // Other bytes that happen to contain the selector.
    return undefined
  }
}
