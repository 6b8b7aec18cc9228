/**
 * Puts the collection on a chain: the same code for the local world and for Canto. It refuses before it
 * spends, and it does not believe its own success: the contract is read back and compared with what was asked.
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
import { getChainId, getCode, getTransactionCount, readContract, sendTransaction } from 'viem/actions'
import type { LinkDomain } from '../crates/links.ts'
import { getCreate2Address } from '../deploy/factory.ts'
import { scovillesAbi } from '../generated/scovilles.ts'
import { scovillesBytecode } from '../generated/scovillesBytecode.ts'
import { readSale } from '../sale/readSale.ts'
import { toPhaseTuple } from '../sale/phaseTerms.ts'
import type { Deployment } from '../sale/sale.ts'
import { deployArt, type ArtDeployment } from './deployArt.ts'
import { checkDeployConfig, getCrateTimes, type DeployConfig } from './deployConfig.ts'
import { waitForReceipt } from '../deploy/waitForReceipt.ts'

export { InvalidDeployConfig, type DeployConfig } from './deployConfig.ts'
export { toPhaseTuple } from '../sale/phaseTerms.ts'

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
  /** What is not as it was asked for. */
  readonly mismatch: string

  /** @param hash of the creation, where it is known. */
  constructor(mismatch: string, hash?: Hash) {
    super(
      `${mismatch} The gas of the deployment was spent. Do not announce this contract.${hash === undefined ? '' : ` Transaction ${hash}.`}`,
    )
    this.mismatch = mismatch
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

  const artAddresses = art ?? (await deployArt(client))
  // The links are made for the address that the collection will have.
  const { address: from } = client.account
  const nonce = await getTransactionCount(client, { address: from, blockTag: 'pending' })
  const planned = { chainId, contract: getContractAddress({ from, nonce: BigInt(nonce) }) }
  const hash = await sendTransaction(client, { data: encodeInitCode(config, artAddresses, planned), nonce })
  const receipt = await waitForReceipt(client, { hash })
  const contract = receipt.contractAddress
  if (receipt.status !== 'success' || !contract)
    throw new DeployFailed('The chain refused to create the contract.', hash)
  const deployment = { chainId, contract, block: Number(receipt.blockNumber) }
  await verifyDeployment(client, deployment, config, artAddresses, hash)
  return deployment
}

/**
 * The transaction data that creates the collection: its code, and its constructor's arguments.
 * @param linkDomain what its links are made for.
 */
export function encodeInitCode(config: DeployConfig, art: ArtAddresses, linkDomain: LinkDomain): Hex {
  return encodeDeployment(collectionTerms(config, art, linkDomain))
}

/**
 * What the links of a collection are made for that the factory creates. Its own address follows from its links, so
 * they are made for the address that it would have without any: no collection with other terms has the same.
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

/** A collection as the contract's constructor takes it, with what is assumed where nothing is said. */
function collectionTerms(config: DeployConfig, { deck, renderer }: ArtAddresses, linkDomain: LinkDomain) {
  const { name, symbol, owner, royalty, turnstile } = config
  const { crateInterval, linkWindow } = getCrateTimes(config)
  return {
    name,
    symbol,
    maxSupply: BigInt(config.supply),
    owner,
    phases: config.phases.map(toPhaseTuple),
    payees: config.payees ?? [{ account: owner, share: 10_000, label: 'Creator' }],
    royaltyReceiver: royalty?.receiver ?? owner,
    royaltyBasisPoints: BigInt(royalty?.share ?? 0),
    deck,
    renderer,
    linkCommitment: hashChainEndOf(config, linkDomain) ?? zeroHash,
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

/** The end of the hash chain that the collection is given there; undefined for none. */
export function hashChainEndOf({ crates }: DeployConfig, linkDomain: LinkDomain): Hash | undefined {
  return typeof crates?.link === 'function' ? crates.link(linkDomain) : crates?.link
}

/**
 * Reads the new contract as anyone would and compares.
 * @param art where its cards and pictures must come from.
 * @param hash of the creation, where it is known.
 * @param linkDomain what its links are made for; its own address unless given.
 * @throws DeployFailed naming everything that is not as asked; viem's errors when the endpoint fails.
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
    throw new DeployFailed(`The contract does not say what was asked for: ${wrong.join(', ')}.`, hash)
}

/** What the contract says of itself, in the constructor's terms. Of its Turnstile it says nothing. */
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

/** Every value by its path, for instance `phases[0].price`, and of a list its length too. */
export function flattenByPath(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, normalizeValue(value)]])
  const inside = Object.entries(value).flatMap(([key, inner]) => [
    ...flattenByPath(inner, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  ])
  return new Map(Array.isArray(value) ? [[path, String(value.length)], ...inside] : inside)
}

/** The same text for addresses and hashes that differ only in capitals. */
function normalizeValue(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  if (isAddress(value, { strict: false })) return getAddress(value)
  return isHash(value) ? value.toLowerCase() : value
}
