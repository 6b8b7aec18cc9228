/** Finds and loads a collection's folder. The variable COLLECTION names it; every command uses the same one. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InvalidCollection, parseCollectionPage, type CollectionPage } from './collectionPage.ts'
import { matchMetadata } from './matchMetadata.ts'

const COLLECTIONS = fileURLToPath(new URL('../../../../collections', import.meta.url))

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

/** Output folder of the built site of the collection with this name, relative to the root. */
export const siteOutput = (name: string): string =>
  name === DEFAULT_COLLECTION ? 'apps/mint/dist' : `apps/mint/dist-${name}`

/** In that folder: the value of LANGUAGES that the site was built with, empty for all. */
export const LANGUAGES_FILE = 'languages.txt'

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
}

/**
 * Loads and validates `page.ts`, and compares its art with that of `launch.ts`.
 * @throws {InvalidCollection} with every issue.
 */
export async function loadCollectionPage({ name, path, launchFile }: CollectionFolder): Promise<LoadedPage> {
  const load = async (file: string): Promise<unknown> => {
    const module: { readonly default?: unknown } = await import(pathToFileURL(file).href)
    return module.default
  }
  const page = parseCollectionPage(await load(join(path, 'page.ts')), `collections/${name}/page.ts`)
  return { ...page, metadataPath: matchMetadata(page.art, await load(launchFile), `collections/${name}`) }
}
