/** The constructor arguments of a collection, and what its links are bound to. */
import { encodeDeployData, zeroAddress, zeroHash, type Hash, type Hex } from 'viem'
import type { LinkDomain } from '../crates/hashChain.ts'
import { getCreate2Address } from './factory.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { toPhaseTuple } from '../toPhaseTuple.ts'
import { getCrateTimes, type DeployConfig } from './deployConfig.ts'
import { artOf, type ArtAddresses } from './artSteps.ts'

/**
 * The init code of the collection: creation code and constructor arguments.
 * @param linkDomain domain of its links.
 * @param art the configuration's by default.
 */
export function encodeInitCode(config: DeployConfig, linkDomain: LinkDomain, art?: ArtAddresses): Hex {
  return encodeDeployData({
    abi: scovillesAbi,
    bytecode: scovillesBytecode,
    args: [{ ...collectionTerms(config, linkDomain), ...art }],
  })
}

/**
 * The link domain of a collection that the factory creates. Its address depends on its links, so the links are bound to
 * the address it would have without any, which is unique to its terms.
 */
export function deriveLinkDomain(config: DeployConfig, chainId: number): LinkDomain {
  const without = { ...config, crates: getCrateTimes(config) }
  const initCode = encodeInitCode(without, { chainId, contract: zeroAddress })
  return { chainId, contract: getCreate2Address(initCode) }
}

/** The constructor arguments, with defaults. */
export function collectionTerms(config: DeployConfig, linkDomain: LinkDomain) {
  const { name, symbol, owner, royalty, turnstile } = config
  const { deck, renderer } = artOf(config.art)
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

/** The end of the collection's hash chain in this domain; undefined if it has no links. */
export function findHashChainEnd({ crates }: DeployConfig, linkDomain: LinkDomain): Hash | undefined {
  return typeof crates?.link === 'function' ? crates.link(linkDomain) : crates?.link
}
