/**
 * The modules that decide, in parts: the mutated files, and the tests that run against each mutant. `sharesModules` where
 * the test files leave no state behind.
 */

interface Part {
  readonly mutate: string
  readonly tests: string
  /** For tests that require a database or compiled contracts. */
  readonly globalSetup?: string
  readonly sharesModules?: true
}

/** @throws for an unknown name. */
export function partNamed(name = ''): Part {
  const part = parts[name]
  if (part === undefined)
    throw new Error(`There is no part "${name}", only ${Object.keys(parts).join(', ')}.`)
  return part
}

export const parts: Readonly<Record<string, Part>> = {
  'mint-state': {
    mutate:
      'site/src/{mint/{derivePanel,mintState,quantity},ui/mints/mintRecord,ui/sale/phases,ui/tokens/peppers}.ts',
    tests: 'site/src/{mint/{derive*,panelDecisions},ui/sale/phases}.test.ts',
  },
  wizard: {
    mutate: 'kit/src/connect/{wizard,connectFlow,walletGroups}.ts',
    tests: 'kit/src/connect/{wizard,wizardSteps,connectFlow,connectFlowPort,walletGroups}.test.ts',
  },
  'sign-in': {
    mutate: 'kit/src/sign-in/{adapter,pendingSignIn,signInFlow,signInState,sessionOwner,siweMessage}.ts',
    tests: 'kit/src/sign-in/{adapter,owners,signInFlow,signInState,sessionOwner,signInDecisions}.test.ts',
  },
  'wallet-list': {
    mutate:
      'kit/src/wallets/{walletList,announcedWallets,environment,knownWallets,rememberedWallet,sanitizeWallet,walletDiscovery}.ts',
    tests:
      'kit/src/wallets/{walletList,definitions,engine,environment,knownRegistry,knownWallets,rememberedWallet,sanitizeWallet,walletDecisions}.test.ts',
  },
  indexing: {
    mutate: 'server/src/chain/{bloom,contractRegistry,decideStep,findFork,rangeSize}.ts',
    tests:
      'server/src/chain/{contractRegistry,decideStep,followerDecisions,rangeDecisions,rangeSize}.test.ts',
  },
  'node-answers': {
    mutate: 'server/src/chain/{parseChainData,readHeaders}.ts',
    tests: 'server/src/chain/{rangeChecks,rangeDecisions}.test.ts',
    sharesModules: true,
  },
  ranges: {
    mutate: 'server/src/chain/readRange.ts',
    tests: 'server/src/chain/{rangeChecks,rangeDecisions}.test.ts',
    sharesModules: true,
  },
  'range-logs': {
    mutate: 'server/src/chain/readLogs.ts',
    tests: 'server/src/chain/{rangeChecks,rangeDecisions}.test.ts',
    sharesModules: true,
  },
  'session-checks': {
    mutate: 'kit/src/walletconnect/session.ts',
    tests: 'kit/src/walletconnect/sessionDecisions.test.ts',
  },
  configuration: {
    mutate: 'server/src/{config,configConflicts,configFields}.ts',
    tests: 'server/src/{config,configDecisions}.test.ts',
  },
  'network-defaults': {
    mutate: 'site/src/ui/chain/chain.ts',
    tests: 'site/src/ui/chain/chain{,Socket}.test.ts',
  },
  'verify-sign-in': {
    mutate: 'kit/src/sign-in/{contractSignature,verifySignIn}.ts',
    tests: 'kit/src/sign-in/{verifySignIn,verifyText}.test.ts',
    globalSetup: 'kit/src/sign-in/wallets/compile.fixture.ts',
  },
  'server-sign-in': {
    mutate: 'server/src/sign-in/{checkSlots,message,resolveOrigin,secrets}.ts',
    tests: 'server/src/sign-in/{checkSlots,signInDecisions}.test.ts',
  },
  'server-sessions': {
    mutate: 'server/src/sign-in/{checkSignature,nonces,sessions}.ts',
    tests: 'server/src/sign-in/{checkSignature,nonces,session}.test.ts',
    globalSetup: 'server/src/db/vitestSetup.fixture.ts',
  },
  'journal-answers': {
    mutate: 'kit/src/transactions/{entry,openRequests,watchJournal,journal,record,runExclusive}.ts',
    tests: 'kit/src/transactions/{answers,chainChecks,journal,openRequests}.test.ts',
    sharesModules: true,
  },
  'journal-storage': {
    mutate: 'kit/src/transactions/{store,storedEntry,validate}.ts',
    tests: 'kit/src/transactions/{store,storedEntry}.test.ts',
    sharesModules: true,
  },
  'journal-looks': {
    mutate:
      'kit/src/transactions/{chainReads,findExecution,resolveEntry,resolveRecorded,resolveRequest,search,sentEntry,settleMined}.ts',
    tests: 'kit/src/transactions/{chainReads,findExecution,resolveEntry,search}.test.ts',
    sharesModules: true,
  },
  'journal-outcomes': {
    mutate: 'kit/src/transactions/{revertReason,settleReceipt}.ts',
    tests: 'kit/src/transactions/{findExecution,settleReceipt}.test.ts',
    sharesModules: true,
  },
}
