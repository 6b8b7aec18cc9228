/**
 * The ENS on a local mainnet: the published registry, reverse registrar and public resolver, and a Universal Resolver
 * at its mainnet address with the functions that clients call.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import { getCode } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { labelhash, namehash } from 'viem/ens'
import { OffchainToken, Pictures1155, Pictures721, UniversalResolver } from './generated/creationCode.ts'
import { type Creation, type MainnetClient, type MainnetNode, startMainnet } from './mainnetNode.ts'

/** The records of a name. */
export interface NameRecords {
  /** The account it resolves to. */
  readonly address?: Address
  readonly avatar?: string
  readonly texts?: Readonly<Record<string, string>>
}

/** A token on the local mainnet. */
export interface MintedNft {
  readonly contract: Address
  readonly id: bigint
  /** As an avatar record names it: `eip155:1/erc721:0x…/1`. */
  readonly record: string
}

/** A local mainnet with the ENS. */
export interface LocalEns {
  readonly rpcUrl: string
  readonly client: MainnetClient
  /** Registers a name or changes its records. Accepts any text, as the real registry accepts any hash. */
  readonly register: (name: string, records: NameRecords) => Promise<void>
  /** Sets an account's primary name, whether or not that name resolves to the account. */
  readonly setPrimaryName: (account: Address, name: string) => Promise<void>
  /**
   * Mints a token with metadata at a URL. An `offchain` token instead makes the client fetch from `tokenUri` (EIP-3668).
   */
  readonly mintNft: (
    kind: 'erc721' | 'erc1155' | 'offchain',
    owner: Address,
    tokenUri: string,
  ) => Promise<MintedNft>
  readonly stop: () => Promise<void>
}

const mint = parseAbi(['function mint(address to, string uri)'])
const nftCode = { erc721: Pictures721, erc1155: Pictures1155, offchain: OffchainToken } as const

/** Starts in about a second. */
export async function startEns(): Promise<LocalEns> {
  const node = await startMainnet()
  const ens = await deployEns(node)
  const nfts = new Map<string, { contract: Address; minted: bigint }>()
  return {
    rpcUrl: node.rpcUrl,
    client: node.client,
    register: (name, records) => register(node, ens, name, records),
    setPrimaryName: (account, name) =>
      node.write(ens.reverseRegistrar, artifacts.reverseRegistrar.abi, 'setName', [name], account),
    async mintNft(kind, owner, tokenUri) {
      // Each offchain token is a contract with one token; the others count theirs.
      const known = kind === 'offchain' ? undefined : nfts.get(kind)
      const contract = known?.contract ?? (await node.deploy({ abi: [], bytecode: nftCode[kind] }))
      const id = (known?.minted ?? 0n) + 1n
      await node.write(contract, mint, 'mint', [owner, tokenUri])
      nfts.set(kind, { contract, minted: id })
      return { contract, id, record: `eip155:1/${kind === 'offchain' ? 'erc721' : kind}:${contract}/${id}` }
    },
    stop: node.stop,
  }
}

interface Addresses {
  readonly registry: Address
  readonly resolver: Address
  readonly reverseRegistrar: Address
}

const require = createRequire(import.meta.url)

/** The published artifacts. */
const artifacts = {
  registry: artifact(require.resolve('@ensdomains/ens/build/contracts/ENSRegistry.json')),
  reverseRegistrar: artifact(require.resolve('@ensdomains/ens/build/contracts/ReverseRegistrar.json')),
  resolver: artifact(require.resolve('@ensdomains/resolver/build/contracts/PublicResolver.json')),
}

function artifact(path: string): Creation {
  const { abi, bytecode }: { abi: Abi; bytecode: Hex } = JSON.parse(readFileSync(path, 'utf8'))
  return { abi, bytecode }
}

async function deployEns(node: MainnetNode): Promise<Addresses> {
  const registry = await node.deploy(artifacts.registry)
  const resolver = await node.deploy({ ...artifacts.resolver, args: [registry] })
  const reverseRegistrar = await node.deploy({ ...artifacts.reverseRegistrar, args: [registry, resolver] })
  const own = (parent: string, label: string, owner: Address) =>
    node.write(registry, artifacts.registry.abi, 'setSubnodeOwner', [
      namehash(parent),
      labelhash(label),
      owner,
    ])
  const [me] = await node.client.request({ method: 'eth_accounts' })
  if (!me) throw new Error('The local mainnet has no account.')
  await own('', 'reverse', me)
  await own('reverse', 'addr', reverseRegistrar)
  const universal = await node.deploy({
    abi: parseAbi(['constructor(address registry)']),
    bytecode: UniversalResolver,
    args: [registry],
  })
  // Clients use the mainnet address; the registry's address is an immutable in the code.
  const code = (await getCode(node.client, { address: universal })) ?? '0x'
  await node.setCode(mainnet.contracts.ensUniversalResolver.address, code)
  return { registry, resolver, reverseRegistrar }
}

async function register(
  node: MainnetNode,
  ens: Addresses,
  name: string,
  records: NameRecords,
): Promise<void> {
  const [me = zeroAddress] = await node.client.request({ method: 'eth_accounts' })
  const labels = name.split('.')
  for (let depth = labels.length - 1; depth >= 0; depth--) {
    const parent = labels.slice(depth + 1).join('.')
    const args = [namehash(parent), labelhash(labels[depth] ?? ''), me, ens.resolver, 0n]
    await node.write(ens.registry, artifacts.registry.abi, 'setSubnodeRecord', args)
  }
  const setRecord = (functionName: string, ...args: readonly unknown[]) =>
    node.write(ens.resolver, artifacts.resolver.abi, functionName, [namehash(name), ...args])
  const { address, avatar, texts } = records
  if (address) await setRecord('setAddr', address)
  for (const [key, text] of Object.entries({ ...texts, ...(avatar !== undefined && { avatar }) }))
    await setRecord('setText', key, text)
}
