/**
 * The Safes of an owner. Logs name any number of Safes whose owner one is not: where a Safe ran unknown code, which can
 * emit any log, the Safe itself is asked.
 */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import { desc, eq } from 'drizzle-orm'
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { readCalls } from '../assets/callReader/readCalls.ts'
import { safeOwners } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'

/** Anyone can name anyone as the owner of any number of Safes. */
const MAX_OWNED_SAFES = 1_000
/** Safes that are asked for one list, and with one call; further ones are left out. */
const MAX_ASKED_SAFES = 200
const CHUNK_SAFES = 40
/** A Safe's `isOwner` takes two reads of storage. */
const MAX_CALL_GAS = 100_000n

const abi = parseAbi([
  'function isOwner(address owner) view returns (bool)',
  'function masterCopy() view returns (address)',
])

/** @returns without the Safes that had to be asked while the chain cannot be read. */
export async function readOwnedSafes(chain: GatewayChain, owner: Address): Promise<Address[]> {
  const rows = await chain.database.lists
    .select({ safe: safeOwners.safe, isProven: safeOwners.isProven })
    .from(safeOwners)
    .where(eq(safeOwners.owner, owner))
    .orderBy(desc(safeOwners.isProven), safeOwners.safe)
    .limit(MAX_OWNED_SAFES)
  const asked = rows.filter(({ isProven }) => !isProven).map(({ safe }) => safe)
  const confirmed = new Set(await confirmOwner(chain, owner, asked.slice(0, MAX_ASKED_SAFES)))
  return rows
    .filter(({ safe, isProven }) => isProven || confirmed.has(safe))
    .map(({ safe }) => safe)
    .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
}

/** Of these Safes, those that have a known singleton, by which they have this owner. */
async function confirmOwner(
  { client, config, log }: GatewayChain,
  owner: Address,
  safes: readonly Address[],
): Promise<readonly Address[]> {
  const singletons = new Set(config.deployments.singletons.map(({ address }) => address.toLowerCase()))
  // Answered by the proxy itself, which no singleton can forge.
  const masterCopy = encodeFunctionData({ abi, functionName: 'masterCopy' })
  const isOwner = encodeFunctionData({ abi, functionName: 'isOwner', args: [owner] })
  const confirmed: Address[] = []
  for (let start = 0; start < safes.length; start += CHUNK_SAFES) {
    const chunk = safes.slice(start, start + CHUNK_SAFES)
    const calls = chunk.flatMap((target) => [masterCopy, isOwner].map((data) => ({ target, data })))
    try {
      const { answers } = await readCalls(client, calls, {
        account: owner,
        gasEach: MAX_CALL_GAS,
        maxBytes: 32,
      })
      const isConfirmed = (index: number) =>
        singletons.has(addressOf(answers[2 * index])) && isTrue(answers[2 * index + 1])
      confirmed.push(...chunk.filter((_, index) => isConfirmed(index)))
    } catch (error) {
      if (!isRpcOutage(error)) throw error
      log.warn({ err: error, safes: chunk.length }, 'owners: Safes that the chain must confirm are left out')
    }
  }
  return confirmed
}

const addressOf = (answer: Hex | undefined) => `0x${answer?.slice(26) ?? ''}`
const isTrue = (answer: Hex | undefined) => answer !== undefined && /^0x0{63}1$/.test(answer)
