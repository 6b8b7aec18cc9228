/**
 * Puts the collection on a chain: the same code for the local world and for Canto. It refuses before it
 * spends, and it does not believe its own success: the contract is read back and compared with what was asked.
 */
import {
  encodeDeployData,
  zeroAddress,
  zeroHash,
  type Account,
  type Chain,
  type Client,
  type Hash,
  type Hex,
  type Transport,
} from 'viem'
import { getChainId, getCode, readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import { scovillesBytecode } from '../generated/scovillesBytecode.ts'
import { readSale } from '../sale/readSale.ts'
import type { Deployment, Phase } from '../sale/sale.ts'
import { deployArt, type ArtDeployment } from './deployArt.ts'
import { checkDeployConfig, MOST_CRATE_TIME, MOST_LINK_TIME, type DeployConfig } from './deployConfig.ts'

export { BadDeployConfig, type DeployConfig } from './deployConfig.ts'

/** The endpoint speaks for another chain than the one meant; nothing was sent. */
export class WrongDeployChain extends Error {
  override readonly name = 'WrongDeployChain'

  constructor(meant: Chain, found: number) {
    super(
      `The collection was not deployed and nothing was spent: the endpoint is of chain ${found}, but ${meant.name} is chain ${meant.id}. Check the endpoint's address.`,
    )
  }
}

/** The creation was sent, but what is on the chain is not what was asked for. Gas was spent. */
export class DeployFailed extends Error {
  override readonly name = 'DeployFailed'
  readonly hash: Hash

  constructor(what: string, hash: Hash) {
    super(`${what} The gas of the deployment was spent. Do not announce this contract. Transaction ${hash}.`)
    this.hash = hash
  }
}

/** Where the collection finds its cards and its pictures. */
export type ArtAddresses = Pick<ArtDeployment, 'deck' | 'renderer'>

/**
 * Deploys the collection from the client's account and waits until it answers.
 * @param client with an account that can pay and a chain; `publicActions` are not needed.
 * @param art the drawing where it is on the chain already; else it is deployed first.
 * @throws BadDeployConfig or WrongDeployChain before anything is sent; ArtDeployFailed or DeployFailed after; viem's
 *   own errors when the endpoint or the account fails.
 */
export async function deployScovilles(
  client: Client<Transport, Chain, Account>,
  config: DeployConfig,
  art?: ArtAddresses,
): Promise<Deployment> {
  checkDeployConfig(config)
  const chainId = await getChainId(client)
  if (chainId !== client.chain.id) throw new WrongDeployChain(client.chain, chainId)

  const hash = await sendTransaction(client, { data: creation(config, art ?? (await deployArt(client))) })
  const receipt = await waitForTransactionReceipt(client, { hash })
  const contract = receipt.contractAddress
  if (receipt.status !== 'success' || !contract)
    throw new DeployFailed('The chain refused to create the contract.', hash)
  const deployment = { chainId, contract, block: Number(receipt.blockNumber) }
  await verifyDeployment(client, deployment, config, hash)
  return deployment
}

/** The transaction data that creates the collection: its code, and what its constructor is told. */
export function creation(config: DeployConfig, { deck, renderer }: ArtAddresses): Hex {
  const { name, symbol, owner, royalty, crates, turnstile } = config
  return encodeDeployData({
    abi: scovillesAbi,
    bytecode: scovillesBytecode,
    args: [
      {
        name,
        symbol,
        supply: BigInt(config.supply),
        owner,
        phases: config.phases.map(phaseTerms),
        payees: config.payees ?? [{ account: owner, share: 10_000, label: 'Creator' }],
        royaltyReceiver: royalty?.receiver ?? owner,
        royalty: BigInt(royalty?.share ?? 0),
        deck,
        renderer,
        link: crates?.link ?? zeroHash,
        crateTime: BigInt(crates?.crateTime ?? MOST_CRATE_TIME),
        linkTime: BigInt(crates?.linkTime ?? MOST_LINK_TIME),
        turnstile: {
          at: turnstile?.at ?? zeroAddress,
          recipient: turnstile?.recipient ?? zeroAddress,
          tokenId: 0n,
        },
      },
    ],
  })
}

/** A phase as the contract's functions take it. */
export function phaseTerms(phase: Phase) {
  return {
    ...phase,
    start: BigInt(phase.start),
    end: BigInt(phase.end),
    allowlistRoot: phase.allowlistRoot ?? zeroHash,
  }
}

/**
 * Reads the new contract as anyone would and compares.
 * @throws DeployFailed naming everything that is not as asked.
 */
export async function verifyDeployment(
  client: Client,
  deployment: Deployment,
  config: DeployConfig,
  hash: Hash,
): Promise<void> {
  const { contract: address } = deployment
  if (!(await getCode(client, { address })))
    throw new DeployFailed('The transaction succeeded, but there is no contract at its address.', hash)
  const [sale, symbol, owner] = await Promise.all([
    readSale(client, deployment),
    readContract(client, { address, abi: scovillesAbi, functionName: 'symbol' }),
    readContract(client, { address, abi: scovillesAbi, functionName: 'owner' }),
  ])
  const asked = { name: config.name, symbol: config.symbol, supply: config.supply, minted: 0, paused: false }
  const found = { name: sale.name, symbol, supply: sale.supply, minted: sale.minted, paused: sale.paused }
  const wrong = [
    ...differences(asked, found),
    ...config.phases.flatMap((phase, index) => differences(phase, sale.phases[index] ?? {})),
    ...differences(
      { phases: config.phases.length, owner: config.owner.toLowerCase() },
      { phases: sale.phases.length, owner: owner.toLowerCase() },
    ),
  ]
  if (wrong.length > 0)
    throw new DeployFailed(`The contract does not say what was asked for: ${wrong.join(', ')}.`, hash)
}

/** One phrase for each entry that is not as asked. */
function differences(asked: object, found: object): string[] {
  const answers = new Map<string, unknown>(Object.entries(found))
  return Object.entries(asked)
    .filter(([key, value]) => answers.get(key) !== value)
    .map(([key, value]) => `${key} is ${String(answers.get(key))} instead of ${String(value)}`)
}
