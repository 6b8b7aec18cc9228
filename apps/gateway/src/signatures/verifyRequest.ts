/** Checks the signature of a request to the gateway itself, such as a deletion: valid for an hour or two. */
import { HOUR_SECONDS } from '@peppermint/safe/client'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { GatewayChain } from '../gatewayChain.ts'
import { withContractQuestions } from './contractQuestions.ts'
import { invalidSignature, parseStrictly, recover } from './parseStrictly.ts'

const HOUR_MS = 1_000 * HOUR_SECONDS

/** Hours since the epoch: the `totp` of a request that is signed now. */
export const getTotp = (): number => Math.floor(Date.now() / HOUR_MS)

export interface RequestCheck {
  /** What may have been signed: the request at each hour, in each encoding. */
  readonly hashes: readonly Hex[]
  readonly signers: readonly Address[]
  /** Address of the requesting client. */
  readonly client: string
}

/**
 * @returns when the signature is one of a signer over one of the hashes: of a key, or of a contract (ERC-1271).
 * @throws {GatewayError} 422 `Invalid signature` otherwise; 503 if the chain cannot be read; 429 or 503 if too many
 *   contracts are being asked.
 */
export async function verifyRequest(
  chain: Pick<GatewayChain, 'chainId' | 'config' | 'log'>,
  signature: Hex,
  { hashes, signers, client }: RequestCheck,
): Promise<void> {
  const isSigner = (address: Address) => signers.some((signer) => isAddressEqual(signer, address))
  const [parsed] = parseStrictly(signature, 1)
  if (parsed?.type === 'CONTRACT_SIGNATURE' && isSigner(parsed.owner)) {
    const isAccepted = await withContractQuestions(chain, client, async (questions) => {
      for (const hash of hashes)
        if (await questions.acceptsHash(parsed.owner, hash, parsed.signature)) return true
      return false
    })
    if (isAccepted) return
  }
  if (parsed?.type === 'EOA' || parsed?.type === 'ETH_SIGN')
    for (const hash of hashes) if (isSigner(await recover(hash, parsed))) return
  throw invalidSignature()
}
