/** The collection of a local world: deployed once with the code a live chain would use, then found again. */
import { randomInt } from 'node:crypto'
import {
  concatHex,
  getAddress,
  getContractAddress,
  keccak256,
  parseEther,
  zeroAddress,
  type Hash,
} from 'viem'
import {
  getBlock,
  getCode,
  getTransactionCount,
  setNextBlockTimestamp,
  setNonce,
  writeContract,
} from 'viem/actions'
import type { TestClient } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import type { Allowlist } from '@peppermint/contracts/makeAllowlist'
import { artSteps, deployArt } from '@peppermint/contracts/art'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { deployScovilles, toPhaseTuple } from '@peppermint/contracts/deploy'
import { waitForReceipt } from '@peppermint/contracts/receipt'
import { readSale, type Deployment, type Phase } from '@peppermint/contracts/sale'
import { allowlistFor, type AllowlistWanted } from './allowlist.ts'
import { crateTerms } from './crates.ts'
import type { Creator } from './creator.ts'
import { people } from './people.ts'
import { rememberDeployment, rememberedDeployment } from './savedWorld.ts'

/** What the sale of a world should be. Anything left out is as a newcomer should meet it: open, 60 CANTO each. */
export interface SaleWanted {
  readonly supply?: number
  readonly paused?: boolean
  /**
   * The phases by index, one that is open to everyone when left out. Times in Unix seconds on the chain's clock,
   * price in wei; what a phase leaves out is as in that one.
   */
  readonly phases?: readonly Partial<Phase>[]
  /** The list of one of these phases, which gets its root. */
  readonly allowlist?: AllowlistWanted
}

/** The collection, and the list that it was deployed with. */
export interface Collection {
  readonly deployment: Deployment
  readonly allowlist: Allowlist | undefined
}

const hour = 3_600
const day = 24 * hour

/**
 * The collection, on this chain: the remembered one if it is still there and of the same code, else a new one.
 * The chain has to mine by itself while this runs.
 * @param folder where it is remembered, or undefined for a world without memory.
 */
export async function collectionIn(
  client: TestClient,
  creator: Creator,
  folder: string | undefined,
  wanted: SaleWanted,
): Promise<Collection> {
  const before = folder === undefined ? undefined : await rememberedDeployment(folder)
  if (before && before.code === codeNow() && (await getCode(client, { address: before.contract }))) {
    const deployment = { chainId: before.chainId, contract: getAddress(before.contract), block: before.block }
    await reopenIfOver(client, creator, deployment)
    return { deployment, allowlist: undefined }
  }

  const now = Number((await getBlock(client)).timestamp)
  const supply = wanted.supply ?? 10_000
  const art = await deployArt(creator)
  // A world begun afresh has an address of its own, so that a browser's journal of the last one is not taken for it.
  if (folder !== undefined) {
    const used = await getTransactionCount(creator, creator.account)
    await setNonce(client, { address: creator.account.address, nonce: used + randomInt(1, 1_000_000) })
  }
  // A list's leaves name the contract, so its address has to be known before it is there.
  const nonce = await getTransactionCount(creator, creator.account)
  const contract = getContractAddress({ from: creator.account.address, nonce: BigInt(nonce) })
  const allowlist = wanted.allowlist && allowlistFor(contract, wanted.allowlist)
  const phases = (wanted.phases ?? [{}]).map((phase, index) => ({
    ...openPhase(now, supply),
    ...(index === allowlist?.phase ? { allowlistRoot: allowlist.root } : {}),
    ...phase,
  }))
  const deployed = await deployScovilles(
    creator,
    {
      name: 'Scovilles',
      symbol: 'SCOV',
      supply,
      owner: people.creator.address,
      phases,
      crates: crateTerms,
    },
    art,
  )
  const deployment = { ...deployed, contract: getAddress(deployed.contract) }
  if (deployment.contract !== contract)
    throw new Error(`The collection stands at ${deployment.contract}, not at ${contract}.`)
  if (wanted.paused) {
    const { account, chain } = creator
    const call = { address: contract, abi: scovillesAbi, functionName: 'pause', account, chain } as const
    await waitForReceipt(creator, { hash: await writeContract(creator, call) })
  }
  if (folder !== undefined) await rememberDeployment(folder, deployment, codeNow())
  return { deployment, allowlist }
}

/**
 * A world that was left alone for a month would greet its owner with a closed sale: the creator adds a phase like
 * the last one, because one that has started cannot be changed.
 */
async function reopenIfOver(client: TestClient, creator: Creator, deployment: Deployment): Promise<void> {
  const { phases, supply, minted, head } = await readSale(client, deployment)
  const now = Math.max(Math.floor(Date.now() / 1000), head.timestamp + 1)
  if (minted >= supply || phases.some(({ end }) => end > now)) return
  const phase = { ...openPhase(now, supply), start: now }
  await setNextBlockTimestamp(client, { timestamp: BigInt(now) })
  const hash = await writeContract(creator, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'addPhase',
    args: [toPhaseTuple(phase)],
    account: creator.account,
    chain: creator.chain,
    // Estimated, it would be tried at another second than the one it is made for.
    gas: 500_000n,
  })
  const { status } = await waitForReceipt(creator, { hash })
  if (status !== 'success')
    throw new Error(
      'The sale of this world is over, and could not be opened again. Start anew with npm start -- --fresh.',
    )
}

function openPhase(now: number, supply: number): Phase {
  return {
    name: 'Open to everyone',
    start: now - hour,
    end: now + 30 * day,
    price: parseEther('60'),
    walletCap: 5,
    transactionCap: 5,
    ceiling: supply,
  }
}

/** A mark of everything that is deployed: a remembered collection of another one is out of date. */
function codeNow(): Hash {
  const addresses = new Map(artSteps.map(({ name }) => [name, zeroAddress]))
  const art = artSteps.map(({ initCode }) => initCode(addresses))
  return keccak256(
    concatHex([scovillesBytecode, ...art, crateTerms.link({ chainId: 0, contract: zeroAddress })]),
  )
}
