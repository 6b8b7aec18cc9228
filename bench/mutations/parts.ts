/** The decision modules in parts: the mutated files, and the tests that run against them. */

interface Common {
  /** Its name on the command line. */
  readonly name: string
  readonly title: string
}

export interface TypeScriptPart extends Common {
  readonly type: 'typescript'
  /** Globs of the mutated files, from the repository's root. */
  readonly mutate: readonly string[]
  /** Globs of the test files that run against each mutant. */
  readonly tests: readonly string[]
  /** Global setup modules, for parts whose tests require a database or compiled contracts. */
  readonly globalSetup?: readonly string[]
  /** Whether the test files share loaded modules: faster, if they leave no state behind. */
  readonly sharesModules?: true
}

export interface SolidityPart extends Common {
  readonly type: 'solidity'
  /** The mutated file, in contracts/src. */
  readonly source: string
  /**
   * The forge tests, in contracts/test, without `.t.sol`, in groups: a mutant runs against the next group only if it
   * survives one, because each test file adds to every mutant's compilation time.
   */
  readonly tests: readonly (readonly string[])[]
}

export type Part = TypeScriptPart | SolidityPart

/** Percentage of mutants that the tests of each part catch. */
export const MIN_SCORE = 90

const typescript: readonly Omit<TypeScriptPart, 'type'>[] = [
  {
    name: 'mint-state',
    title: 'Mint state',
    mutate: [
      'site/src/mint/{derivePanel,mintState,quantity}.ts',
      'site/src/ui/mints/mintRecord.ts',
      'site/src/ui/sale/phases.ts',
      'site/src/ui/tokens/peppers.ts',
    ],
    tests: ['site/src/mint/{derive*,panelDecisions}.test.ts', 'site/src/ui/sale/phases.test.ts'],
  },
  {
    name: 'wizard',
    title: 'Connect wizard',
    mutate: ['kit/src/connect/{wizard,connectFlow,walletGroups}.ts'],
    tests: ['kit/src/connect/{wizard,wizardSteps,connectFlow,connectFlowPort,walletGroups}.test.ts'],
  },
  {
    name: 'sign-in',
    title: 'Sign-in',
    mutate: ['kit/src/sign-in/{adapter,pendingSignIn,signInFlow,signInState,sessionOwner,siweMessage}.ts'],
    tests: ['kit/src/sign-in/{adapter,owners,signInFlow,signInState,sessionOwner,signInDecisions}.test.ts'],
  },
  {
    name: 'wallet-list',
    title: 'Wallet list',
    mutate: [
      'kit/src/wallets/{walletList,announcedWallets,environment,knownWallets,rememberedWallet,sanitizeWallet,walletDiscovery}.ts',
    ],
    tests: [
      'kit/src/wallets/{walletList,definitions,engine,environment,knownRegistry,knownWallets,rememberedWallet,sanitizeWallet,walletDecisions}.test.ts',
    ],
  },
  {
    name: 'indexing',
    title: 'Indexing and forks',
    mutate: ['server/src/chain/{bloom,contractRegistry,decideStep,findFork,rangeSize}.ts'],
    tests: [
      'server/src/chain/{contractRegistry,decideStep,followerDecisions,rangeDecisions,rangeSize}.test.ts',
    ],
  },
  {
    name: 'node-answers',
    title: 'Answers of nodes',
    mutate: ['server/src/chain/{parseChainData,readHeaders}.ts'],
    tests: ['server/src/chain/{rangeChecks,rangeDecisions}.test.ts'],
    sharesModules: true,
  },
  {
    name: 'ranges',
    title: 'Ranges of blocks',
    mutate: ['server/src/chain/readRange.ts'],
    tests: ['server/src/chain/{rangeChecks,rangeDecisions}.test.ts'],
    sharesModules: true,
  },
  {
    name: 'range-logs',
    title: 'Logs of a range',
    mutate: ['server/src/chain/readLogs.ts'],
    tests: ['server/src/chain/{rangeChecks,rangeDecisions}.test.ts'],
    sharesModules: true,
  },
  {
    name: 'session-checks',
    title: 'Session checks',
    mutate: ['kit/src/walletconnect/session.ts'],
    tests: ['kit/src/walletconnect/sessionDecisions.test.ts'],
  },
  {
    name: 'configuration',
    title: 'Configuration of the server',
    mutate: ['server/src/{config,configConflicts,configFields}.ts'],
    tests: ['server/src/{config,configDecisions}.test.ts'],
  },
  {
    name: 'network-defaults',
    title: 'Network defaults',
    mutate: ['site/src/ui/chain/chain.ts'],
    tests: ['site/src/ui/chain/chain{,Socket}.test.ts'],
  },
  {
    name: 'verify-sign-in',
    title: 'Verifying a sign-in',
    mutate: ['kit/src/sign-in/{contractSignature,verifySignIn}.ts'],
    tests: ['kit/src/sign-in/{verifySignIn,verifyText}.test.ts'],
    globalSetup: ['kit/src/sign-in/wallets/compile.fixture.ts'],
  },
  {
    name: 'server-sign-in',
    title: 'Sign-in at the server',
    mutate: ['server/src/sign-in/{checkSlots,message,resolveOrigin,secrets}.ts'],
    tests: ['server/src/sign-in/{checkSlots,signInDecisions}.test.ts'],
  },
  {
    name: 'server-sessions',
    title: 'Sessions and nonces of the server',
    mutate: ['server/src/sign-in/{checkSignature,nonces,sessions}.ts'],
    tests: ['server/src/sign-in/{checkSignature,nonces,session}.test.ts'],
    globalSetup: ['server/src/db/vitestSetup.fixture.ts'],
  },
  {
    name: 'journal-answers',
    title: 'Transaction journal: answers of the wallet, and when to look',
    mutate: ['kit/src/transactions/{entry,openRequests,watchJournal,journal,record,runExclusive}.ts'],
    tests: ['kit/src/transactions/{answers,chainChecks,journal,openRequests}.test.ts'],
    sharesModules: true,
  },
  {
    name: 'journal-storage',
    title: 'Transaction journal: what is stored',
    mutate: ['kit/src/transactions/{store,storedEntry,validate}.ts'],
    tests: ['kit/src/transactions/{store,storedEntry}.test.ts'],
    sharesModules: true,
  },
  {
    name: 'journal-looks',
    title: 'Transaction journal: one look at the chain',
    mutate: [
      'kit/src/transactions/{chainReads,findExecution,resolveEntry,resolveRecorded,resolveRequest,search,sentEntry,settleMined}.ts',
    ],
    tests: ['kit/src/transactions/{chainReads,findExecution,resolveEntry,search}.test.ts'],
    sharesModules: true,
  },
  {
    name: 'journal-outcomes',
    title: 'Transaction journal: from receipts to outcomes',
    mutate: ['kit/src/transactions/{revertReason,settleReceipt}.ts'],
    tests: ['kit/src/transactions/{findExecution,settleReceipt}.test.ts'],
    sharesModules: true,
  },
]

