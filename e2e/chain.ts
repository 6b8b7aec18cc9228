/** What journeys ask the chain itself, behind the page's back. */
import { createPublicClient, createWalletClient, http, parseEther, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { scovillesAbi } from '@peppermint/contracts'
import { mintCall, type MintOrder } from '@peppermint/contracts/sale'
import type { World } from '@peppermint/local'
import type { Person } from '@peppermint/local/people'

export function ownerOf(world: World, id: number): Promise<Address> {
  return createPublicClient({ transport: http(world.rpcUrl) }).readContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'ownerOf',
    args: [BigInt(id)],
  })
}

/** What the contract itself says of a token, out of its `tokenURI`: nothing but the chain is asked. */
export async function metadataOf(world: World, id: number): Promise<TokenMetadata> {
  const uri = await createPublicClient({ transport: http(world.rpcUrl) }).readContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'tokenURI',
    args: [BigInt(id)],
  })
  const [, kind, payload = ''] =
    /^data:application\/json(;base64|;utf8|;charset=utf-8)?,(.*)$/s.exec(uri) ?? []
  const text = kind === ';base64' ? Buffer.from(payload, 'base64').toString() : decodeURIComponent(payload)
  return JSON.parse(text) as TokenMetadata
}

interface TokenMetadata {
  readonly name: string
  /** The picture as a data address. */
  readonly image: string
}

/** Someone else's mint, sent but not waited for; with a fee that puts it before other people's. */
export async function mintFor(world: World, person: Person, order: Partial<MintOrder> = {}): Promise<void> {
  const call = mintCall(world.deployment.contract, {
    phase: 0,
    quantity: 1,
    price: parseEther('60'),
    ...order,
  })
  await signing(world, person).sendTransaction({
    ...call,
    gas: 300_000n,
    maxFeePerGas: 9_000_000_000_000n,
    maxPriorityFeePerGas: 5_000_000_000_000n,
  })
}

/** The owner pauses or unpauses the sale. */
export async function setPaused(world: World, paused: boolean): Promise<void> {
  await signing(world, world.people.creator).writeContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: paused ? 'pause' : 'unpause',
  })
}

function signing(world: World, person: Person) {
  const chain = {
    id: world.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [world.rpcUrl] } },
  }
  return createWalletClient({ account: privateKeyToAccount(person.privateKey), chain, transport: http() })
}
