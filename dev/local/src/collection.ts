/** The collection of a local world: deployed once with the code of a live chain, then loaded in later runs. */
import { join } from 'node:path'
import { parseEther, type Address, type Chain, type TestClient, type Transport } from 'viem'
import { getBlock, getCode, sendTransaction, setNextBlockTimestamp } from 'viem/actions'
import type { Allowlist } from '@peppermint/tools/allowlist'
import { artOf } from '@peppermint/sale/launch/artSteps.ts'
import { deployCollection, type DeployedCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { decodeTerms, isCollectionLinkedTo } from '@peppermint/sale/crates/creationProof.ts'
import {
  readAddressFile,
  writeAddressFile,
  type LaunchedCollection,
} from '@peppermint/sale/launch/addressFile.ts'
import type { DeployConfig, HostedArt } from '@peppermint/sale/launch/deployConfig.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { mapLimits, readSale, type Deployment, type Phase } from '@peppermint/sale'
import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import { createAllowlist, type AllowlistOptions } from './allowlist.ts'
import { crateTerms } from './crates.ts'
import type { OwnerClient } from './ownerClient.ts'
import { accounts } from './accounts.ts'

/** The address file of a saved world, which the tools read for `--network world`. */
const DEPLOYMENT_FILE = 'deployment.json'

/** Options of a world's sale; by default it is open to everyone at 60 CANTO each. */
export interface SaleOptions {
  /** Default `Scovilles`. */
  readonly name?: string
  /** Default `SCOV`. */
  readonly symbol?: string
  /** Metadata that are files of a host; the drawing of Scovilles by default. */
  readonly art?: HostedArt
  readonly supply?: number
  /** The owner alone by default. */
  readonly payees?: DeployConfig['payees']
  /** None by default. */
  readonly royalty?: DeployConfig['royalty']
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
  readonly deployment: DeployedCollection
  readonly allowlist: Allowlist | undefined
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Loads the saved collection if it is on this chain with the same code, else launches a new one. Requires automine.
 * @param folder where the deployment is saved; undefined for a temporary world.
 */
export async function openCollection(
  client: TestClient<'anvil', Transport, Chain>,
  ownerClient: OwnerClient,
  folder: string | undefined,
  options: SaleOptions,
): Promise<Collection> {
  const file = folder === undefined ? undefined : join(folder, DEPLOYMENT_FILE)
  const saved = file === undefined ? undefined : await findSaved(client, file, options)
  if (saved) {
    await reopenIfEnded(client, ownerClient, saved)
    return { deployment: saved, allowlist: undefined }
  }

  // The terms contain the time, so each new world has its collection at another address: a browser does not apply its
  // journal of the previous one. Two launches of one second on one chain differ by their block.
  const { timestamp, number } = await getBlock(client)
  const now = Number(timestamp)
  const supply = options.supply ?? 10_000
  const usual = openPhase(now, supply)
  const phases = (options.phases ?? [{}]).map((phase, index): Phase => ({
    ...usual,
    end: usual.end + Number(number),
    ...(index === options.allowlist?.phase ? { allowlistRoot: 'pending' } : {}),
    ...phase,
  }))
  const deployment = await deployCollection(client, {
    name: options.name ?? 'Scovilles',
    symbol: options.symbol ?? 'SCOV',
    maxSupply: supply,
    owner: accounts.owner.address,
    phases,
    ...(options.payees && { payees: options.payees }),
    ...(options.royalty && { royalty: options.royalty }),
    crates: crateTerms,
    art: options.art,
  })
  const manage = (operation: Operation) => send(ownerClient, deployment.contract, operation)
  // The leaves of an allowlist contain the contract's address, so its root is set afterwards.
  const allowlist = options.allowlist && createAllowlist(deployment, options.allowlist)
  if (allowlist) await manage({ type: 'set-root', phase: allowlist.phase, root: allowlist.root })
  if (options.paused) await manage({ type: 'pause' })
  if (file !== undefined) writeAddressFile(file, deployment)
  return { deployment, allowlist }
}

/** @param gas its limit; estimated unless given. */
async function send(owner: OwnerClient, contract: Address, operation: Operation, gas?: bigint) {
  const { to, data } = createOperationCall(contract, operation)
  return waitForReceipt(owner, { hash: await sendTransaction(owner, { to, data, gas }) })
}

/** The collection of the last run, if it is on this chain, and of the present code, art and links. */
async function findSaved(
  client: TestClient<'anvil', Transport, Chain>,
  file: string,
  { art }: SaleOptions,
): Promise<DeployedCollection | undefined> {
  const saved = readSaved(file)
  const encoded = saved?.contracts.at(-1)?.arguments
  if (!saved || !encoded || !(await getCode(client, { address: saved.contract }))) return undefined
  const { linkedTo, linkCommitment, renderer } = decodeTerms(encoded)
  const linkDomain = { chainId: saved.chainId, contract: linkedTo }
  const isCurrent =
    isCollectionLinkedTo(saved.contract, linkedTo, encoded) &&
    renderer === artOf(art).renderer &&
    linkCommitment === crateTerms.link(linkDomain)
  return isCurrent ? { ...saved, arguments: encoded, linkDomain } : undefined
}

/** @returns undefined without a file that this version can read. */
function readSaved(file: string): LaunchedCollection | undefined {
  try {
    return readAddressFile(file)
  } catch {
    return undefined
  }
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
  // An estimate would run at another timestamp than the phase's start.
  const { status } = await send(
    ownerClient,
    deployment.contract,
    { type: 'add-phase', terms: phase },
    500_000n,
  )
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