const solidity: readonly Omit<SolidityPart, 'type'>[] = [
  {
    name: 'phases',
    title: 'Phases.sol',
    source: 'Phases.sol',
    tests: [
      ['Phases', 'PhaseEnds'],
      ['Allowlist', 'Mint', 'MintCounts', 'Ownership'],
    ],
  },
  {
    name: 'payees',
    title: 'Payees.sol',
    source: 'Payees.sol',
    tests: [
      ['PayeeEdges', 'Payees', 'RejectingPayees'],
      ['Ownership', 'Security'],
    ],
  },
  {
    name: 'crates',
    title: 'Crates.sol',
    source: 'Crates.sol',
    tests: [
      ['CrateClosing', 'CrateLinks', 'Deck'],
      ['CrateAttacks', 'CrateDelay', 'CrateFallbackReveal', 'CrateSeeds', 'DealModel', 'NoLinks'],
    ],
  },
  {
    name: 'card-deal',
    title: 'CardDeal.sol',
    source: 'CardDeal.sol',
    tests: [
      ['CardDraw', 'DealModel', 'Deck'],
      ['CrateClosing', 'CrateSeeds'],
    ],
  },
  {
    name: 'mint-math',
    title: 'MintMath.sol',
    source: 'MintMath.sol',
    tests: [
      ['MintCounts', 'Payees'],
      ['Allowlist', 'Mint', 'Phases'],
    ],
  },
  {
    name: 'scovilles',
    title: 'Scovilles.sol',
    source: 'Scovilles.sol',
    tests: [
      ['Allowlist', 'Mint', 'Ownership'],
      ['Airdrop', 'CrateClosing', 'MintCounts', 'PhaseEnds', 'Standards'],
    ],
  },
]

export const parts: readonly Part[] = [
  ...typescript.map((part) => ({ type: 'typescript' as const, ...part })),
  ...solidity.map((part) => ({ type: 'solidity' as const, ...part })),
]

/**
 * The parts of these names, all by default; `solidity` selects all contracts.
 * @throws for an unknown name.
 */
export function partsNamed(names: readonly string[]): readonly Part[] {
  const groups = ['solidity', ...parts.map(({ name }) => name)]
  const unknown = names.find((name) => !groups.includes(name))
  if (unknown !== undefined) throw new Error(`part: ${unknown} is not one of ${groups.join(', ')}`)
  const isNamed = ({ name, type }: Part) => names.includes(name) || names.includes(type)
  return names.length === 0 ? parts : parts.filter(isNamed)
}
