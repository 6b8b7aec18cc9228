/**
 * Names, symbols and decimals of tokens: from the operator's list, then from the table `tokens`, then from the chain.
 * See `readTokenContracts.ts` for what hostile contracts may answer, `spam.ts` and `tokenReader.ts` for the verdicts.
 */
import { HOUR_SECONDS, WEEK_SECONDS } from '@peppermint/safe/client'
import { inArray, sql, and, eq, exists } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Address, Client } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { tokens, safeTransfers } from '../db/schema.ts'
import type { SafeChanges } from '../safeChanges.ts'
import { readTokenContracts } from './readTokenContracts.ts'
import { createSpamFilter } from './spam.ts'
import type { Token } from './token.ts'
import { keepNewest } from '@peppermint/http/keepNewest.ts'
import { addressArray } from '../db/addressArray.ts'
import { type CalledContracts, createCalledContracts } from './calledContracts.ts'
import { createSafeCache } from './safeCache.ts'

export interface TokenReader {
  /**
   * Tokens among these addresses. The first time that an address appears, it is read from the chain.
   * @returns no entry for an address that is not a token, or cannot be read at present. Never rejects because of the
   *   chain.
   */
  readonly readTokens: (addresses: Iterable<Address>) => Promise<ReadonlyMap<Address, Token>>
  /**
   * Tokens that a Safe's lists show by default: listed ones, and those whose contract the Safe called in a successful
   * transaction; never spam. A token's own events prove nothing: anybody can emit a transfer from any account.
   */
  readonly readTrustedTokens: (safe: Address) => Promise<ReadonlySet<Address>>
  /** Contracts that a Safe called in successful transactions, its batches' calls included. */
  readonly readCalledContracts: (safe: Address) => Promise<CalledContracts>
}

export interface TokenSources {
  readonly config: Pick<GatewayChainConfig, 'tokens' | 'nativeCurrency' | 'deployments'>
  readonly database: Database
  readonly client: Client
  readonly changes: Pick<SafeChanges, 'version'>
  readonly log: Logger
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
}

/** Contracts that one call may read from the chain; the rest follows with the next one. */
const MAX_UNKNOWN = 60
const MAX_CACHED = 20_000
/** Tokens behind proxies change their names. */
const TOKEN_TTL_MS = 1_000 * WEEK_SECONDS
/** An address without a token may get one. In memory only: clients may name any number of such addresses. */
const NONE_TTL_MS = 1_000 * HOUR_SECONDS
/** After the chain could not be read. */
const RETRY_DELAY_MS = 15_000

interface Entry {
  /** Undefined: not a token, or unreadable. */
  readonly token: Token | undefined
  readonly expiresAt: number
}

type Row = typeof tokens.$inferSelect

