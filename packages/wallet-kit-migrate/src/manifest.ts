/** Migrates the text of a package.json. */
import { KIT, type Library, OLD_PACKAGES } from './modules.ts'

/** Ranges that the kit is tested with. */
const WAGMI = '^3.7.7'
const VIEM = '^2.57.0'
const REACT_QUERY = '^5.0.0'

interface ManifestOptions {
  readonly left: ReadonlyMap<string, string>
  readonly keepWagmi?: boolean
  readonly kept?: ReadonlySet<Library>
}

export interface MigratedManifest {
  readonly text: string
  readonly notes: readonly string[]
}

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies'] as const
/** Packages of wagmi that go with its versions 2 and 3. */
const WAGMI_PACKAGES = { wagmi: undefined, '@wagmi/core': '^3.6.5', '@wagmi/connectors': '^8.2.0' } as const

/**
 * Replaces RainbowKit and ConnectKit by the kit, and wagmi 2 by 3. Indentation and order stay; names are inserted in
 * alphabetical order where they were.
 * @param kitRange the range of the kit, `^1.0.12`.
 * @param options `left` are packages that stay, each with a file that names it; `kept` are libraries of which nothing
 * was rewritten.
 * @throws if the text is no JSON.
 */
export function migrateManifest(
  text: string,
  kitRange: string,
  { left, keepWagmi = false, kept }: ManifestOptions,
): MigratedManifest {
  const manifest: Record<string, unknown> & Partial<Record<(typeof LISTS)[number], Record<string, string>>> =
    JSON.parse(text)
  const notes: string[] = []
  let hasChanged = false
  const olds = [
    ...(kept?.has('RainbowKit') ? [] : OLD_PACKAGES.RainbowKit),
    ...(kept?.has('ConnectKit') ? [] : OLD_PACKAGES.ConnectKit),
  ]
  const oldIn = (list: Readonly<Record<string, string>>): readonly string[] =>
    olds.filter((name) => list[name] !== undefined && !isAlias(list[name]))
  const isListed = (name: string): boolean => LISTS.some((list) => manifest[list]?.[name] !== undefined)
  const hadKit = isListed(KIT)
  const hadOld = LISTS.some((list) => oldIn(manifest[list] ?? {}).length > 0)
  const needed = { viem: VIEM, '@tanstack/react-query': REACT_QUERY, ...(!keepWagmi && { wagmi: WAGMI }) }
  for (const list of LISTS) {
    const before = manifest[list]
    if (!before) continue
    const after = { ...before }
    const old = oldIn(before)
    for (const name of old) {
      const file = left.get(name)
      if (file === undefined) delete after[name]
      else notes.push(`${name} stays, because ${file} names it.`)
    }
    if (old.length > 0) {
      if (!hadKit) after[KIT] = kitRange
      for (const [name, range] of Object.entries(needed)) if (!isListed(name)) after[name] = range
    }
    if (hadOld && after['viem'] !== undefined) after['viem'] = atLeast(after['viem'], VIEM)
    if (!keepWagmi)
      for (const [name, version = WAGMI] of Object.entries(WAGMI_PACKAGES))
        if (after[name] !== undefined && majorOf(after[name]) === (name === '@wagmi/connectors' ? 5 : 2))
          after[name] = version
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    hasChanged = true
    manifest[list] = sortLike(before, after)
  }
  if (!hasChanged) return { text, notes }
  const react = manifest.dependencies?.['react']
  if (react !== undefined && majorOf(react) < 18)
    notes.push(`react is ${react}: the kit needs 18.2 or later.`)
  const indent = /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  const end = text.endsWith('\n') ? '\n' : ''
  const written = JSON.stringify(manifest, null, indent) + end
  return { text: text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written, notes }
}

/** `npm:@peppermint/rainbowkit@…`: the app has moved already, by one line. */
const isAlias = (version: string): boolean => version.startsWith('npm:')

const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0] ?? Number.NaN)

/** A range that begins earlier is raised; anything that is no plain range stays. */
function atLeast(version: string, needed: string): string {
  const [, major, minor = '0'] = /^[\^~]?(\d+)(?:\.(\d+))?/.exec(version) ?? []
  const [, neededMajor, neededMinor = '0'] = /(\d+)\.(\d+)/.exec(needed) ?? []
  if (major === undefined || Number(major) > Number(neededMajor)) return version
  return Number(major) === Number(neededMajor) && Number(minor) >= Number(neededMinor) ? version : needed
}

/** In alphabetical order if it was. */
function sortLike(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const names = Object.keys(before)
  const isSorted = names.every((name, index) => index === 0 || (names[index - 1] ?? '') <= name)
  return isSorted ? Object.fromEntries(Object.entries(after).toSorted(([a], [b]) => (a < b ? -1 : 1))) : after
}
