/**
 * Asks Safes whether someone is their owner: where a Safe ran unknown code, which can emit any log, its logs prove
 * nothing.
 */
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { readCalls } from '../assets/callReader/readCalls.ts'
import type { GatewayChain } from '../gatewayChain.ts'

/** Asked with one call. */
const CHUNK_SAFES = 40
/** A Safe's `isOwner` takes two reads of storage. */
const MAX_CALL_GAS = 100_000n

const abi = parseAbi([
  'function isOwner(address owner) view returns (bool)',
  'function masterCopy() view returns (address)',
])

/**
 * Of these Safes, those that have a known singleton, by which they have this owner.
 * @throws an RPC outage, sent as 503: a list that lacks Safes would look complete.
 */
export async function confirmOwner(
  { client, config }: Pick<GatewayChain, 'client' | 'config'>,
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
    const { answers } = await readCalls(client, calls, {
      account: owner,
      gasEach: MAX_CALL_GAS,
      maxBytes: 32,
    })
    const isConfirmed = (index: number) =>
      singletons.has(addressOf(answers[2 * index])) && isTrue(answers[2 * index + 1])
    confirmed.push(...chunk.filter((_, index) => isConfirmed(index)))
  }
  return confirmed
}

const addressOf = (answer: Hex | undefined) => `0x${answer?.slice(26) ?? ''}`
const isTrue = (answer: Hex | undefined) => answer !== undefined && /^0x0{63}1$/.test(answer)
