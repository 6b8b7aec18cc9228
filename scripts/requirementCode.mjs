/**
 * Code that keeps a requirement besides its lines in `scripts/brokenLines`: `PATH NAME` of a declaration, by requirement,
 * wherever a clause is kept in a second file. A test whose title names the requirement must reach one of both
 * (`scripts/reachedIds.mjs`). A declaration that no test needs fails `npm run conformance`, too.
 */
const KIT = 'packages/wallet-kit/src'
const ACCOUNT = `${KIT}/account/AccountDialog.tsx AccountDialog`
const ADAPTER = `${KIT}/sign-in/adapter.ts createSignInAdapter`
const AVATAR = `${KIT}/names/readAvatar.ts readAvatar`
const CONFIG = `${KIT}/wallets/config.ts createWalletConfig`
const ENGINE = `${KIT}/wallets/startEngine.ts startEngine`
const EXPLAIN = `${KIT}/errors/explain.ts explain`
const JOURNAL = `${KIT}/transactions/journal.ts createJournal`
const LIST = `${KIT}/wallets/walletList.ts listWallets`
const DEFAULTS = `${KIT}/wallets/defaults.ts defaultWallets`
const ALL_WALLETS = `${KIT}/wallets/generated/allWallets.ts allWallets`
const NAME = `${KIT}/names/readName.ts readName`
const PROFILE = [`${KIT}/names/useProfile.ts nameQuery`, `${KIT}/names/useProfile.ts useProfile`]
const NETWORKS = `${KIT}/networks/NetworkDialog.tsx NetworkDialog`
const STEP = `${KIT}/sign-in/SignInStep.tsx SignInStep`
const WALLET_CONNECT = `${KIT}/walletconnect/index.ts walletConnect`
const CHECKSUM = `${KIT}/errors/addressChecksum.ts AddressChecksumError`
const PANEL = 'apps/mint/src/mint/derivePanel.ts derivePanel'
const PANEL_WORDS = 'apps/mint/src/mint/words/panelWords.ts panelWords'
const MINT_PANEL = 'apps/mint/src/mint/MintPanel.tsx MintPanel'
const SERVER_CONFIG = 'apps/server/src/config.ts readConfig'
const GATEWAY = 'apps/gateway/src'
const SAFE = 'packages/safe/src'
const SAFE_APP = 'apps/safe/src'
const STUDIO = 'apps/studio/src'
const PHASES = 'packages/ui/src/sale/phases.ts'
const SOCKET = 'packages/rpc/src/rpcSocket.ts createRpcSocket'

const KIT_PARTS = ['index.ts', 'wallets/index.ts', 'sign-in/index.ts'].map((part) => `${KIT}/${part}`)

