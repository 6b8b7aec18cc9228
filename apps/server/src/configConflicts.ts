/** Faults of the server's configuration that no variable has by itself. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidChain, type ChainFacts } from '@peppermint/sale/chains/chainFile.ts'
import { CANTO_ID, chainWithoutFile, readSiteChain } from '@peppermint/sale/chains/siteChain.ts'
import { readCollectionAddress } from '@peppermint/sale/launch/addressFile.ts'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import { isAddressEqual } from 'viem'
import { absolute, list } from '@peppermint/http/configFields.ts'
import { mayContainToken } from '@peppermint/rpc/mayContainToken.ts'

/** What is wrong about variables that are each right for themselves. */
export function faultsBetween(
  given: Readonly<Record<string, string | undefined>>,
  unread: ReadonlyMap<string, string>,
  { chain, faults }: ReturnType<typeof findChain>,
): readonly string[] {
  const has = (variable: string) => given[variable] !== undefined || unread.has(variable)
  // Browsers treat this machine's own address as if it were https.
  const keepsCookies = /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(given['PUBLIC_ORIGIN'] ?? '')
  const chainId = chain.id
  const launched = readAddressFile(given['ADDRESS_FILE'])
  const isKeeper = has('KEEPER_KEY') && (has('KEEPER_LINK_SECRET') || has('KEEPER_LAST_LINK'))
  const contract = parseAddress(given['CONTRACT'] ?? '', { chainId })
  return [
    ...faults,
    ...(!chain.isLocal && !has('DEPLOY_BLOCK')
      ? [
          `DEPLOY_BLOCK: must be the block of the collection’s creation, before the launch the newest one; without it all of ${chain.name} would be read, from its first block on`,
        ]
      : []),
    ...(has('KEEPER_KEY') && !has('KEEPER_LINK_SECRET') && !has('KEEPER_LAST_LINK')
      ? [
          'KEEPER_LINK_SECRET: must be set where KEEPER_KEY is, or KEEPER_LAST_LINK: a keeper opens crates with links',
        ]
      : []),
    ...(has('KEEPER_LINK_SECRET') && has('KEEPER_LAST_LINK')
      ? ['KEEPER_LAST_LINK: must not be set beside KEEPER_LINK_SECRET, which gives every link']
      : []),
    ...(isKeeper && !has('ADDRESS_FILE')
      ? [
          'ADDRESS_FILE: must be set where KEEPER_KEY is: it proves that the contract at CONTRACT is the collection that the links are for, and without it the keeper sends nothing',
        ]
      : []),
    ...(isKeeper && launched !== undefined && launched.arguments === undefined
      ? [
          'ADDRESS_FILE: must have the constructor arguments of the collection, as npm run deploy writes them: without them nothing proves that the contract at CONTRACT is the collection that the links are for, and the keeper sends nothing',
        ]
      : []),
    ...(launched !== undefined &&
    contract.status === 'valid' &&
    !(launched.chainId === chainId && isAddressEqual(launched.contract, contract.address))
      ? [
          `CONTRACT: must be the collection of ADDRESS_FILE, which is ${launched.contract} on chain ${launched.chainId}`,
        ]
      : []),
    ...(contract.status === 'other-chain' ? [`CONTRACT: ${describeAddressProblem(contract)}`] : []),
    ...((has('KEEPER_LINK_SECRET') || has('KEEPER_LAST_LINK')) && !has('KEEPER_KEY')
      ? ['KEEPER_KEY: must be set where links are, because it pays for opening crates']
      : []),
    ...collectionFaults(given['SITE_DIR'], given['COLLECTION']),
    ...(has('FRAME_HOSTS') && !keepsCookies
      ? ['PUBLIC_ORIGIN: must be https where FRAME_HOSTS is set: a framed page keeps its cookies only there']
      : []),
    ...(has('SAFE_GATEWAY_URL') && has('GATEWAY_CONFIG')
      ? ['SAFE_GATEWAY_URL: must not be set beside GATEWAY_CONFIG: the page uses the gateway of this server']
      : []),
    ...(!has('PUBLIC_RPC_URLS') && list(given['RPC_URLS'] ?? '').some(mayContainToken)
      ? [
          'PUBLIC_RPC_URLS: must be set where an address of RPC_URLS is more than a host: the rest may be a secret, and everybody can read the addresses that the page uses',
        ]
      : []),
  ]
}

/** Of one collection in a folder with the pages of several; SITE_DIR itself where that is one collection's. */
export function siteFolder(siteDir: string, collection: string | undefined): string {
  const isOne = collection === undefined || existsSync(join(siteDir, 'client'))
  return isOne ? siteDir : join(siteDir, collection)
}

function collectionFaults(siteDir = '', collection: string | undefined): readonly string[] {
  if (!existsSync(siteDir) || existsSync(siteFolder(siteDir, collection))) return []
  const names = readdirSync(siteDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [
    `COLLECTION: must be one whose pages are in SITE_DIR: ${names.map(({ name }) => name).join(', ') || 'there are none'}`,
  ]
}

/** The chain of the site, or the one that CHAIN_ID names where the site has none. */
export function findChain(given: Readonly<Record<string, string | undefined>>): {
  readonly chain: ChainFacts
  readonly faults: readonly string[]
} {
  const { SITE_DIR, COLLECTION, CHAIN_ID } = given
  const chosen = Number(CHAIN_ID ?? CANTO_ID)
  try {
    const chain =
      SITE_DIR === undefined ? undefined : readSiteChain(absolute(siteFolder(SITE_DIR, COLLECTION)))
    if (chain === undefined) return { chain: chainWithoutFile(chosen), faults: [] }
    if (CHAIN_ID === undefined || chosen === chain.id) return { chain, faults: [] }
    return {
      chain: chainWithoutFile(chosen),
      faults: [
        `CHAIN_ID: must be ${chain.id}, ${chain.name}, for which the site in SITE_DIR was built; for another chain, build it with CHAIN`,
      ],
    }
  } catch (error) {
    if (!(error instanceof InvalidChain || error instanceof SyntaxError)) throw error
    return { chain: chainWithoutFile(chosen), faults: [`SITE_DIR: ${error.message}`] }
  }
}

/** @returns undefined where there is none that can be read. */
export function readAddressFile(path: string | undefined) {
  try {
    return path === undefined ? undefined : readCollectionAddress(absolute(path))
  } catch {
    return undefined
  }
}
