/**
 * Puts the collection on a chain: the same code for the local world and for Canto. It refuses before it
 * spends, and it does not believe its own success: the contract is read back and compared with what was asked.
 */
import type { Account, Chain, Client, Hash, Transport } from 'viem'
import { deployContract, getChainId, getCode, readContract, waitForTransactionReceipt } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import { scovillesBytecode } from '../generated/scovillesBytecode.ts'
import { readSale } from '../sale/readSale.ts'
import type { Deployment } from '../sale/sale.ts'
import { checkDeployConfig, type DeployConfig } from './deployConfig.ts'

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

/**
 * Deploys the collection from the client's account and waits until it answers.
 * @param client with an account that can pay and a chain; `publicActions` are not needed.
 * @throws BadDeployConfig or WrongDeployChain before anything is sent; DeployFailed after; viem's own errors when
 *   the endpoint or the account fails.
 */
export async function deployScovilles(
  client: Client<Transport, Chain, Account>,
  config: DeployConfig,
): Promise<Deployment> {
  checkDeployConfig(config)
  const chainId = await getChainId(client)
  if (chainId !== client.chain.id) throw new WrongDeployChain(client.chain, chainId)

  const { name, symbol, supply, owner, phase } = config
  const hash = await deployContract(client, {
    abi: scovillesAbi,
    bytecode: scovillesBytecode,
    args: [
      name,
      symbol,
      BigInt(supply),
      owner,
      { ...phase, start: BigInt(phase.start), end: BigInt(phase.end) },
    ],
  })
  const receipt = await waitForTransactionReceipt(client, { hash })
  const contract = receipt.contractAddress
  if (receipt.status !== 'success' || !contract)
    throw new DeployFailed('The chain refused to create the contract.', hash)
  const deployment = { chainId, contract, block: Number(receipt.blockNumber) }
  await verify(client, deployment, config, hash)
  return deployment
}

/** Reads the new contract as anyone would and compares. */
async function verify(
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
    ...differences(config.phase, sale.phase),
    ...differences({ owner: config.owner.toLowerCase() }, { owner: owner.toLowerCase() }),
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
