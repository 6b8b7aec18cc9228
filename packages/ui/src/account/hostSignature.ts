/**
 * The owners' signature of a message, from the host around this page: it has it as soon as enough owners have signed,
 * also if they did while this page was closed. Loaded only inside a host, while a sign-in waits.
 */
import { hashSafeMessage } from '@peppermint/safe/hashes'
import { isHex, type Hex } from 'viem'
import { hostBridge } from '../safe/safeHost.ts'

/**
 * Reads the signature of a text that the host was asked to sign.
 * @returns `0x` if the host has none: the owners may have approved on the chain.
 */
export async function readHostSignature(hosts: readonly string[], text: string): Promise<Hex> {
  const bridge = hostBridge(hosts)
  const { safeAddress, chainId, version } = await bridge.loadSafe()
  const { messageHash } = hashSafeMessage(text, { chainId, safe: safeAddress, version })
  // A host stays silent until the signature is complete.
  const signature: unknown = await bridge.safe.getOffChainSignature(messageHash).catch(() => undefined)
  return isHex(signature) ? signature : '0x'
}
