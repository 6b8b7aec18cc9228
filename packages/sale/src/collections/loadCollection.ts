/** Finds and loads a collection's folder. The variable COLLECTION names it; every command uses the same one. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Collection } from '../launch/collectionConfig.ts'
import {
  InvalidCollection,
  parseCollectionPage,
  type CollectionPage,
  type CollectionArt,
} from './collectionPage.ts'
import { DEFAULT_CHAIN, isChainPath, loadChain, requireDefault } from '../chains/loadChain.ts'
import { InvalidChain, type ChainFacts } from '../chains/chainFile.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const COLLECTIONS = join(ROOT, 'collections')

/** The collection without COLLECTION. */
export const DEFAULT_COLLECTION = 'scovilles'

/**
 * Folder of the local world that `npm start` saves, relative to the root.
 * @param environment `LOCAL_DIR` names another one.
 */
export function localFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const { LOCAL_DIR, COLLECTION = '' } = environment
  if (LOCAL_DIR) return LOCAL_DIR
  return ['', DEFAULT_COLLECTION].includes(COLLECTION) ? '.local' : `.local-${COLLECTION}`
}

/**
 * Output folder of the built site of the collection with this name, relative to the root; of one of its apps, if given. The
 * mint page's is the site's.
 */
export function siteOutput(name: string, app = 'mint'): string {
  const site = name === DEFAULT_COLLECTION ? 'dist' : `dist-${name}`
  return app === 'mint' ? site : `${site}/${app}`
}

/** In an app's folder: the variables that it was built with, as {@link builtWith} writes them. */
export const BUILT_WITH_FILE = 'built-with.txt'

/** LANGUAGES, empty for all, and CHAIN if it is set. */
export const builtWith = ({
  LANGUAGES = '',
  CHAIN = '',
}: Readonly<Record<string, string | undefined>>): string =>
  CHAIN === '' ? LANGUAGES : `${LANGUAGES}\n${CHAIN}`

/** Folder with the address files of its launches, one per chain, relative to the root. */
export const addressFolder = (name: string): string =>
  name === DEFAULT_COLLECTION ? 'contracts/generated/addresses' : `collections/${name}/addresses`

/** Paths of a collection's folder. */
export interface CollectionFolder {
  /** Its name, the value of COLLECTION. */
  readonly name: string
  readonly path: string
  /** The terms of the contract. */
  readonly launchFile: string
  /** Colors and fonts, as CSS custom properties. */
  readonly themeFile: string
  /** Files that the site serves as they are: the icon, pictures. */
  readonly publicDir: string
}

/**
 * @param name the value of COLLECTION; empty or absent for the default.
 * @throws {InvalidCollection} if there is no such folder, or a file of it is missing.
 */
export function findCollection(name: string | undefined, collections = COLLECTIONS): CollectionFolder {
  const chosen = name || DEFAULT_COLLECTION
  const path = join(collections, chosen)
  if (!/^[a-z][a-z\d-]*$/.test(chosen) || !existsSync(path)) {
    const all = readdirSync(collections, { withFileTypes: true })
    const names = all
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
    throw new InvalidCollection(
      `COLLECTION: there is no folder collections/${chosen}. It must be one of ${names.join(', ')}.`,
    )
  }
  const missing = ['launch.ts', 'page.ts', 'theme.css', 'public/icon.svg'].filter(
    (file) => !existsSync(join(path, file)),
  )
  if (missing.length > 0)
    throw new InvalidCollection(`COLLECTION: collections/${chosen} lacks ${missing.join(', ')}.`)
  return {
    name: chosen,
    path,
    launchFile: join(path, 'launch.ts'),
    themeFile: join(path, 'theme.css'),
    publicDir: join(path, 'public'),
  }
}

/** `page.ts`, and what the page knows of `launch.ts`. */
export interface LoadedPage extends CollectionPage {
  /** Path of a token's metadata on this site, with `{id}` for its number; undefined if they are elsewhere. */
  readonly metadataPath: string | undefined
  /** The chain that the page is built for. */
  readonly chain: ChainFacts
  /** That chain as a command line names it, `canto` or a path from the root. */
  readonly network: string
  /** Name of the folder, the value of COLLECTION. */
  readonly folder: string
  /** The terms, as `launch.ts` has them; unvalidated until a launch. */
  readonly launch: Collection
  /** Names of the launch's phases, each with its translation: the same here, replaced by builds in other languages. */
  readonly phaseNames: readonly (readonly [name: string, translation: string])[]
}

/**
 * Loads and validates `page.ts`, and compares its art with that of `launch.ts`.
 * @throws {InvalidCollection} with every issue.
 */
