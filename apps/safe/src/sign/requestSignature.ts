/**
 * Asks an owner's wallet for a signature, and accepts it only if it is this owner's over this hash. Wallets answer
 * with another account's signature after a switch, and some change `v`.
 */
import {
  type Address,
  concatHex,
  type EIP1193Provider,
  getTypesForEIP712Domain,
  hashMessage,
  hashTypedData,
  type Hex,
  isAddressEqual,
  numberToHex,
  recoverAddress,
  serializeTypedData,
  size,
  slice,
  type TypedDataDefinition,
} from 'viem'
import { explain } from '@peppermint/wallet-kit/errors'
import { otherSignerProblem, unreadableSignatureProblem } from './signWords.ts'
import type { OwnerWallet } from './ownerWallet.ts'
import { requireWallet } from './ownerWallet.ts'
import { SafeActionError } from './safeActionError.ts'

/**
 * How the wallet signs: `typed-data` (EIP-712) shows every field in the wallet, `hash` (`personal_sign`, else
 * `eth_sign`) only the hash, for wallets without typed data.
 */
export type SigningMethod = 'typed-data' | 'hash'

/** Typed data of a Safe or its service; its domain names the chain, or the caller does. */
export type SignableData = Pick<TypedDataDefinition, 'domain' | 'types' | 'primaryType' | 'message'>

/**
 * Asks for a signature of typed data.
 * @returns 65 bytes: `v` is 27 or 28, or 31 or 32 if the wallet signed the prefixed hash, as a Safe reads it.
 * @throws {SafeActionError} if the signature is another account's or unreadable; the wallet's own errors.
 */
export async function requestSignature(
  wallet: OwnerWallet,
  chainId: number,
  data: SignableData,
  method: SigningMethod = 'typed-data',
): Promise<Hex> {
  const provider = await requireWallet(wallet, chainId)
  const hash = hashTypedData(data as TypedDataDefinition)
  const signature =
    method === 'typed-data'
      ? await signTypedData(provider, wallet.account, data)
      : await signHash(provider, wallet.account, hash)
  return toOwnerSignature(hash, signature, wallet.account)
}

/** Whether an error says that the wallet has no typed data, so that the hash may be signed instead. */
export function isTypedDataUnsupported(error: unknown): boolean {
  const { code } = explain(error)
  return code === 'unsupported-method' || code === 'method-not-found' || code === 'method-not-supported'
}

async function signTypedData(
  provider: EIP1193Provider,
  account: Address,
  { domain = {}, types, primaryType, message }: SignableData,
): Promise<unknown> {
  // MetaMask requires the domain's own type.
  const whole = {
    domain,
    types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types },
    primaryType,
    message,
  }
  return await provider.request({
    method: 'eth_signTypedData_v4',
    params: [account, serializeTypedData(whole as TypedDataDefinition)],
  })
}

async function signHash(provider: EIP1193Provider, account: Address, hash: Hex): Promise<unknown> {
  try {
    return await provider.request({ method: 'personal_sign', params: [hash, account] })
  } catch (error) {
    if (!isTypedDataUnsupported(error)) throw error
    return await provider.request({ method: 'eth_sign', params: [account, hash] })
  }
}

/**
 * The signature as a Safe reads it, checked against the owner.
 * @throws {SafeActionError} if it is of another account, or no signature at all.
 */
export async function toOwnerSignature(hash: Hex, signature: unknown, owner: Address): Promise<Hex> {
  if (typeof signature !== 'string' || !/^0x([\da-f]{2})+$/i.test(signature) || size(signature as Hex) !== 65)
    throw new SafeActionError(unreadableSignatureProblem(signature))
  const bytes = signature.toLowerCase() as Hex
  const given = Number(slice(bytes, 64, 65))
  // Ledger and some phones answer 0 or 1.
  const v = given < 27 ? given + 27 : given
  if (v !== 27 && v !== 28) throw new SafeActionError(unreadableSignatureProblem(signature))
  const withV = (value: number): Hex => concatHex([slice(bytes, 0, 64), numberToHex(value, { size: 1 })])
  const plain = await recover(hash, withV(v))
  if (plain !== undefined && isAddressEqual(plain, owner)) return withV(v)
  const prefixed = await recover(hashMessage({ raw: hash }), withV(v))
  if (prefixed !== undefined && isAddressEqual(prefixed, owner)) return withV(v + 4)
  if (plain === undefined) throw new SafeActionError(unreadableSignatureProblem(signature))
  throw new SafeActionError(otherSignerProblem(owner))
}

async function recover(hash: Hex, signature: Hex): Promise<Address | undefined> {
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    return undefined
  }
}