/** @type {Record<string, string[]>} */
export const CODE = {
  'L-07': [`${SAFE_APP}/review/SentenceText.tsx SentenceText`],
  'B-09': [`${KIT}/connect/ConnectDialog.tsx ConnectDialog`],
  'B-05': [`${KIT}/dialog/useCopy.ts useCopy`],
  'F-01': [MINT_PANEL],
  'M-01': ['apps/mint/src/live/mintFlow.ts runMint'],
  'C-06': [WALLET_CONNECT],
  'C-03': [WALLET_CONNECT],
  'W-02': [`${KIT}/connect/ConnectContent.tsx useViewport`],
  'M-04': [
    `${SAFE_APP}/sign/availableActions.ts availableActions`,
    `${SAFE_APP}/sign/ProposalButtons.tsx ProposalButtons`,
  ],
  'M-06': [
    'apps/mint/src/app/phaseStatus.ts phaseStatus',
    'apps/mint/src/mint/words/saleWords.ts limitWords',
    'packages/sale/src/readSale.ts readSale',
    PANEL,
    PANEL_WORDS,
    `${PHASES} openPhases`,
    `${PHASES} nextPhase`,
    `${PHASES} indexedPhases`,
    'apps/server/src/share/shareRoutes.ts shareRoutes',
  ],
  'M-08': [
    'packages/ui/src/words/addressWords.ts addressProblemWords',
    'apps/mint/src/live/watchSale.ts readSaleWithFallback',
    'packages/sale/src/launch/deployConfig.ts checkDeployConfig',
    'scripts/fileKinds.mjs getFileKind',
    CHECKSUM,
    `${KIT}/errors/addressChecksum.ts hasWrongChecksum`,
    `${KIT}/names/readAvatar.ts parseNft`,
    `${KIT}/connect/ConnectContent.tsx ConnectContent`,
  ],
  'F-02': [
    'packages/ui/src/page/earlyClosed.ts earlyClosed',
    'packages/ui/src/mints/keptClosed.ts closeCard',
    'apps/mint/src/peppers/selectEntries.ts closeEntries',
    'apps/mint/src/owner/OwnerPage.tsx closeHoldings',
  ],
  'F-05': ['apps/mint/src/app/sections/startSections.tsx readDeck'],
  'W-03': [DEFAULTS],
  'W-04': [
    ALL_WALLETS,
    DEFAULTS,
    `${KIT}/provider/hydrateConfig.ts hydrateConfig`,
    `${KIT}/connect/walletGroups.ts walletGroups`,
  ],
  'W-05': [
    DEFAULTS,
    `${KIT}/wallets/defineWallet.ts defineWallet`,
    `${KIT}/wallets/known/metaMask.ts OTHER_WALLET_FLAGS`,
    `${KIT}/wallets/walletList.ts getAvailability`,
  ],
  'W-06': [LIST, `${KIT}/wallets/safe/index.ts safeWallet`],
  'W-07': [ALL_WALLETS, DEFAULTS],
  'W-08': [ALL_WALLETS, DEFAULTS],
  'W-11': [ALL_WALLETS, DEFAULTS],
  'W-12': [LIST, `${KIT}/connect/walletGroups.ts visibleWallets`],
  'W-13': [
    LIST,
    `${KIT}/connect/walletGroups.ts walletGroups`,
    `${KIT}/wallets/rememberedWallet.ts readRecents`,
  ],
  'W-16': [
    `${KIT}/errors/isRejection.ts isRejection`,
    `${KIT}/wallets/kitEngine.ts createKitEngine`,
    `${KIT}/connect/wizard.ts wizardReducer`,
    ENGINE,
  ],
  'W-20': [SERVER_CONFIG],
  'W-21': [
    `${KIT}/wallets/checkWallets.ts checkWallets`,
    `${KIT}/wallets/knownWallets.ts createKnownRegistry`,
    `${KIT}/provider/pageState.ts getPageState`,
    ENGINE,
  ],
  'W-22': [`${KIT}/theme/theme.ts resolveTheme`],
  'C-01': [ENGINE],
  'C-04': [`${KIT}/walletconnect/client.ts closeClient`],
  'C-05': [`${KIT}/walletconnect/activeSession.ts parseEventAccounts`],
  'C-08': [`${KIT}/walletconnect/client.ts closeClient`],
  'C-09': [`${KIT}/walletconnect/session.ts isMethodAllowed`],
  'C-10': [ENGINE],
  'C-11': [
    'packages/ui/src/account/accountExtras.ts walletAssets',
    'apps/mint/src/pepper/PepperHeading.tsx PepperHeading',
    ACCOUNT,
    `${KIT}/walletconnect/session.ts WALLET_METHODS`,
  ],
  'C-12': [
    'packages/rpc/src/socketTransport.ts socketTransport',
    SOCKET,
    'packages/ui/src/chain/chain.ts pageClient',
    'packages/rpc/src/openChainClients.ts openChainClients',
    'packages/indexer/src/chain/endpoint.ts createEndpoint',
    SERVER_CONFIG,
    CONFIG,
  ],
  'C-13': [
    'packages/sale/src/chains/loadChain.ts loadChain',
    'packages/sale/src/collections/loadCollection.ts loadCollectionPage',
    NAME,
    PROFILE[0],
  ],
  'C-14': [ENGINE],
  'B-01': [PANEL_WORDS],
  'B-03': [PANEL_WORDS, NETWORKS],
  'B-06': [ACCOUNT],
  'B-07': [PANEL_WORDS, NETWORKS],
  'B-10': [ACCOUNT, `${KIT}/names/formatEnsName.ts formatEnsName`],
  'B-12': [
    AVATAR,
    NAME,
    ...PROFILE,
    `${KIT}/names/resolveName.ts resolveName`,
    'apps/server/src/profiles/profileRoutes.ts profileRoutes',
  ],
  'B-13': [
    ACCOUNT,
    AVATAR,
    PROFILE[1],
    `${KIT}/account/useChainBalance.ts readBalance`,
    `${KIT}/networks/loadChainIcons.ts loadChainIcons`,
  ],
  'A-02': [ADAPTER, 'apps/server/src/sign-in/secrets.ts createNonce'],
  'A-04': [`${KIT}/sign-in/signInFlow.ts createSignInFlow`],
  'A-05': [`${KIT}/sign-in/signInState.ts signInReducer`],
  'A-06': [STEP],
  'A-07': [STEP],
  'A-08': [STEP],
  'A-09': [STEP],
  'A-10': [STEP, `${KIT}/sign-in/signInFlow.ts createSignInFlow`],
  'T-01': [
    `${KIT}/transactions/record.ts getSender`,
    `${KIT}/transactions/walletAnswer.ts readAnsweredHash`,
    `${KIT}/wallets/requestOf.ts requestOf`,
  ],
  'T-03': [
    JOURNAL,
    'packages/ui/src/mints/journalMint.ts selectShownMint',
    'apps/mint/src/live/attempts.ts createAttempts',
    'apps/studio/src/words/reviewWords.ts stepWords',
    MINT_PANEL,
    PANEL,
  ],
  'T-05': [ACCOUNT],
  'T-06': [ACCOUNT, PANEL, 'apps/mint/src/mint/words/failedTransactionWords.ts revertWords'],
  'T-09': [EXPLAIN],
  'N-01': [SOCKET],
  'E-02': ['apps/server/src/http/pages/pageRoutes.ts addPages'],
  'O-01': ['tools/src/launch/main.ts deployCommand'],
  'O-02': ['packages/sale/src/launch/addressFile.ts readAddressFile'],
  'S-01': [`${STUDIO}/review/reviewedCall.ts reviewCalls`, `${STUDIO}/review/OperationDiff.tsx Recipients`],
  'S-03': [
    `${STUDIO}/review/tryCalls.ts tryCalls`,
    `${STUDIO}/review/runActions.ts findLeft`,
    `${STUDIO}/review/sentBefore.ts findSentAt`,
    `${STUDIO}/review/sentBefore.ts removeFromDraft`,
    `${STUDIO}/words/reviewWords.ts exportWarning`,
  ],
  'S-04': [`${STUDIO}/review/sendStep.ts sendStep`, `${STUDIO}/review/exportBatch.ts createBatchFiles`],
  'S-07': [`${STUDIO}/phases/Phases.tsx editedIndex`],
  'L-04': ['packages/ui/build/localize/catalogues.ts TRANSLATIONS'],
  'H-02': [`${SAFE}/bridge/createSafeBridge.ts createSafeBridge`],
  'H-08': [`${SAFE_APP}/hostNames/HostAddressField.tsx addressOptions`],
  'H-10': ['packages/http/src/staticFiles.ts readStaticFiles'],
  'H-11': [
    'apps/mint/src/live/safe/readProposal.ts readProposal',
    'apps/mint/src/live/safe/simulateBatch.ts simulateBatch',
    'apps/mint/src/mint/proposal/proposalStage.ts toProposalStage',
    'packages/ui/src/safe/findProposal.ts findProposal',
    'packages/ui/src/safe/requestCalls.ts requestCalls',
    `${KIT}/transactions/resolveEntry.ts resolveEntry`,
    `${KIT}/transactions/useTransactions.ts toRows`,
    `${SAFE_APP}/source/chainSource.ts chainSource`,
    PANEL,
    PANEL_WORDS,
  ],
  'G-02': [`${GATEWAY}/transactions/listFilters.ts dateFilter`],
  'G-05': [
    `${GATEWAY}/assets/prices.ts createPriceReader`,
    `${GATEWAY}/assets/token.ts tokenInfoOf`,
    `${GATEWAY}/config/chainInput.ts chainConfigInput`,
  ],
  'G-08': [`${GATEWAY}/assets/collectibles/metadataCache.ts createMetadataCache`],
  'G-09': [
    `${GATEWAY}/transactions/localDays.ts readDays`,
    `${GATEWAY}/http/listCache.ts createListCache`,
    `${SAFE_APP}/source/chainSource.ts chainSource`,
    `${SAFE_APP}/elements/Days.tsx groupDays`,
  ],
  'G-11': [`${GATEWAY}/transactions/ids.ts parseTransactionId`],
  'G-13': [
    `${GATEWAY}/signatures/verifySignatures.ts verifySignatures`,
    `${GATEWAY}/signatures/parseStrictly.ts recoveryMilliseconds`,
    `${GATEWAY}/transactions/delegateCallTargets.ts isTrustedDelegateCall`,
    `${SAFE}/hashes/safeTransaction.ts hashSafeTransaction`,
  ],
  'G-15': [`${GATEWAY}/chains/appIcons.ts findAppIcons`],
  'G-17': [`${SAFE}/decode/decodeCalldata.ts decodeCalldata`, `${SAFE}/decode/builtInAbis.ts safeFunctions`],
  'G-20': [`${SAFE}/hashes/safeMessage.ts hashSafeMessage`, `${SAFE}/hashes/typedData.ts withPrimaryType`],
  'G-23': [
    `${GATEWAY}/notifications/pushServices.ts createPushServices`,
    `${GATEWAY}/notifications/sendPush.ts createPushSender`,
    `${GATEWAY}/notifications/pushQueue.ts createPushQueue`,
    `${SAFE}/hashes/notificationRegistration.ts hashNotificationRegistration`,
  ],
  'G-26': [
    `${GATEWAY}/transactions/listFilters.ts addressFilter`,
    `${GATEWAY}/transactions/listFilters.ts amountFilter`,
    `${GATEWAY}/transactions/localDays.ts readDays`,
  ],
  'G-27': [
    `${GATEWAY}/transactions/summaries.ts multisigStatus`,
    `${SAFE}/wire/notifications.ts deviceType`,
    `${SAFE}/wire/chains.ts chainFeature`,
    `${SAFE_APP}/words/transactionTitle.ts transactionTitle`,
    `${SAFE_APP}/words/statusWords.ts transactionStatusWords`,
    `${SAFE_APP}/groupItems.ts groupQueue`,
    `${SAFE_APP}/pages/GatewayPage.tsx Apps`,
  ],
}