/** Creates the reader of one chain. */
export function createTokenReader(sources: TokenSources): TokenReader {
  const { config, database, client, log, now = Date.now } = sources
  const isSpamText = createSpamFilter(config)
  const list = new Map<Address, Token>(
    config.tokens.map(({ address, name, symbol, decimals, logoUri, isSpam }) => [
      address,
      {
        address,
        type: decimals === null ? 'ERC721' : 'ERC20',
        name,
        symbol,
        decimals,
        logoUri,
        isSpam,
      },
    ]),
  )
  const cache = new Map<Address, Entry>()
  const pending = new Map<Address, Promise<void>>()

  const setEntry = (address: Address, entry: Entry) => keepNewest(cache, address, entry, MAX_CACHED)

  function setRow({ address, type, name, symbol, decimals, readAt }: Row): void {
    const expiresAt = readAt.getTime() + TOKEN_TTL_MS
    const texts = { name: name ?? '', symbol: symbol ?? '' }
    const token = {
      address,
      type,
      ...texts,
      decimals,
      logoUri: null,
      isSpam: isSpamText(texts),
    }
    setEntry(address, { token, expiresAt })
  }

  const isFresh = (address: Address) => (cache.get(address)?.expiresAt ?? 0) > now()

  /** Fills the cache; an address that cannot be read has an entry without a token afterwards, or its previous one. */
  async function load(addresses: readonly Address[]): Promise<void> {
    const rows = await database.db
      .select()
      .from(tokens)
      .where(inArray(tokens.address, [...addresses]))
    for (const row of rows) setRow(row)
    const unknown = addresses.filter((address) => !isFresh(address)).slice(0, MAX_UNKNOWN)
    if (unknown.length === 0) return
    try {
      const readAt = new Date(now())
      const read: Row[] = []
      for (const [address, contract] of await readTokenContracts(client, unknown))
        if (contract.type === 'NONE') setEntry(address, { token: undefined, expiresAt: now() + NONE_TTL_MS })
        else read.push({ ...contract, address, readAt })
      if (read.length === 0) return
      await database.db
        .insert(tokens)
        .values(read)
        .onConflictDoUpdate({
          target: tokens.address,
          set: {
            type: sql`excluded.type`,
            name: sql`excluded.name`,
            symbol: sql`excluded.symbol`,
            decimals: sql`excluded.decimals`,
            readAt: sql`excluded.read_at`,
          },
        })
      for (const row of read) setRow(row)
    } catch (error) {
      log.warn(
        { contracts: unknown.length, reason: error instanceof Error ? error.message.split('\n')[0] : '' },
        'tokens: contracts cannot be read',
      )
      for (const address of unknown)
        setEntry(address, { token: cache.get(address)?.token, expiresAt: now() + RETRY_DELAY_MS })
    }
  }

  async function readTokens(addresses: Iterable<Address>): Promise<ReadonlyMap<Address, Token>> {
    const wanted = [...new Set(addresses)]
    const missing = wanted.filter((address) => !list.has(address) && !isFresh(address))
    const unasked = missing.filter((address) => !pending.has(address))
    if (unasked.length > 0) {
      const loading = load(unasked).finally(() => {
        for (const address of unasked) pending.delete(address)
      })
      for (const address of unasked) pending.set(address, loading)
    }
    await Promise.all(new Set(missing.flatMap((address) => pending.get(address) ?? [])))
    return new Map(
      wanted.flatMap((address): [Address, Token][] => {
        const token = list.get(address) ?? cache.get(address)?.token
        return token === undefined ? [] : [[address, token]]
      }),
    )
  }

  const listed = [...list.values()].filter(({ isSpam }) => !isSpam)
  const readCalledContracts = createCalledContracts(sources)
  const readTrustedTokens = createTrustedTokens({ ...sources, listed, readTokens, readCalledContracts })
  return { readTokens, readTrustedTokens, readCalledContracts }
}

interface TrustSources extends Pick<TokenReader, 'readCalledContracts'> {
  readonly database: Database
  readonly changes: Pick<SafeChanges, 'version'>
  readonly listed: readonly Token[]
  readonly readTokens: (addresses: Iterable<Address>) => Promise<ReadonlyMap<Address, Token>>
}

const MAX_SAFES = 2_000

/**
 * Tokens that a Safe's lists show by default. A token is trusted by a Safe if the operator lists it, or if the Safe
 * called its contract in a successful multisig or module transaction, also inside a batch: its owners chose it. Receiving
 * a token is no reason, and neither is an event that says that the Safe sent it: the token's contract can emit any.
 * @returns the trusted tokens of a Safe; computed once for each of its changes.
 */
function createTrustedTokens(sources: TrustSources): (safe: Address) => Promise<ReadonlySet<Address>> {
  const { database, changes, listed, readTokens, readCalledContracts } = sources

  async function compute(safe: Address): Promise<ReadonlySet<Address>> {
    const { lists } = database
    const trusted = new Set(listed.map(({ address }) => address))
    const called = (await readCalledContracts(safe)).addresses
    // One look into the index for each contract: a token may have any number of transfers.
    const isOfSafe = and(eq(safeTransfers.safe, safe), eq(safeTransfers.token, sql`called.token`))
    const moved = await lists
      .select({ token: sql<Address>`called.token`.mapWith(safeTransfers.token) })
      .from(sql`unnest(${addressArray(called)}) as called(token)`)
      .where(exists(lists.select({ part: safeTransfers.part }).from(safeTransfers).where(isOfSafe)))
    const chosen = moved.map(({ token }) => token)
    const known = await readTokens(chosen)
    for (const address of chosen) if (known.get(address)?.isSpam !== true) trusted.add(address)
    return trusted
  }

  return createSafeCache({ changes, maxSafes: MAX_SAFES }, compute)
}
