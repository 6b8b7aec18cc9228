/** The collection of a local world: deployed once with the code of a live chain, then loaded in later runs. */
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
import type { Allowlist } from '@peppermint/tools/allowlist'
import { artSteps, deployArt } from '@peppermint/tools/deploy/deployArt.ts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { deployScovilles, toPhaseTuple, type HostedArt } from '@peppermint/tools/deploy/deploy.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { mapLimits, readSale, type Deployment, type Phase } from '@peppermint/sale'
import { createAllowlist, type AllowlistOptions } from './allowlist.ts'
import { crateTerms } from './crates.ts'
import type { OwnerClient } from './ownerClient.ts'
import { accounts } from './accounts.ts'
import { saveDeployment, loadDeployment } from './savedWorld.ts'

/** Options of a world's sale; by default it is open to everyone at 60 CANTO each. */
export interface SaleOptions {
  /** Default `Scovilles`. */
  readonly name?: string
  /** Default `SCOV`. */
  readonly symbol?: string
  /** Metadata that are files of a host; the drawing of Scovilles by default. */
  readonly art?: HostedArt
  readonly supply?: number
  readonly paused?: boolean
  /**
   * The phases by index; one public phase by default, which also has the defaults of their fields. Times in Unix seconds
   * of the chain's clock, price in wei.
   */
  readonly phases?: readonly Partial<Phase>[]
  /** The allowlist of one of these phases, whose root it sets. */
  readonly allowlist?: AllowlistOptions
}

/** The collection and the allowlist that it was deployed with. */
export interface Collection {
  readonly deployment: Deployment
  readonly allowlist: Allowlist | undefined
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Loads the saved collection if it is on this chain with the same code, else deploys a new one. Requires automine.
 * @param folder where the deployment is saved; undefined for a temporary world.
 */
export async function openCollection(
  client: TestClient,
  ownerClient: OwnerClient,
  folder: string | undefined,
  options: SaleOptions,
): Promise<Collection> {
  const saved = folder === undefined ? undefined : await loadDeployment(folder)
  if (
    saved &&
    saved.code === currentCodeHash(options) &&
    (await getCode(client, { address: saved.contract }))
  ) {
    const deployment = { chainId: saved.chainId, contract: getAddress(saved.contract), block: saved.block }
    await reopenIfEnded(client, ownerClient, deployment)
    return { deployment, allowlist: undefined }
  }

  const now = Number((await getBlock(client)).timestamp)
  const supply = options.supply ?? 10_000
  const art = await deployArt(ownerClient, options.art)
  // A new world gets a new address, so that a browser does not apply its journal of the previous one.
  if (folder !== undefined) {
    const used = await getTransactionCount(ownerClient, ownerClient.account)
    await setNonce(client, { address: ownerClient.account.address, nonce: used + randomInt(1, 1_000_000) })
  }
  // The leaves of an allowlist contain the contract's address.
  const nonce = await getTransactionCount(ownerClient, ownerClient.account)
  const contract = getContractAddress({ from: ownerClient.account.address, nonce: BigInt(nonce) })
  const allowlist = options.allowlist && createAllowlist(contract, options.allowlist)
  const phases = (options.phases ?? [{}]).map((phase, index) => ({
    ...openPhase(now, supply),
    ...(index === allowlist?.phase ? { allowlistRoot: allowlist.root } : {}),
    ...phase,
  }))
  const deployed = await deployScovilles(
    ownerClient,
    {
      name: options.name ?? 'Scovilles',
      symbol: options.symbol ?? 'SCOV',
      maxSupply: supply,
      owner: accounts.owner.address,
      phases,
      crates: crateTerms,
    },
    art,
  )
  const deployment = { ...deployed, contract: getAddress(deployed.contract) }
  if (deployment.contract !== contract)
    throw new Error(`The collection is at ${deployment.contract}, expected ${contract}.`)
  if (options.paused) {
    const { account, chain } = ownerClient
    const call = { address: contract, abi: scovillesAbi, functionName: 'pause', account, chain } as const
    await waitForReceipt(ownerClient, { hash: await writeContract(ownerClient, call) })
  }
  if (folder !== undefined) await saveDeployment(folder, deployment, currentCodeHash(options))
  return { deployment, allowlist }
}

/**
 * Adds a new phase like the last one if the sale of a saved world has ended, because a phase that has started cannot be
 * changed.
 */
async function reopenIfEnded(
  client: TestClient,
  ownerClient: OwnerClient,
  deployment: Deployment,
): Promise<void> {
  const { phases, maxSupply, minted, head } = await readSale(client, deployment)
  const now = Math.max(Math.floor(Date.now() / 1000), head.timestamp + 1)
  if (minted >= maxSupply || phases.some(({ end }) => end > now)) return
  const phase = { ...openPhase(now, maxSupply), start: now }
  await setNextBlockTimestamp(client, { timestamp: BigInt(now) })
  const hash = await writeContract(ownerClient, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'addPhase',
    args: [toPhaseTuple(phase)],
    account: ownerClient.account,
    chain: ownerClient.chain,
    // An estimate would run at another timestamp than the phase's start.
    gas: 500_000n,
  })
  const { status } = await waitForReceipt(ownerClient, { hash })
  if (status !== 'success')
    throw new Error(
      'The sale of this world has ended and could not be reopened. Start over with npm start -- --fresh.',
    )
}

function openPhase(now: number, maxSupply: number): Phase {
  return {
    name: 'Public sale',
    start: now - HOUR_SECONDS,
    end: now + 30 * DAY_SECONDS,
    price: parseEther('60'),
    ...mapLimits(() => 5),
    maxSupply,
  }
}

/** Hash of all deployed code; a saved collection with another hash is out of date. */
function currentCodeHash({ art: hosted }: SaleOptions): Hash {
  const steps = artSteps(hosted)
  const addresses = new Map(steps.map(({ name }) => [name, zeroAddress]))
  const art = steps.map(({ initCode }) => initCode(addresses))
  return keccak256(
    concatHex([scovillesBytecode, ...art, crateTerms.link({ chainId: 0, contract: zeroAddress })]),
  )
}
