/** A server's side of signing in: whether a signed message is this server's question, answered by this account. */
import { type Address, getAddress, type Hex, hashMessage, isAddressEqual, recoverAddress } from 'viem'
import { getCode, verifyHash } from 'viem/actions'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { AddressChecksumError, hasWrongChecksum } from '../errors/addressChecksum.ts'
import { trackOutages, isValidOnContract, type SignedText } from './contractSignature.ts'

/** A sign-in to be checked. */
export interface SignedSignIn extends Omit<SignedText, 'address'> {
  /** The server's own host, with its port. Messages for other hosts are rejected. */
  readonly domain: string
  /** The nonce the server gave, and has not taken before. */
  readonly nonce: string
  /** The chain that `client` reads, which the message must name. */
  readonly chainId: number
  /** The account, where it is known already; otherwise the message's own. */
  readonly address?: Address
  /** Now, unless given. */
  readonly time?: Date
}

/**
 * Whether an ERC-4361 message is for this domain, nonce, chain and time, and was signed by the account it names.
 * @returns the account, checksummed; undefined where it was not.
 * @throws {AddressChecksumError} where the message names an address whose checksum is wrong; and where the chain could
 * not be asked, so that an outage is not taken for a forgery.
 */
export async function verifySignIn(signed: SignedSignIn): Promise<Address | undefined> {
  const { client, message, signature, domain, nonce, chainId, time } = signed
  const fields = parseSiweMessage(message)
  const { address } = fields
  if (!address || fields.chainId !== chainId) return undefined
  if (hasWrongChecksum(address)) throw new AddressChecksumError(address)
  if (signed.address && !isAddressEqual(signed.address, address)) return undefined
  // The library takes an empty domain or nonce for "any".
  if (!domain || !nonce) return undefined
  if (!validateSiweMessage({ message: fields, domain, nonce, ...(time && { time }) })) return undefined
  return (await verifyText({ client, address, message, signature })) ? getAddress(address) : undefined
}

/**
 * Whether an account signed a text: with its key, as a contract (ERC-1271, the form that takes a hash and the one
 * that takes bytes), or as a contract that is yet to be deployed (ERC-6492).
 *
 * The code that is asked belongs to the account, which may be hostile. Its calls are never put into a multicall, and
 * there are at most three of them: `eth_getCode` once, then `eth_call` once for a wrapped signature, three times for a
 * deployed contract, never for an account without code. A server bounds their gas, their time and the size of their
 * answers by the client that it gives.
 * @throws where the chain cannot be reached, or its node refuses to try the account's code.
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

/** Whether an account signed a text with its own key, which needs no chain. Never throws. */
export async function isSignedByKey({
  address,
  message,
  signature,
}: Omit<SignedText, 'client'>): Promise<boolean> {
  const hash = hashMessage(message)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, address)
}

/** The last words of a signature that carries a deployment (ERC-6492) or a delegation (ERC-8010). */
const WRAPPERS = ['6492'.repeat(16), '8010'.repeat(16)]

const isWrapped = (signature: Hex) => WRAPPERS.some((wrapper) => signature.endsWith(wrapper))
