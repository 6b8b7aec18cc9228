/** A mint as a transaction to send, and the logs by which the chain says that it happened. */
import { encodeFunctionData, padHex, type Address, type Hex } from 'viem'
import { mintAbi } from '../generated/scovilles.ts'
import type { Entitlement } from './entitlement.ts'

/** `keccak256('Transfer(address,address,uint256)')`, ERC-721. Written out: a page should not hash to know it. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A token that comes from the zero address has just been minted. */
const ZERO_ADDRESS_TOPIC = padHex('0x', { size: 32 })

/** What a wallet is asked to send. */
export interface MintCall {
  readonly to: Address
  readonly data: Hex
  /** Price × quantity in wei. The contract takes this amount and no other. */
  readonly value: bigint
}

/** What is minted: the phase by its index, how many, and at what price. */
export interface MintParameters {
  readonly phase: number
  readonly quantity: number
  /** Wei for one token: the phase's, or on an allowlist the account's own. */
  readonly price: bigint
  /** On an allowlist, what gives the account its quota and price. */
  readonly entitlement?: Entitlement
}

/**
 * The transaction by which an account mints for itself.
 * @throws viem's encoding errors when a number is no whole number from 0, or the proof not of hashes.
 */
export function encodeMintCall(
  contract: Address,
  { phase, quantity, price, entitlement }: MintParameters,
): MintCall {
  const index = BigInt(phase)
  const count = BigInt(quantity)
  const data = entitlement
    ? encodeFunctionData({
        abi: mintAbi,
        functionName: 'mintAllowlisted',
        args: [index, count, BigInt(entitlement.quota), price, entitlement.proof],
      })
    : encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [index, count] })
  return { to: contract, data, value: price * count }
}

/** Where a mint to `account` shows in the chain's logs: the address and topics of a log filter. */
export function mintLogFilter(
  contract: Address,
  account: Address,
): { readonly address: Address; readonly topics: readonly [Hex, Hex, Hex] } {
  return { address: contract, topics: [TRANSFER_TOPIC, ZERO_ADDRESS_TOPIC, padHex(account, { size: 32 })] }
}

/** The parts of a log that are read here; a receipt's logs have them. */
export interface MintLog {
  readonly address: string
  readonly topics: readonly string[]
}

/**
 * The ids of the tokens that the logs say were minted to `to`, in the order of minting. Logs of other contracts,
 * of other recipients and of transfers between holders are passed over.
 */
export function parseMintedIds(logs: readonly MintLog[], contract: Address, to: Address): number[] {
  const wanted = mintLogFilter(contract, to)
  return logs
    .filter((log) => isSameHex(log.address, wanted.address))
    .filter((log) => wanted.topics.every((topic, index) => isSameHex(topic, log.topics[index] ?? '')))
    .flatMap((log) => (log.topics[3] === undefined ? [] : [Number(log.topics[3])]))
}

/** Addresses come with a checksum or without. */
function isSameHex(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
