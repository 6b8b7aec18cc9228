/** Finds and loads a chain's file: one of `chains/`, by its name, or one's own, by its path. */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InvalidChain, parseChainFile, type ChainFacts } from './chainFile.ts'

const CHAINS = fileURLToPath(new URL('../../../../chains', import.meta.url))

/** The chain of a collection that names none. */
export const DEFAULT_CHAIN = 'canto'

/** Names of the files in `chains/`. */
export const chainNames = (): readonly string[] =>
  readdirSync(CHAINS)
    .filter((file) => /^[a-z][a-z\d-]*\.ts$/.test(file))
    .map((file) => basename(file, '.ts'))

/** Whether a chain is named by the path of its file. */
export const isChainPath = (name: string): boolean => /\.(ts|js|json)$/.test(name)

/**
 * The file that a path names.
 * @param from base folder of a relative path; where there is no such file, the root is.
 * @returns its absolute path; undefined if there is none.
 */
export const findChainFile = (path: string, from: string): string | undefined =>
  [resolve(from, path), resolve(CHAINS, '..', path)].find((place) => existsSync(place))

/**
 * @param chosen name of a file in `chains/`, or a path that ends in `.ts`, `.js` or `.json`; empty or absent for the default.
 * @param from base folder of a relative path, as {@link findChainFile} takes it.
 * @throws {InvalidChain} if there is no such file, or with every issue of it.
 */
export function loadChain(chosen: string | undefined, from = process.cwd()): ChainFacts {
  const name = chosen || DEFAULT_CHAIN
  const isPath = isChainPath(name)
  const named = chainNames().includes(name) ? join(CHAINS, `${name}.ts`) : undefined
  const file = isPath ? findChainFile(name, from) : named
  if (file === undefined)
    throw new InvalidChain(
      `There is no chain ${name}: give one of ${chainNames().join(', ')}, or the path of a chain’s file.`,
    )
  return parseChainFile(requireDefault(file), isPath ? name : `chains/${name}.ts`)
}

/** The default export of a file, without waiting, so that a command line can be read in one go. */
export function requireDefault(file: string): unknown {
  const module: unknown = createRequire(import.meta.url)(file)
  return Object(module).default ?? module
}