export async function loadCollectionPage({ name, path, launchFile }: CollectionFolder): Promise<LoadedPage> {
  const page = parseCollectionPage(await importDefault(join(path, 'page.ts')), `collections/${name}/page.ts`)
  const terms = await importDefault(launchFile)
  const named = fieldOf(terms, 'chain')
  const chain = chainOfCollection(terms, path)
  return {
    ...page,
    // Where the coin of the chain of launch.ts is had.
    coinLinks: chain.id === chainOfCollection(terms, path, {}).id ? page.coinLinks : [],
    folder: name,
    metadataPath: matchMetadata(page.art, terms, `collections/${name}`),
    phaseNames: readPhaseNames(terms).map((phase) => [phase, phase]),
    launch: terms as Collection,
    chain,
    network: networkOf(named, path),
  }
}

/** The built page is public and says nothing of the machine that built it. */
function networkOf(named: unknown, folder: string): string {
  const { CHAIN } = process.env
  const name = CHAIN || (typeof named === 'string' ? named : DEFAULT_CHAIN)
  return isChainPath(name) ? relative(ROOT, resolve(CHAIN ? ROOT : folder, name)) : name
}

async function importDefault(file: string): Promise<unknown> {
  const module: { readonly default?: unknown } = await import(pathToFileURL(file).href)
  return module.default
}

/** The chain of a collection's folder, as {@link chainOfCollection} finds it. @throws {InvalidCollection} */
export const loadCollectionChain = (
  { path, launchFile }: Pick<CollectionFolder, 'path' | 'launchFile'>,
  environment: Readonly<Record<string, string | undefined>>,
): ChainFacts => chainOfCollection(requireDefault(launchFile), path, environment)

/**
 * The chain that CHAIN names (a path is relative to the root), else `launch.ts`, else the default one.
 * @param terms the export of `launch.ts`, unvalidated.
 * @param folder of the collection: a path in `launch.ts` is relative to it.
 * @throws {InvalidCollection} with every issue of its file.
 */
export function chainOfCollection(
  terms: unknown,
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ChainFacts {
  const { CHAIN } = environment
  const named = fieldOf(terms, 'chain')
  try {
    if (CHAIN) return loadChain(CHAIN, ROOT)
    if (named !== undefined && typeof named !== 'string') throw new InvalidChain('it must be text')
    return loadChain(named, folder)
  } catch (error) {
    if (!(error instanceof InvalidChain)) throw error
    throw new InvalidCollection(`${CHAIN ? 'CHAIN' : 'launch.ts: chain'}: ${error.message}`, { cause: error })
  }
}

/** @param terms the export of `launch.ts`, unvalidated. */
function readPhaseNames(terms: unknown): readonly string[] {
  const phases = fieldOf(terms, 'phases')
  const names = Array.isArray(phases) ? phases.map((phase: unknown) => fieldOf(phase, 'name')) : []
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/**
 * Compares the metadata that `launch.ts` writes into the contract with those that `page.ts` lets the page read.
 * @param art of `page.ts`.
 * @param terms the export of `launch.ts`, unvalidated: the launch validates it.
 * @param folder named in the error.
 * @returns path of a token's metadata on this site, with `{id}`; undefined if they are elsewhere.
 * @throws {InvalidCollection} with every issue.
 */
export function matchMetadata(art: CollectionArt, terms: unknown, folder: string): string | undefined {
  const uris = readUris(terms)
  if (art.type === 'cards') {
    if (uris === undefined) return undefined
    throw new InvalidCollection(
      `${folder}: launch.ts has art, metadata of a host, so art of page.ts must be of type ‘hosted’.`,
    )
  }
  if (uris?.metadata === undefined)
    throw new InvalidCollection(
      `${folder}: art of page.ts is ‘hosted’, so launch.ts must have art, with the URI of the metadata.`,
    )
  const { metadataOrigin } = art
  const issues = Object.entries(uris).flatMap(([key, uri]) => {
    const issue = uri === undefined ? undefined : issueOf(uri, metadataOrigin)
    return issue === undefined ? [] : [`${folder}/launch.ts: art: ${key} must be ${issue}; it is ${uri}.`]
  })
  if (issues.length > 0) throw new InvalidCollection(issues.join('\n'))
  return metadataOrigin === undefined ? uris.metadata.replace(/^https:\/\/[^/]+/, '') : undefined
}

/** What the page reads: the metadata of a token, and of a sealed one. */
function readUris(terms: unknown) {
  const art = fieldOf(terms, 'art')
  if (art === undefined) return undefined
  const [metadata, sealed] = ['metadata', 'sealed'].map((key) => {
    const uri = fieldOf(art, key)
    return typeof uri === 'string' ? uri : undefined
  })
  return { metadata, sealed }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function issueOf(uri: string, metadataOrigin: string | undefined): string | undefined {
  const parsed = URL.parse(uri)
  if (parsed?.protocol !== 'https:')
    return 'an https URL, because the page reads it and browsers cannot read other protocols; for IPFS, name a gateway'
  if (metadataOrigin !== undefined && parsed.origin !== metadataOrigin)
    return `on ${metadataOrigin}, the metadataOrigin of page.ts, because the page may read no other host`
  return undefined
}
