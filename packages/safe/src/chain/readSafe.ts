/**
 * Reads a Safe from the chain: everything that its hashes and its count of signatures depend on. The one reader, of pages
 * and of the gateway, which passes in what differs for it.
 */
import { type Address, type Client, getAddress, type Hex, keccak256, numberToHex } from 'viem'
import { getChainId, getCode, getStorageAt } from 'viem/actions'
import { callContract, type ContractCall } from './callContract.ts'
import { findKnownContract } from './knownContracts.ts'
import { NoSafeError } from './noSafeError.ts'
import {
  addressInSlot,
  decodeSafeAnswers,
  MAX_READ_GAS,
  PROXY_CODE_HASHES,
  SAFE_READS,
  SAFE_SLOTS,
  type SafeAnswers,
} from './safeStorage.ts'

/** A Safe's settings and next nonce, as the chain, an index or a service states them. */
export interface SafeSettings extends SafeAnswers {
  readonly address: Address
  /** Of a singleton of Safe, as `1.4.1`; null if it is not known. */
  readonly version: string | null
  readonly singleton: Address | null
  readonly guard: Address | null
  readonly fallbackHandler: Address | null
}

/** A Safe as the chain knows it. */
export interface SafeState extends SafeSettings {
  readonly chainId: number
  /**
   * The code is that of a Safe's proxy and the singleton one of Safe's: the answers are those of Safe's code. Otherwise
   * `version` is null.
   */
  readonly isGenuine: boolean
  /** Of the native coin, in wei. */
  readonly balance: bigint
}

/** What a Safe answered to `SAFE_READS`, undefined for a call that failed, and its balance. */
interface Answered {
  readonly answers: readonly (Hex | undefined)[]
  readonly balance: bigint
}

export interface ReadSafeOptions {
  /** The newest unless given: then the reads may be of two blocks, if one arrives between them. */
  readonly blockNumber?: bigint
  /** Asks the Safe; each call on its own unless given. */
  readonly ask?: (safe: Address) => Promise<Answered>
  /** Version of a trusted singleton; those of Safe's own releases unless given. */
  readonly versionOf?: (singleton: Address) => string | undefined
}

/**
 * Reads a Safe. The reads go out together; a client with `batch` puts them into one request.
 * @throws {NoSafeError} if there is no Safe at this address.
 * @throws viem's error if the chain cannot be read.
 */
export async function readSafe(
  client: Client,
  address: Address,
  { blockNumber, ask, versionOf = releasedVersion }: ReadSafeOptions = {},
): Promise<SafeState> {
  const at: At = blockNumber === undefined ? {} : { blockNumber }
  const safe = getAddress(address)
  const [chainId, code, singleton, guard, fallbackHandler, { answers, balance }] = await Promise.all([
    client.chain?.id ?? getChainId(client),
    getCode(client, { address: safe, ...at }),
    readSlot(client, safe, SAFE_SLOTS.singleton, at),
    readSlot(client, safe, SAFE_SLOTS.guard, at),
    readSlot(client, safe, SAFE_SLOTS.fallbackHandler, at),
    ask === undefined ? askEach(client, safe, at) : ask(safe),
  ])
  if (code === undefined || code === '0x') throw new NoSafeError(safe, 'no-contract')
  const own = decodeSafeAnswers(answers)
  if (own === undefined) throw new NoSafeError(safe, 'not-a-safe')
  const known = singleton === null ? undefined : versionOf(singleton)
  const isGenuine = known !== undefined && PROXY_CODE_HASHES.includes(keccak256(code))
  const version = isGenuine ? known : null
  return { address: safe, chainId, ...own, version, singleton, isGenuine, guard, fallbackHandler, balance }
}

function releasedVersion(singleton: Address): string | undefined {
  const known = findKnownContract(singleton)
  return known?.role === 'singleton' ? known.version : undefined
}

/** What an account is. Any contract can answer like a Safe: `isGenuine` says whether it is one of Safe's. */
export type AccountReading =
  | { readonly type: 'key' | 'contract' }
  | { readonly type: 'safe'; readonly safe: SafeState }

/**
 * Delegated code of a key (EIP-7702) is a key's: it sends its own transactions.
 * @throws viem's error if the chain cannot be read.
 */
export async function readAccountKind(client: Client, address: Address): Promise<AccountReading> {
  const code = await getCode(client, { address })
  if (code === undefined || code.startsWith('0xef0100')) return { type: 'key' }
  try {
    return { type: 'safe', safe: await readSafe(client, address) }
  } catch (error) {
    if (error instanceof NoSafeError) return { type: 'contract' }
    throw error
  }
}

/** At which block a Safe is read. */
type At = Pick<ContractCall, 'blockNumber'>

async function askEach(client: Client, safe: Address, at: At): Promise<Answered> {
  const block = at.blockNumber === undefined ? 'latest' : numberToHex(at.blockNumber)
  const [balance, ...answers] = await Promise.all([
    // viem's `getBalance` brings its `call`, which nothing else of a page needs.
    client.request({ method: 'eth_getBalance', params: [safe, block] }),
    ...SAFE_READS.map(async (data) => {
      const answer = await callContract(client, { to: safe, data, gas: MAX_READ_GAS, ...at })
      return answer.status === 'success' ? answer.data : undefined
    }),
  ])
  return { answers, balance: BigInt(balance) }
}

const readSlot = async (client: Client, address: Address, slot: Hex, at: At): Promise<Address | null> =>
  addressInSlot(await getStorageAt(client, { address, slot, ...at }))
