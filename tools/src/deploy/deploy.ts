/**
 * The constructor's arguments of a collection, and the check of the contract on chain against them: for a launch
 * (`../launch/`), and for local chains, which need no rehearsal.
 */
import {
  encodeDeployData,
  getAddress,
  getContractAddress,
  isAddress,
  isHash,
  zeroAddress,
  zeroHash,
  type Account,
  type Chain,
  type Client,
  type Hash,
  type Hex,
  type Transport,
} from 'viem'
import { getCode, getTransactionCount, readContract, sendTransaction } from 'viem/actions'
import type { LinkDomain } from '@peppermint/sale/crates/links.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { readSale } from '@peppermint/sale/readSale.ts'
import { toPhaseTuple } from '@peppermint/sale/toPhaseTuple.ts'
import type { Deployment } from '@peppermint/sale/sale.ts'
import { deployArt, type ArtAddresses } from './deployArt.ts'
import { checkDeployConfig, getCrateTimes, type DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'

export {
  InvalidDeployConfig,
  type DeployConfig,
  type HostedArt,
} from '@peppermint/sale/launch/deployConfig.ts'
export type { ArtAddresses } from './deployArt.ts'
export { toPhaseTuple } from '@peppermint/sale/toPhaseTuple.ts'

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
 * Deploys the collection on a local chain, and verifies it.
 * @param client with a funded account and a chain; without `publicActions`.
 * @param art the art contracts; deployed first if omitted.
 * @throws InvalidDeployConfig before anything is sent; DeployFailed after; viem's errors.
 */
export async function deployScovilles(
  client: Client<Transport, Chain, Account>,
  config: DeployConfig,
  art?: ArtAddresses,
): Promise<Deployment> {
  checkDeployConfig(config)
  const artAddresses = art ?? (await deployArt(client, config.art))
  const chainId = client.chain.id
  // The links are bound to the future address of the collection.
  const { address: from } = client.account
  const nonce = await getTransactionCount(client, { address: from, blockTag: 'pending' })
  const planned = { chainId, contract: getContractAddress({ from, nonce: BigInt(nonce) }) }
  const hash = await sendTransaction(client, { data: encodeInitCode(config, artAddresses, planned), nonce })
  const receipt = await waitForReceipt(client, { hash })
  const contract = receipt.contractAddress
  if (receipt.status !== 'success' || !contract) throw new DeployFailed('The creation reverted.', hash)
  const deployment = { chainId, contract, block: Number(receipt.blockNumber) }
  await verifyDeployment(client, deployment, config, artAddresses, hash)
  return deployment
}

/**
 * The init code of the collection: creation code and constructor arguments.
 * @param linkDomain domain of its links.
 */
export function encodeInitCode(config: DeployConfig, art: ArtAddresses, linkDomain: LinkDomain): Hex {
  return encodeDeployment(collectionTerms(config, art, linkDomain))
}

/**
 * The link domain of a collection that the factory creates. Its address depends on its links, so the links are bound to
 * the address it would have without any, which is unique to its terms.
 */
export function deriveLinkDomain(config: DeployConfig, art: ArtAddresses, chainId: number): LinkDomain {
  const without = collectionTerms({ ...config, crates: getCrateTimes(config) }, art, {
    chainId,
    contract: zeroAddress,
  })
  return { chainId, contract: getCreate2Address(encodeDeployment(without)) }
}

function encodeDeployment(terms: ReturnType<typeof collectionTerms>): Hex {
  return encodeDeployData({ abi: scovillesAbi, bytecode: scovillesBytecode, args: [terms] })
}

/** The constructor arguments, with defaults. */
function collectionTerms(config: DeployConfig, { deck, renderer }: ArtAddresses, linkDomain: LinkDomain) {
  const { name, symbol, owner, royalty, turnstile } = config
  const { crateInterval, linkWindow } = getCrateTimes(config)
  return {
    name,
    symbol,
    maxSupply: BigInt(config.maxSupply),
    owner,
    phases: config.phases.map(toPhaseTuple),
    payees: config.payees ?? [{ account: owner, share: 10_000, label: 'Creator' }],
    royaltyReceiver: royalty?.receiver ?? owner,
    royaltyBasisPoints: BigInt(royalty?.share ?? 0),
    deck,
    renderer,
    linkCommitment: findHashChainEnd(config, linkDomain) ?? zeroHash,
    linkedTo: linkDomain.contract,
    crateInterval: BigInt(crateInterval),
    linkWindow: BigInt(linkWindow),
    turnstile: {
      at: turnstile?.at ?? zeroAddress,
      recipient: turnstile?.recipient ?? zeroAddress,
      tokenId: 0n,
    },
  }
}

/** The end of the collection's hash chain in this domain; undefined for none. */
export function findHashChainEnd({ crates }: DeployConfig, linkDomain: LinkDomain): Hash | undefined {
  return typeof crates?.link === 'function' ? crates.link(linkDomain) : crates?.link
}

/**
 * Reads the deployed contract and compares it with the configuration.
 * @param art the expected art contracts.
 * @param hash of the creation, if known.
 * @param linkDomain domain of its links; default its own address.
 * @throws DeployFailed with every mismatch; viem's errors if the endpoint fails.
 */
export async function verifyDeployment(
  client: Client,
  deployment: Deployment,
  config: DeployConfig,
  art: ArtAddresses,
  hash?: Hash,
  linkDomain: LinkDomain = deployment,
): Promise<void> {
  const { contract: address } = deployment
  if (!(await getCode(client, { address })))
    throw new DeployFailed('The transaction succeeded, but there is no contract at its address.', hash)
  const asked = flattenByPath({ ...collectionTerms(config, art, linkDomain), minted: 0, paused: false })
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
