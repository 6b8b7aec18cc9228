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
      '{apps/mint/src/mint/{derivePanel,mintState,quantity},packages/ui/src/{mints/mintRecord,sale/phases,tokens/peppers}}.ts',
    tests: '{apps/mint/src/mint/{derive*,panelDecisions},packages/ui/src/sale/phases}.test.ts',
  },
  wizard: {
    mutate: 'packages/wallet-kit/src/connect/{wizard,connectFlow,walletGroups}.ts',
    tests:
      'packages/wallet-kit/src/connect/{wizard,wizardSteps,connectFlow,connectFlowPort,walletGroups}.test.ts',
  },
  'sign-in': {
    mutate:
      'packages/wallet-kit/src/sign-in/{adapter,pendingSignIn,signInFlow,signInState,sessionOwner,siweMessage}.ts',
    tests:
      'packages/wallet-kit/src/sign-in/{adapter,owners,signInFlow,signInState,sessionOwner,signInDecisions}.test.ts',
  },
  'wallet-list': {
    mutate:
      'packages/wallet-kit/src/wallets/{walletList,announcedWallets,environment,knownWallets,rememberedWallet,sanitizeWallet,walletDiscovery}.ts',
    tests:
      'packages/wallet-kit/src/wallets/{walletList,definitions,engine,environment,knownRegistry,knownWallets,rememberedWallet,sanitizeWallet,walletDecisions}.test.ts',
  },
  indexing: {
    mutate: 'packages/indexer/src/chain/{bloom,contractRegistry,decideStep,findFork,rangeSize}.ts',
    tests:
      'packages/indexer/src/chain/{contractRegistry,decideStep,followerDecisions,rangeDecisions,rangeSize}.test.ts',
  },
  'node-answers': {
    mutate: 'packages/indexer/src/chain/{parseChainData,readHeaders}.ts',
    tests: 'packages/indexer/src/chain/{rangeChecks,rangeDecisions}.test.ts',
    sharesModules: true,
  },
  ranges: {
    mutate: 'packages/indexer/src/chain/readRange.ts',
    tests: 'packages/indexer/src/chain/{rangeChecks,rangeDecisions}.test.ts',
    sharesModules: true,
  },
  'range-logs': {
    mutate: 'packages/indexer/src/chain/readLogs.ts',
    tests: 'packages/indexer/src/chain/{rangeChecks,rangeDecisions}.test.ts',
    sharesModules: true,
  },
  'session-checks': {
    mutate: 'packages/wallet-kit/src/walletconnect/session.ts',
    tests: 'packages/wallet-kit/src/walletconnect/sessionDecisions.test.ts',
  },
  configuration: {
    mutate: '{apps/server/src/{config,configConflicts},packages/http/src/configFields}.ts',
    tests: 'apps/server/src/{config,configDecisions}.test.ts',
  },
  'network-defaults': {
    mutate: 'packages/ui/src/chain/chain.ts',
    tests: 'packages/ui/src/chain/chain{,Socket}.test.ts',
  },
  'verify-sign-in': {
    mutate: 'packages/wallet-kit/src/sign-in/{contractSignature,verifySignIn}.ts',
    tests: 'packages/wallet-kit/src/sign-in/{verifySignIn,verifyText}.test.ts',
    globalSetup: 'packages/wallet-kit/src/sign-in/wallets/compile.fixture.ts',
  },
  'server-sign-in': {
    mutate: 'apps/server/src/sign-in/{checkSlots,message,resolveOrigin,secrets}.ts',
    tests: 'apps/server/src/sign-in/{checkSlots,signInDecisions}.test.ts',
  },
  'server-sessions': {
    mutate: 'apps/server/src/sign-in/{checkSignature,nonces,sessions}.ts',
    tests: 'apps/server/src/sign-in/{checkSignature,nonces,session}.test.ts',
    globalSetup: 'packages/indexer/src/db/vitestSetup.fixture.ts',
  },
  'journal-answers': {
    mutate:
      'packages/wallet-kit/src/transactions/{entry,openRequests,watchJournal,journal,record,runExclusive}.ts',
    tests: 'packages/wallet-kit/src/transactions/{answers,chainChecks,journal,openRequests}.test.ts',
    sharesModules: true,
  },
  'journal-storage': {
    mutate: 'packages/wallet-kit/src/transactions/{store,storedEntry,validate}.ts',
    tests: 'packages/wallet-kit/src/transactions/{store,storedEntry}.test.ts',
    sharesModules: true,
  },
  'journal-looks': {
    mutate:
      'packages/wallet-kit/src/transactions/{chainReads,findExecution,resolveEntry,resolveRecorded,resolveRequest,search,sentEntry,settleMined}.ts',
    tests: 'packages/wallet-kit/src/transactions/{chainReads,findExecution,resolveEntry,search}.test.ts',
    sharesModules: true,
  },
  'journal-outcomes': {
    mutate: 'packages/wallet-kit/src/transactions/{revertReason,settleReceipt}.ts',
    tests: 'packages/wallet-kit/src/transactions/{findExecution,settleReceipt}.test.ts',
    sharesModules: true,
  },
}
