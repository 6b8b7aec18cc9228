/** What journeys ask the chain itself, behind the page's back. */
import { createPublicClient, createWalletClient, http, parseEther, publicActions, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { scovillesAbi } from '@peppermint/contracts'
import { waitForReceipt } from '@peppermint/contracts/receipt'
import { encodeMintCall, readSale, type MintParameters } from '@peppermint/contracts/sale'
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
export async function mintFor(
  world: World,
  person: Person,
  order: Partial<MintParameters> = {},
): Promise<void> {
  const call = encodeMintCall(world.deployment.contract, {
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

/**
 * Somebody opens the crate being filled without the creator's link, as anyone may: closes it when it is due, lets
 * the link's time pass, stirs it, and opens it in a later block. The chain's clock goes on from there.
 */
export async function openWithoutCreator(world: World, person: Person): Promise<void> {
  const account = signing(world, person)
  const step = async (functionName: 'closeCrate' | 'stirCrate' | 'openStirredCrate', from: number) => {
    await world.setNextBlockTime(from)
    await world.mine()
    const hash = await account.writeContract({
      address: world.deployment.contract,
      abi: scovillesAbi,
      functionName,
      gas: 1_000_000n,
    })
    await world.mine()
    const { status } = await waitForReceipt(account, { hash })
    if (status !== 'success') throw new Error(`${functionName} was refused.`)
  }
  const { shelf, head } = await readSale(account, world.deployment)
  const closing = Math.max(shelf.dueAt, head.timestamp + 1)
  await step('closeCrate', closing)
  await step('stirCrate', closing + shelf.linkTime + 60)
  await step('openStirredCrate', closing + shelf.linkTime + 120)
}

function signing(world: World, person: Person) {
  const chain = {
    id: world.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [world.rpcUrl] } },
  }
  return createWalletClient({
    account: privateKeyToAccount(person.privateKey),
    chain,
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
}
