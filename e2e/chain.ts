/** What journeys ask the chain itself, behind the page's back. */
import { createPublicClient, createWalletClient, http, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { scovillesAbi } from '@peppermint/contracts'
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

/** Someone else's mint, sent but not waited for; with a fee that puts it before other people's. */
export async function mintFor(world: World, person: Person, quantity: number, price: bigint): Promise<void> {
  await signing(world, person).writeContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'mint',
    args: [person.address, BigInt(quantity)],
    value: price * BigInt(quantity),
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
