/**
 * The recorded public names of a package, `generated/publicNames.txt`. Its second line has the version that was
 * released last and a checksum of its names, so that a change of an interface is known without the history.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Snapshot {
  readonly released: { readonly version: string; readonly checksum: string }
  readonly names: readonly string[]
}

const HEAD = 'Public names. Written by `npm run publish:check -- --write`; do not edit.'
const RELEASED = /^Released: (\S+) (\S+)$/
const pathIn = (folder: string): string => join(folder, 'generated/publicNames.txt')

export const checksum = (names: readonly string[]): string =>
  createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)

/** @returns undefined if the package has none. @throws if its second line is not a release. */
export function readSnapshot(folder: string): Snapshot | undefined {
  if (!existsSync(pathIn(folder))) return undefined
  const [, released = '', , ...names] = readFileSync(pathIn(folder), 'utf8').trimEnd().split('\n')
  const [, version, sum] = RELEASED.exec(released) ?? []
  if (version === undefined || sum === undefined) throw new Error(`${pathIn(folder)} names no release.`)
  return { released: { version, checksum: sum }, names }
}

export function writeSnapshot(folder: string, { released, names }: Snapshot): void {
  mkdirSync(dirname(pathIn(folder)), { recursive: true })
  const lines = [HEAD, `Released: ${released.version} ${released.checksum}`, '', ...names]
  writeFileSync(pathIn(folder), `${lines.join('\n')}\n`)
}

/** @returns the lines that one list has and the other has not, as in a diff; at most `limit`. */
export function difference(
  before: readonly string[],
  after: readonly string[],
  limit = 20,
): readonly string[] {
  const [had, has] = [new Set(before), new Set(after)]
  const lines = [
    ...before.filter((line) => !has.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ]
  return lines.length > limit ? [...lines.slice(0, limit), `… and ${lines.length - limit} more`] : lines
}
