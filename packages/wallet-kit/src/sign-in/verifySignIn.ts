/** The server's side of sign-in: verifies that a signed message is this server's, signed by this account. */
import { type Address, getAddress, type Hex, hashMessage, isAddressEqual, recoverAddress } from 'viem'
import { getCode, verifyHash } from 'viem/actions'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { AddressChecksumError, hasWrongChecksum } from '../errors/addressChecksum.ts'
import { trackOutages, isValidOnContract, type SignedText } from './contractSignature.ts'

export interface SignedSignIn extends Omit<SignedText, 'address'> {
  /** The server's host, with its port. Messages for other hosts are rejected. */
  readonly domain: string
  /** The nonce that the server issued; not used before. */
  readonly nonce: string
  /** The chain of `client`, which the message must name. */
  readonly chainId: number
  /** The account, if known; default the message's. */
  readonly address?: Address
  /** Default: now. */
  readonly time?: Date
}

/**
 * Verifies that an ERC-4361 message is for this domain, nonce, chain and time, and was signed by the account it names.
 * @returns the checksummed account; undefined if verification fails.
 * @throws {AddressChecksumError} if the message's address has a wrong checksum; viem's errors if the chain is
 * unreachable, so that an outage does not look like a forgery.
 */
export async function verifySignIn(signed: SignedSignIn): Promise<Address | undefined> {
  const { client, message, signature, domain, nonce, chainId, time } = signed
  const fields = parseSiweMessage(message)
  const { address } = fields
  if (!address || fields.chainId !== chainId) return undefined
  if (hasWrongChecksum(address)) throw new AddressChecksumError(address)
  if (signed.address && !isAddressEqual(signed.address, address)) return undefined
  // viem treats an empty domain or nonce as "any".
  if (!domain || !nonce) return undefined
  if (!validateSiweMessage({ message: fields, domain, nonce, ...(time && { time }) })) return undefined
  return (await verifyText({ client, address, message, signature })) ? getAddress(address) : undefined
}

/**
 * Whether an account signed a text: with its key, as a contract (ERC-1271, with a hash or with bytes), or as an
 * undeployed contract (ERC-6492).
 *
 * The called code belongs to the account, which may be hostile. Its calls are never batched in a multicall, and there
 * are at most three: `eth_getCode` once, then `eth_call` once for a wrapped signature, three times for a deployed
 * contract, never for an account without code. A server limits their gas, time and response size with its client.
 * @throws if the chain is unreachable, or its node does not execute the account's code.
 */
export async function verifyText(signed: SignedText): Promise<boolean> {
  if (await isSignedByKey(signed)) return true
  const { address, message, signature } = signed
  const tracked = trackOutages(signed.client)
  const code = await getCode(tracked.client, { address })
  if (isWrapped(signature) || signed.client.chain?.verifyHash !== undefined) {
    if (await verifyHash(tracked.client, { address, hash: hashMessage(message), signature })) return true
    tracked.throwIfOutage()
    if (isWrapped(signature)) return false
  }
  return code !== undefined && (await isValidOnContract({ ...signed, client: tracked.client }))
}

/** Whether an account signed a text with its key. Needs no chain. Never throws. */
export async function isSignedByKey({
  address,
  message,
  signature,
}: Omit<SignedText, 'client'>): Promise<boolean> {
  const hash = hashMessage(message)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, address)
}

/** The last word of a signature with a deployment (ERC-6492) or a delegation (ERC-8010). */
const WRAPPERS = ['6492'.repeat(16), '8010'.repeat(16)]

const isWrapped = (signature: Hex) => WRAPPERS.some((wrapper) => signature.endsWith(wrapper))
