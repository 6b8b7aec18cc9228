/** What a run of `npm test` consists of: everything or one package, shorter or with `--all`. */

/** Builds that journeys visit, each with its workspace. Their set-up builds the server. */
const KIT_BUILDS = [
  ['build:playground', '@peppermint/wallet-kit'],
  // With the playground that was just built.
  ['build:pages', '@peppermint/kit-docs'],
]
const SITE_BUILDS = [
  ['build', '@peppermint/mint'],
  ['build', '@peppermint/studio'],
  ['build', '@peppermint/safe-workspace'],
  ['build', '@peppermint/local'],
  ['build', '@peppermint/gallery'],
]

const ofKit = (file) => file.startsWith('kit/')
const ofSafe = (file) => file.startsWith('safe')
const ofStudio = (file) => file.startsWith('studio')

/** Packages that have more than unit tests, by folder. */
const MORE = {
  contracts: { hasContracts: true },
  'packages/wallet-kit': { journeys: ofKit, builds: KIT_BUILDS, hasPackedKit: true },
  'apps/kit-docs': { journeys: (file) => file === 'kit/docs.e2e.ts', builds: KIT_BUILDS },
  'apps/safe': { journeys: ofSafe, builds: SITE_BUILDS },
  'apps/studio': { journeys: ofStudio, builds: SITE_BUILDS },
  'apps/mint': {
    journeys: (file) => !ofKit(file) && !ofSafe(file) && !ofStudio(file),
    builds: SITE_BUILDS,
  },
  e2e: { journeys: () => true, builds: [...SITE_BUILDS, ...KIT_BUILDS], hasUnits: false },
}
const EVERYTHING = { ...MORE.e2e, hasUnits: true, hasContracts: true, hasPackedKit: true }

/**
 * @typedef {object} Plan
 * @property {string | undefined} folder of the only package
 * @property {boolean} isWhole every journey, all runs of the fuzz tests, the packed kit, and the checkers of the contracts
 * @property {boolean} hasCheck
 * @property {boolean} hasUnits
 * @property {boolean} hasContracts
 * @property {boolean} hasPackedKit
 * @property {((file: string) => boolean) | undefined} journeys which files of journeys, by their path in `e2e`
 * @property {readonly (readonly string[])[]} builds
 */

/**
 * @param {readonly string[]} args `[FOLDER] [--all] [--check]`
 * @param {readonly string[]} folders of all packages
 * @returns {Plan}
 * @throws {Error} on any other argument.
 */
export function planTests(args, folders) {
  const [folder, ...others] = args.filter((each) => !['--all', '--check'].includes(each))
  if (others.length > 0 || (folder !== undefined && !folders.includes(folder)))
    throw new Error(
      `npm test has the options --all and --check, and -w PACKAGE before them; this is ${args.join(' ')}. Single files: vitest run FILE, or playwright test FILE in e2e.`,
    )
  const isWhole = args.includes('--all')
  const parts = folder === undefined ? EVERYTHING : (MORE[folder] ?? {})
  return {
    folder,
    isWhole,
    hasCheck: args.includes('--check'),
    hasUnits: parts.hasUnits ?? true,
    hasContracts: parts.hasContracts ?? false,
    hasPackedKit: isWhole && (parts.hasPackedKit ?? false),
    journeys: parts.journeys,
    builds: parts.builds ?? [],
  }
}
