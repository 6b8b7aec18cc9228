/** Messages as owners of a test's Safe sign and send them. */
import type { Safe } from '@peppermint/devnet/safe'
import { hashSafeMessage, type TypedMessage } from '@peppermint/safe/hashes'
import { joinSignatures } from '@peppermint/safe/signatures'
import { messageListItem, pageSchema, safeMessage, type SafeMessage } from '@peppermint/safe/wire'
import { type Address, concatHex, type Hex, hexToNumber, numberToHex, pad, parseAbi, size, slice } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import type { GatewayWorld } from '../gatewayWorld.fixture.ts'

type Message = string | TypedMessage

/** Typed data of an order, as a Safe App asks for it. */
export const typedOrder = {
  domain: { name: 'Exchange', chainId: 7700, verifyingContract: `0x${'ab'.repeat(20)}` },
  types: {
    Order: [
      { name: 'maker', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
  },
  message: { maker: { wallet: `0x${'cd'.repeat(20)}` }, amount: '12' },
} satisfies TypedMessage

export const hashesOf = (safe: Pick<Safe, 'address' | 'version'>, message: Message) =>
  hashSafeMessage(message, { chainId: 7700, safe: safe.address, version: safe.version })

/** One owner's signature of a message. */
export function signMessage(safe: Safe, ownerIndex: number, message: Message): Promise<Hex> {
  return ownerOf(safe, ownerIndex).sign({ hash: hashesOf(safe, message).messageHash })
}

/** The same as a hardware wallet signs: with the prefix of `personal_sign`, and 4 added to v. */
export async function ethSignMessage(safe: Safe, ownerIndex: number, message: Message): Promise<Hex> {
  const { messageHash } = hashesOf(safe, message)
  const signature = await ownerOf(safe, ownerIndex).signMessage({ message: { raw: messageHash } })
  const v = numberToHex(hexToNumber(slice(signature, 64)) + 4, { size: 1 })
  return concatHex([slice(signature, 0, 64), v])
}

/** Names an owner who has approved the hash on chain. */
export const approvedSignature = (owner: Address): Hex =>
  concatHex([pad(owner), numberToHex(0, { size: 32 }), '0x01'])

/** A signature of a Safe that is an owner, by all of its owners. @param asked what ERC-1271 asks it about. */
export async function signAsNested(nested: Safe, asked: Hex): Promise<Hex> {
  const signatures = await Promise.all(
    nested.owners.map(async (owner) => ({
      owner: owner.address,
      signature: await owner.signTypedData({
        domain: { chainId: 7700, verifyingContract: nested.address },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: asked },
      }),
    })),
  )
  const signature = joinSignatures(signatures)
  return concatHex([
    pad(nested.address),
    numberToHex(65, { size: 32 }),
    '0x00',
    numberToHex(size(signature), { size: 32 }),
    signature,
  ])
}

/** Requests of one Safe's messages. */
export function messageRequests({ request }: Pick<GatewayWorld, 'request'>, safe: Address) {
  const path = `/v1/chains/7700/safes/${safe}/messages`
  const post = (to: string, body: unknown) =>
    request(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const confirmPath = (messageHash: Hex) => `/v1/chains/7700/messages/${messageHash}/signatures`
  return {
    propose: (body: Readonly<Record<string, unknown>>) => post(path, body),
    confirm: (messageHash: Hex, signature: unknown) => post(confirmPath(messageHash), { signature }),
    /** The message, in the shape that the wire package declares. */
    read: async (messageHash: Hex): Promise<SafeMessage> => {
      const response = await request(`/v1/chains/7700/messages/${messageHash}`)
      return safeMessage.parse(await response.json())
    },
    list: async (cursor = '') => {
      const response = await request(`${path}?cursor=${encodeURIComponent(cursor)}`)
      return pageSchema(messageListItem).parse(await response.json())
    },
  }
}

const validation = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])

/** Whether the Safe itself accepts a signature of a message's own hash. */
export async function isValidOnChain(
  { client }: Pick<GatewayWorld, 'client'>,
  safe: Address,
  message: Hex,
  signature: Hex,
): Promise<boolean> {
  try {
    const functionName = 'isValidSignature'
    const args = [message, signature] as const
    const magic = await readContract(client, { address: safe, abi: validation, functionName, args })
    return magic === '0x1626ba7e'
  } catch {
    return false
  }
}

function ownerOf(safe: Safe, index: number): PrivateKeyAccount {
  const owner = safe.owners[index]
  if (owner === undefined) throw new Error(`The Safe has no owner ${index}.`)
  return owner
}
