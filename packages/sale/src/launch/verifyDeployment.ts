/** Compares the collection on chain with its configuration. */
import { getAddress, isAddress, isHash, type Client, type Hash } from 'viem'
import { getCode, readContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { readSale } from '../readSale.ts'
import { toPhaseTuple } from '../toPhaseTuple.ts'
import type { Deployment } from '../sale.ts'
import type { DeployConfig } from './deployConfig.ts'
import { collectionTerms, deriveLinkDomain } from './collectionTerms.ts'

/** The creation was sent, but the contract on chain differs from the configuration. Gas was spent. */
export class DeployFailed extends Error {
  override readonly name = 'DeployFailed'
  /** The mismatch. */
  readonly mismatch: string

  /** @param hash of the creation, if known. */
  constructor(mismatch: string, hash?: Hash) {
    super(
      `${mismatch} The gas of the deployment was spent. Do not announce this contract.${hash === undefined ? '' : ` Transaction ${hash}.`}`,
    )
    this.mismatch = mismatch
  }
}

/**
 * Reads the deployed contract and compares it with the configuration.
 * @param hash of the creation, if known.
 * @throws DeployFailed with every mismatch; viem's errors if the endpoint fails.
 */
export async function verifyDeployment(
  client: Client,
  deployment: Deployment,
  config: DeployConfig,
  hash?: Hash,
): Promise<void> {
  const { contract: address } = deployment
  if (!(await getCode(client, { address })))
    throw new DeployFailed('The transaction succeeded, but there is no contract at its address.', hash)
  const terms = collectionTerms(config, deriveLinkDomain(config, deployment.chainId))
  const asked = flattenByPath({ ...terms, minted: 0, paused: false })
  const found = flattenByPath(await readTerms(client, deployment))
  const wrong = [...asked.keys()]
    .filter((field) => found.has(field) && found.get(field) !== asked.get(field))
    .map((field) => `${field} is ${found.get(field)} instead of ${asked.get(field)}`)
  if (wrong.length > 0)
    throw new DeployFailed(`The contract differs from the configuration: ${wrong.join(', ')}.`, hash)
}

/** Reads the constructor arguments back from the contract. It has no getter for its Turnstile. */
async function readTerms(client: Client, deployment: Deployment) {
  const read = { address: deployment.contract, abi: scovillesAbi } as const
  const [
    sale,
    symbol,
    owner,
    payees,
    [royaltyReceiver, royaltyBasisPoints],
    [linkCommitment],
    linkedTo,
    crateInterval,
    linkWindow,
    deck,
    renderer,
  ] = await Promise.all([
    readSale(client, deployment),
    readContract(client, { ...read, functionName: 'symbol' }),
    readContract(client, { ...read, functionName: 'owner' }),
    readContract(client, { ...read, functionName: 'payees' }),
    readContract(client, { ...read, functionName: 'royaltyInfo', args: [1n, 10_000n] }),
    readContract(client, { ...read, functionName: 'linkCommitment' }),
    readContract(client, { ...read, functionName: 'linkedTo' }),
    readContract(client, { ...read, functionName: 'crateInterval' }),
    readContract(client, { ...read, functionName: 'linkWindow' }),
    readContract(client, { ...read, functionName: 'deck' }),
    readContract(client, { ...read, functionName: 'renderer' }),
  ])
  return {
    name: sale.name,
    symbol,
    maxSupply: sale.maxSupply,
    owner,
    phases: sale.phases.map(toPhaseTuple),
    payees: payees.map(({ payee }) => payee),
    royaltyReceiver,
    royaltyBasisPoints,
    deck,
    renderer,
    linkCommitment,
    linkedTo,
    crateInterval,
    linkWindow,
    minted: sale.minted,
    paused: sale.paused,
  }
}

/** Flattens a value to paths such as `phases[0].price`, with the lengths of lists. */
export function flattenByPath(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, normalizeValue(value)]])
  const inside = Object.entries(value).flatMap(([key, inner]) => [
    ...flattenByPath(inner, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  ])
  return new Map(Array.isArray(value) ? [[path, String(value.length)], ...inside] : inside)
}

/** Normalizes the case of addresses and hashes. */
function normalizeValue(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  if (isAddress(value, { strict: false })) return getAddress(value)
  return isHash(value) ? value.toLowerCase() : value
}
