/** The collection of a local world: deployed once with the code a live chain would use, then found again. */
import {
  createWalletClient,
  getAddress,
  http,
  keccak256,
  parseEther,
  publicActions,
  type Chain,
  type TestClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, getCode, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { deployScovilles } from '@peppermint/contracts/deploy'
import { readSale, type Deployment, type Phase } from '@peppermint/contracts/sale'
import { people } from './people.ts'
import { rememberDeployment, rememberedDeployment } from './savedWorld.ts'

/** What the sale of a world should be. Anything left out is as a newcomer should meet it: open, 60 CANTO each. */
export interface SaleWanted {
  readonly supply?: number
  readonly paused?: boolean
  /** Times in Unix seconds on the chain's clock, price in wei. */
  readonly phase?: Partial<Phase>
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
  chain: Chain,
  folder: string | undefined,
  wanted: SaleWanted,
): Promise<Deployment> {
  const code = keccak256(scovillesBytecode)
  const before = folder === undefined ? undefined : await rememberedDeployment(folder)
  if (before && before.code === code && (await getCode(client, { address: before.contract }))) {
    const deployment = { chainId: before.chainId, contract: getAddress(before.contract), block: before.block }
    await reopenIfOver(client, chain, deployment)
    return deployment
  }

  const creator = creatorOn(chain)
  const phase = { ...openPhase(Number((await getBlock(client)).timestamp)), ...wanted.phase }
  const deployment = await deployScovilles(creator, {
    name: 'Scovilles',
    symbol: 'SCOV',
    supply: wanted.supply ?? 10_000,
    owner: people.creator.address,
    phase,
  })
  if (wanted.paused) {
    const { account } = creator
    const { contract: address } = deployment
    const hash = await writeContract(creator, {
      address,
      abi: scovillesAbi,
      functionName: 'pause',
      account,
      chain,
    })
    await waitForTransactionReceipt(creator, { hash })
  }
  if (folder !== undefined) await rememberDeployment(folder, deployment, code)
  return { ...deployment, contract: getAddress(deployment.contract) }
}

/** A world that was left alone for a month would greet its owner with a closed sale: the creator reopens it. */
async function reopenIfOver(client: TestClient, chain: Chain, deployment: Deployment): Promise<void> {
  const { phase } = await readSale(client, deployment)
  const now = Math.floor(Date.now() / 1000)
  if (phase.end > now) return
  const creator = creatorOn(chain)
  const hash = await writeContract(creator, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'setPhase',
    args: [asContractPhase({ ...phase, ...openPhase(now) })],
    account: creator.account,
    chain,
  })
  await waitForTransactionReceipt(creator, { hash })
}

function openPhase(now: number): Phase {
  return { start: now - hour, end: now + 30 * day, price: parseEther('60'), walletCap: 5, transactionCap: 5 }
}

function asContractPhase(phase: Phase) {
  return { ...phase, start: BigInt(phase.start), end: BigInt(phase.end) }
}

function creatorOn(chain: Chain) {
  return createWalletClient({
    account: privateKeyToAccount(people.creator.privateKey),
    chain,
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
}
