/** Direct reads and writes of journeys on the chain. */
import {
  createPublicClient,
  createWalletClient,
  http,
  parseEther,
  parseGwei,
  publicActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { scovillesAbi } from '@peppermint/contracts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readSale, type MintParameters } from '@peppermint/sale'
import type { World } from '@peppermint/local'
import type { TestAccount } from '@peppermint/local/accounts'

export function readOwner(world: World, id: number): Promise<Address> {
  return createPublicClient({ transport: http(world.rpcUrl) }).readContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'ownerOf',
    args: [BigInt(id)],
  })
}

/** How many peppers an account owns. */
export function countPeppers(world: World, owner: Address): Promise<bigint> {
  return createPublicClient({ transport: http(world.rpcUrl) }).readContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

/** Metadata of a token, from the contract's `tokenURI`. */
export async function readMetadata(world: World, id: number): Promise<TokenMetadata> {
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
  /** The image as a data URL. */
  readonly image: string
}

/** Sends another account's mint without waiting, with a fee that orders it first. */
export async function sendMint(
  world: World,
  account: TestAccount,
  order: Partial<MintParameters> = {},
): Promise<void> {
  const call = encodeMintCall(world.deployment.contract, {
    phase: 0,
    quantity: 1,
    price: parseEther('60'),
    ...order,
  })
  await createAccountClient(world, account).sendTransaction({
    ...call,
    gas: 300_000n,
    maxFeePerGas: 9_000_000_000_000n,
    maxPriorityFeePerGas: 5_000_000_000_000n,
  })
}

/** Creations by the owner through a factory, sent without waiting. */
export async function sendCreations(
  world: World,
  calls: readonly { readonly to: Address; readonly data: Hex }[],
): Promise<void> {
  const owner = createAccountClient(world, world.accounts.owner)
  for (const call of calls)
    await owner.sendTransaction({ ...call, gas: 5_000_000n, maxFeePerGas: parseGwei('9000') })
}

/** The owner's airdrop to one account, sent without waiting. */
export async function sendAirdrop(world: World, account: Address, quantity: number): Promise<void> {
  await createAccountClient(world, world.accounts.owner).writeContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'airdrop',
    args: [[account], [BigInt(quantity)]],
    gas: 5_000_000n,
  })
}

/** The owner pauses or unpauses the sale. */
export async function setPaused(world: World, paused: boolean): Promise<void> {
  await createAccountClient(world, world.accounts.owner).writeContract({
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: paused ? 'pause' : 'unpause',
  })
}

/**
 * Opens the current crate without the creator's link, as anyone may: closes it when it is due, waits until the
 * link's time has passed, stirs it, and opens it in a later block. Moves the chain's clock.
 */
export async function openWithoutCreator(world: World, account: TestAccount): Promise<void> {
  const client = createAccountClient(world, account)
  const step = async (
    functionName: 'closeCrate' | 'startFallbackReveal' | 'finishFallbackReveal',
    from: number,
  ) => {
    await world.setNextBlockTime(from)
    await world.mine()
    const hash = await client.writeContract({
      address: world.deployment.contract,
      abi: scovillesAbi,
      functionName,
      gas: 1_000_000n,
    })
    await world.mine()
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success') throw new Error(`${functionName} reverted.`)
  }
  const { crateStatus, head } = await readSale(client, world.deployment)
  const closeAt = Math.max(crateStatus.dueAt, head.timestamp + 1)
  await step('closeCrate', closeAt)
  await step('startFallbackReveal', closeAt + crateStatus.linkWindow + 60)
  await step('finishFallbackReveal', closeAt + crateStatus.linkWindow + 120)
}

function createAccountClient(world: World, account: TestAccount) {
  const chain = {
    id: world.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [world.rpcUrl] } },
  }
  return createWalletClient({
    account: privateKeyToAccount(account.privateKey),
    chain,
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
}