/**
 * What journeys open: built pages and started programs, which no import leads to. `journeys` are files, `text` is what
 * such a file says, such as the address that it opens; `pages` are the builds and programs.
 */
export const OPENED = [
  { journeys: /^packages\/wallet-kit\/pack\//, pages: KIT_PARTS },
  { journeys: /^e2e\/kit\//, pages: ['packages/wallet-kit/playground/live.tsx'] },
  { journeys: /^e2e\//, text: /openPart|galleryUrl/, pages: ['dev/gallery/src/main.tsx'] },
  {
    journeys: /^e2e\/(?!kit\/|(?:panel-states|safe-states|safe-forms|studio-states|composition|controls)\.)/,
    pages: ['apps/server/src/main.ts'],
  },
  {
    journeys: /^e2e\/(?!kit\/|studio|(?:panel-states|safe-states|safe-forms|composition|controls)\.)/,
    pages: ['apps/mint/build/build.ts'],
  },
  { journeys: /^e2e\/(?!kit\/)/, text: /\/studio\b/, pages: ['apps/studio/build/build.ts'] },
  {
    journeys: /^e2e\/(?!kit\/)/,
    text: /\/safe\b|openSafe/,
    pages: ['apps/safe/build/build.ts', 'apps/gateway/src/main.ts'],
  },
  { journeys: /your-own-collection/, pages: ['tools/src/peppermint.ts'] },
]
