/** The launch that this page was built for, with an account as its deployer: the plan and functions of `npm run deploy`. */
import { parseCollection } from '@peppermint/sale/launch/collectionConfig.ts'
import { createCollectionLaunch } from '@peppermint/sale/launch/collectionLaunch.ts'
import { deriveLinkDomain } from '@peppermint/sale/launch/collectionTerms.ts'
import { InvalidDeployConfig, type DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import { findPublicKeys } from '@peppermint/sale/launch/launchChecks.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'
import { parseLinkFile, type LinkFile } from '@peppermint/sale/launch/linkFile.ts'
import type { Address, Hash } from 'viem'

export interface LaunchPlace {
  readonly chainId: number
  readonly account: Address
  /** Whether real money is at stake. */
  readonly isLive: boolean
}

/** The launch of an account; with a link once its file was chosen. */
export type LaunchTermsState =
  /** In English, as the command prints them. */
  | { readonly status: 'invalid'; readonly issues: readonly string[] }
  | { readonly status: 'link-missing'; readonly config: DeployConfig; readonly linkedTo: Address }
  | {
      readonly status: 'ready'
      readonly config: DeployConfig
      readonly launch: Launch
      readonly collection: Address
    }

/** What a link file is replaced by while its domain is computed: the domain does not depend on it. */
const PLACEHOLDER_LINK: Hash = `0x${'11'.repeat(32)}`

/** @param terms the export of `launch.ts`. @param link of the chosen file. */
export function planTerms(
  terms: typeof COLLECTION.launch,
  { chainId, account, isLive }: LaunchPlace,
  link: LinkFile | undefined,
): LaunchTermsState {
  const isLinkAsked = terms.crates.link === 'secret'
  const parse = (hash: Hash) =>
    parseCollection(isLinkAsked ? { ...terms, crates: { ...terms.crates, link: hash } } : terms, {
      deployer: account,
      turnstile: COLLECTION.chain.turnstile,
      crateSecret: undefined,
      isLive,
    })
  try {
    const bare = parse(PLACEHOLDER_LINK)
    const issues = findPublicKeys(bare, account, isLive)
    if (issues.length > 0) return { status: 'invalid', issues }
    const linkedTo = deriveLinkDomain(bare, chainId).contract
    if (isLinkAsked && !isLinkFor(link, chainId, linkedTo))
      return { status: 'link-missing', config: bare, linkedTo }
    const config = isLinkAsked && link !== undefined ? parse(link.link) : bare
    const launch = createCollectionLaunch(config, chainId)
    const collection = getCreate2Address(launch.steps.at(-1)?.initCode ?? '0x')
    return { status: 'ready', config, launch, collection }
  } catch (error) {
    if (error instanceof InvalidDeployConfig) return { status: 'invalid', issues: error.issues }
    throw error
  }
}

const isLinkFor = (link: LinkFile | undefined, chainId: number, linkedTo: Address): boolean =>
  link !== undefined && link.chainId === chainId && link.linkedTo.toLowerCase() === linkedTo.toLowerCase()

/** A chosen file, or what is wrong with it: a bare hash may be the secret itself. */
export type LinkChoice =
  | { readonly status: 'link'; readonly link: LinkFile }
  | { readonly status: 'hash' | 'no-file' | 'foreign' }

export function readLinkChoice(text: string, chainId: number, linkedTo: Address): LinkChoice {
  const link = parseLinkFile(text)
  if (link === 'hash') return { status: 'hash' }
  if (link === undefined) return { status: 'no-file' }
  return isLinkFor(link, chainId, linkedTo) ? { status: 'link', link } : { status: 'foreign' }
}
