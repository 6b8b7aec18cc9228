/** Survivors that no test can notice, and why. An entry fits every survivor with its file, code and replacement. */
import type { Mutant } from './mutant.ts'

/** `code` is on one line, its spaces single. */
export interface Equivalent extends Pick<Mutant, 'file' | 'code'> {
  readonly replacements: readonly string[]
  /** Part of the first line, where the same code occurs on several. */
  readonly source?: string
  readonly why: string
}

const derivePanel = 'site/src/mint/derivePanel.ts'
const mintState = 'site/src/mint/mintState.ts'
const phases = 'site/src/mint/phases.ts'
const connectFlow = 'kit/src/connect/connectFlow.ts'
const walletGroups = 'kit/src/connect/walletGroups.ts'
const wizard = 'kit/src/connect/wizard.ts'
const adapter = 'kit/src/sign-in/adapter.ts'
const pendingSignIn = 'kit/src/sign-in/pendingSignIn.ts'
const signInFlow = 'kit/src/sign-in/signInFlow.ts'
const sessionOwner = 'kit/src/sign-in/sessionOwner.ts'
const rememberedWallet = 'kit/src/wallets/rememberedWallet.ts'
const walletList = 'kit/src/wallets/walletList.ts'
const session = 'kit/src/walletconnect/session.ts'
const openRequests = 'kit/src/transactions/openRequests.ts'
const chainReads = 'kit/src/transactions/chainReads.ts'
const entry = 'kit/src/transactions/entry.ts'
const revertReason = 'kit/src/transactions/revertReason.ts'
const findExecution = 'kit/src/transactions/findExecution.ts'
const watchJournal = 'kit/src/transactions/watchJournal.ts'
const journal = 'kit/src/transactions/journal.ts'
const record = 'kit/src/transactions/record.ts'
const resolveEntry = 'kit/src/transactions/resolveEntry.ts'
const resolveRequest = 'kit/src/transactions/resolveRequest.ts'
const search = 'kit/src/transactions/search.ts'
const settleReceipt = 'kit/src/transactions/settleReceipt.ts'
const store = 'kit/src/transactions/store.ts'
const storedEntry = 'kit/src/transactions/storedEntry.ts'
const bloom = 'server/src/chain/bloom.ts'
const config = 'server/src/config.ts'
const configConflicts = 'server/src/configConflicts.ts'
const configFields = 'server/src/configFields.ts'
const contractRegistry = 'server/src/chain/contractRegistry.ts'
const parseChainData = 'server/src/chain/parseChainData.ts'
const readLogs = 'server/src/chain/readLogs.ts'
const findFork = 'server/src/chain/findFork.ts'
const rangeSize = 'server/src/chain/rangeSize.ts'
const signInMessage = 'server/src/sign-in/message.ts'
const resolveOrigin = 'server/src/sign-in/resolveOrigin.ts'
const nonces = 'server/src/sign-in/nonces.ts'
const sessions = 'server/src/sign-in/sessions.ts'
const secrets = 'server/src/sign-in/secrets.ts'
const cardDeal = 'contracts/src/CardDeal.sol'
const mintMath = 'contracts/src/MintMath.sol'
const payees = 'contracts/src/Payees.sol'
const phasesContract = 'contracts/src/Phases.sol'

const CACHE = 'Only a cache: the answer is the same without it, and with more or less in it.'
const SHORTCUT = 'Only a shortcut for a single list: the result is the same without it.'
const DEFINED = 'It is never undefined here; the condition narrows the type.'
const FALSY = 'Only whether the value is true matters, and undefined is as false.'
const RETURNS_UNDEFINED = 'The function ends there and returns undefined.'
const LOADED_ONCE =
  'Read when the module is loaded, so that it counts for the test that loads it alone; by hand, carriers.test.ts fails.'
const PRESENT = 'A field that an entry has is never undefined.'
const IN_MEMORY = 'Without a storage it throws inside the `try`, which leaves everything in memory as well.'
const THROWS_INSIDE =
  'Anything else makes a later condition false, or throws inside the `try`, which returns undefined as well.'

export const equivalents: readonly Equivalent[] = [
  {
    file: derivePanel,
    code: 'found?.status',
    replacements: ['found.status'],
    source: 'switch (found',
    why: '`findOffer` returns undefined only for no phases, and here at least one can be minted from.',
  },
  {
    file: derivePanel,
    code: 'found?.phase',
    replacements: ['found.phase'],
    why: 'As above: `found` is defined wherever this line is reached.',
  },
  {
    file: derivePanel,
    code: "inputs.wallet.status !== 'connected'",
    replacements: ['false'],
    source: 'inputs.wallet.account.status',
    why: 'Only called for a mint of a connected wallet; the condition narrows the type.',
  },
  {
    file: mintState,
    code: "'hash' in entry && entry.hash",
    replacements: ["'hash' in entry || entry.hash"],
    why: PRESENT,
  },
  {
    file: phases,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    why: 'A text has no allowlist root and counts as a public phase, which never matters here.',
  },
  {
    file: phases,
    code: 'a > b',
    replacements: ['true', 'false', 'a >= b', 'a <= b'],
    why: 'Only reached where a is not below b, and sorting asks only whether the result is negative.',
  },
  {
    file: connectFlow,
    code: '{ isCompact: false, isPhone: false }',
    replacements: ['{}'],
    why: 'Only the end of an attempt reads it, and a refusal or failure leads the same way on every screen.',
  },
  {
    file: connectFlow,
    code: 'false',
    replacements: ['true'],
    source: 'isPhone',
    why: 'As above: the end of an attempt leads the same way on every screen.',
  },
  {
    file: walletGroups,
    code: 'default: return undefined',
    replacements: ['default:'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: walletGroups,
    code: 'best === undefined',
    replacements: ['false'],
    why: '`places[undefined]` is undefined as well.',
  },
  {
    file: wizard,
    code: "device === 'desktop'",
    replacements: ['false'],
    why: 'No wallet has an address under `desktop`, so the page for any phone is taken either way.',
  },
  {
    file: wizard,
    code: "'desktop'",
    replacements: ['""'],
    source: 'const own',
    why: 'As above.',
  },
  {
    file: wizard,
    code: "'NONE'",
    replacements: ['""'],
    source: "case 'NONE'",
    why: 'The list then matches no case, and the function ends and returns undefined.',
  },
  {
    file: adapter,
    code: '() => false',
    replacements: ['() => undefined'],
    why: FALSY,
  },
  {
    file: pendingSignIn,
    code: "'null'",
    replacements: ['""'],
    why: 'Parsing an empty text throws inside the `try`, which returns undefined, as for null.',
  },
  {
    file: pendingSignIn,
    code: '{ return undefined }',
    replacements: ['{}'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: pendingSignIn,
    code: "typeof stored === 'object' && stored !== null && 'nonce' in stored",
    replacements: ['true', "typeof stored === 'object' && stored !== null || 'nonce' in stored"],
    why: THROWS_INSIDE,
  },
  {
    file: pendingSignIn,
    code: "typeof stored === 'object' && stored !== null",
    replacements: ['true', "typeof stored === 'object' || stored !== null"],
    why: THROWS_INSIDE,
  },
  {
    file: pendingSignIn,
    code: "typeof stored === 'object'",
    replacements: ['true'],
    why: THROWS_INSIDE,
  },
  {
    file: pendingSignIn,
    code: 'stored !== null',
    replacements: ['true'],
    why: THROWS_INSIDE,
  },
  {
    file: signInFlow,
    code: 'false',
    replacements: ['true'],
    source: 'Promise.resolve(false)',
    why: '`open` replaces it before anything can be signed.',
  },
  {
    file: signInFlow,
    code: "state.status !== 'waiting'",
    replacements: ['true'],
    source: 'stopPolling',
    why: 'On entering `waiting` there is no timer yet, and within it the state does not change.',
  },
  {
    file: signInFlow,
    code: "'waiting'",
    replacements: ['""'],
    source: 'stopPolling',
    why: 'As above.',
  },
  {
    file: signInFlow,
    code: '!pending',
    replacements: ['false'],
    source: 'if (!pending) return',
    why: 'Both callers have just checked it; the condition narrows the type.',
  },
  {
    file: signInFlow,
    code: 'account',
    replacements: ['true'],
    source: 'clearPending',
    why: 'Nothing is signed, waited for or discarded without an account; the condition narrows the type.',
  },
  {
    file: signInFlow,
    code: '!account',
    replacements: ['false'],
    source: 'if (!account) return false',
    why: 'Nothing is verified without an account; the condition narrows the type.',
  },
  {
    file: signInFlow,
    code: 'false',
    replacements: ['true'],
    source: 'if (!account) return false',
    why: 'As above: the line is never reached without an account.',
  },
  {
    file: signInFlow,
    code: 'adapter?.verify',
    replacements: ['adapter.verify'],
    why: '`open` sets the adapter before anything is verified.',
  },
  {
    file: signInFlow,
    code: 'adapter?.pending',
    replacements: ['adapter.pending'],
    why: '`open` sets the adapter before anything is waited for.',
  },
  {
    file: signInFlow,
    code: "'0x'",
    replacements: ['""'],
    source: "answer ?? '0x'",
    why: 'The answer is undefined only where something is pending, and then this line is not reached.',
  },
  {
    file: signInFlow,
    code: '{ return undefined }',
    replacements: ['{}'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: sessionOwner,
    code: "'?'",
    replacements: ['""'],
    why: 'Any text that is no account and nothing that an account ends with will do.',
  },
  {
    file: sessionOwner,
    code: "''",
    replacements: ['"Stryker was here!"'],
    why: 'Any text that differs from one visit to the next will do.',
  },
  {
    file: rememberedWallet,
    code: "'null'",
    replacements: ['""'],
    why: 'Parsing an empty text throws inside the `try`; undefined counts as absent, as null does.',
  },
  {
    file: rememberedWallet,
    code: '{ return undefined }',
    replacements: ['{}'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: walletList,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    source: 'rdns = []',
    why: 'No wallet can announce that name: `isWalletId` refuses it.',
  },
  {
    file: walletList,
    code: 'connectorId !== undefined',
    replacements: ['true'],
    why: 'No connector has an undefined id; the condition narrows the type.',
  },
  {
    file: session,
    code: "''",
    replacements: ['"Stryker was here!"'],
    why: 'Where the expression does not match, the account is none whatever its address is.',
  },
  {
    file: session,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    source: 'exec(caip)',
    why: 'As above: without a second element there is no chain.',
  },
  {
    file: session,
    code: String.raw`/^(eip155:\d{1,16}):(.*)$/s`,
    replacements: [String.raw`/(eip155:\d{1,16}):(.*)$/s`, String.raw`/^(eip155:\d{1,16}):(.*)/s`],
    why: 'What is before the chain is refused by the shape, and `.*` takes everything to the end anyway.',
  },
  {
    file: session,
    code: String.raw`/^eip155:(\d{1,16})$/`,
    replacements: [String.raw`/eip155:(\d{1,16})$/`, String.raw`/^eip155:(\d{1,16})/`],
    why: 'The chain has to begin with its key, and the account is refused unless only digits follow.',
  },
  {
    file: mintMath,
    code: '<',
    replacements: ['<='],
    source: 'used < limit',
    why: 'At the limit the difference is 0 as well.',
  },
  {
    file: payees,
    code: '0',
    replacements: ['1'],
    source: 'success := call(',
    why: 'Offsets of an input and an output of no bytes: nothing is read or written there.',
  },
  {
    file: openRequests,
    code: 'locks',
    replacements: ['true'],
    source: 'if (locks)',
    why: 'Without locks reading them throws inside the `try`, which continues as if there were none.',
  },
  {
    file: openRequests,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    why: 'A text has no name, and no lock is called undefined.',
  },
  {
    file: chainReads,
    code: 'code !== undefined',
    replacements: ['true'],
    why: 'A node answers with text or null, never with undefined; the condition narrows the type.',
  },
  {
    file: chainReads,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    source: 'found?.transactions ?? []',
    why: 'A text is passed over: it is no transaction.',
  },
  {
    file: chainReads,
    code: "typeof each !== 'string'",
    replacements: ['true'],
    why: 'A text has no sender, so that it is not of the account either; the condition narrows the type.',
  },
  {
    file: chainReads,
    code: "'string'",
    replacements: ['""'],
    source: 'sameAddress(each.from',
    why: 'As above: a text has no sender.',
  },
  {
    file: chainReads,
    code: 'false',
    replacements: ['true'],
    source: 'atBlock(block), false',
    why: 'The hashes are taken from whole transactions as well; the answer is only longer.',
  },
  {
    file: findExecution,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    source: 'catch(() => [])',
    why: 'No transaction has such a hash, and so no receipt.',
  },
  {
    file: findExecution,
    code: "'0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'",
    replacements: ['""'],
    why: LOADED_ONCE,
  },
  {
    file: findExecution,
    code: "'0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'",
    replacements: ['""'],
    why: LOADED_ONCE,
  },
  {
    file: findExecution,
    code: '[USER_OPERATION_EVENT, ownHash, toSenderTopic(account)]',
    replacements: ['[]'],
    why: 'More transactions are looked at; each still has to name the hash.',
  },
  {
    file: findExecution,
    code: '[[EXECUTION_SUCCESS, EXECUTION_FAILURE]]',
    replacements: ['[]'],
    why: 'As above: each still has to name the hash.',
  },
  {
    file: findExecution,
    code: '!expectedLog',
    replacements: ['false'],
    why: 'The search by logs returns undefined without it; the condition narrows the type.',
  },
  {
    file: findExecution,
    code: 'receipt !== undefined',
    replacements: ['true'],
    why: THROWS_INSIDE,
  },
  {
    file: search,
    code: 'fromBlock > MAX_REORG_BLOCKS',
    replacements: ['fromBlock >= MAX_REORG_BLOCKS'],
    why: 'Their difference is 0 as well.',
  },
  {
    file: search,
    code: '!entry.expectedLog',
    replacements: ['false'],
    why: THROWS_INSIDE,
  },
  {
    file: search,
    code: '{ return undefined }',
    replacements: ['{}'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: search,
    code: '!first || !last',
    replacements: ['!first && !last'],
    why: 'A list has both or neither.',
  },
  {
    file: revertReason,
    code: 'texts.at(-1)?.text',
    replacements: ['texts.at(-1).text'],
    why: 'Where there is no text the line before has thrown.',
  },
  {
    file: revertReason,
    code: 'message !== undefined',
    replacements: ['true'],
    source: 'REVERTED.test(message)',
    why: 'As above: there is a text, and so a message; the condition narrows the type.',
  },
  {
    file: revertReason,
    code: "reason !== 'succeeds'",
    replacements: ['true'],
    why: 'A text has neither data nor a message; the condition narrows the type.',
  },
  {
    file: revertReason,
    code: "'succeeds'",
    replacements: ['""'],
    source: 'return reason',
    why: 'As above: a text has neither data nor a message.',
  },
  {
    file: settleReceipt,
    code: 'transaction?.gasPrice',
    replacements: ['transaction.gasPrice'],
    why: 'Only read where the receipt has no price, and then there is a transaction.',
  },
  {
    file: settleReceipt,
    code: 'transaction?.value',
    replacements: ['transaction.value'],
    why: 'Only read of what another one carried, and then there is a transaction.',
  },
  {
    file: resolveRequest,
    code: "'requested'",
    replacements: ['""'],
    source: 'const asked: Requested',
    why: 'Only searched with; what is found or stored names its status again.',
  },
  {
    file: resolveEntry,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    source: '{ found, others: [] }',
    why: 'Where something was found, the others are not read.',
  },
  {
    file: entry,
    code: "entry.status === 'replaced'",
    replacements: ['true'],
    source: 'entry.tentative',
    why: 'Only a replacement is tentative; the condition narrows the type.',
  },
  {
    file: watchJournal,
    code: "'hash' in entry && entry.hash",
    replacements: ["'hash' in entry || entry.hash"],
    why: PRESENT,
  },
  {
    file: watchJournal,
    code: "'walletHash' in entry && entry.walletHash",
    replacements: ["'walletHash' in entry || entry.walletHash"],
    why: PRESENT,
  },
  {
    file: watchJournal,
    code: "'previousHashes' in entry && entry.previousHashes",
    replacements: ["'previousHashes' in entry || entry.previousHashes"],
    why: PRESENT,
  },
  {
    file: watchJournal,
    code: '!stopped',
    replacements: ['true'],
    source: 'timer = setTimeout',
    why: 'What the timer calls returns at once when it has stopped.',
  },
  {
    file: watchJournal,
    code: 'stopped',
    replacements: ['false'],
    source: 'Promise.resolve()',
    why: 'A look passes over every entry when it has stopped.',
  },
  {
    file: watchJournal,
    code: 'doc?.visibilityState',
    replacements: ['doc.visibilityState'],
    why: 'Only the document calls it.',
  },
  {
    file: watchJournal,
    code: 'clearTimeout(timer)',
    replacements: [';'],
    why: 'What the timer calls returns at once when it has stopped.',
  },
  {
    file: journal,
    code: 'entry.previousHashes?.includes',
    replacements: ['entry.previousHashes.includes'],
    why: PRESENT,
  },
  {
    file: journal,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    why: 'A text is a copy of nothing.',
  },
  {
    file: record,
    code: 'entry.hash?.toLowerCase',
    replacements: ['entry.hash.toLowerCase'],
    why: PRESENT,
  },
  {
    file: store,
    code: '{ return undefined }',
    replacements: ['{}'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: store,
    code: 'a.id < b.id',
    replacements: ['a.id <= b.id'],
    why: 'No two entries have one id.',
  },
  {
    file: store,
    code: 'storage?.getItem',
    replacements: ['storage.getItem'],
    why: IN_MEMORY,
  },
  {
    file: store,
    code: 'storage?.length',
    replacements: ['storage.length'],
    why: IN_MEMORY,
  },
  {
    file: store,
    code: 'storage?.key',
    replacements: ['storage.key'],
    why: 'Only reached where the storage has a length.',
  },
  {
    file: store,
    code: 'storage?.removeItem',
    replacements: ['storage.removeItem'],
    why: IN_MEMORY,
  },
  {
    file: store,
    code: 'storage?.setItem',
    replacements: ['storage.setItem'],
    why: IN_MEMORY,
  },
  {
    file: store,
    code: 'value === null',
    replacements: ['false'],
    source: 'return undefined',
    why: 'Null is no stored entry, and decoding it returns undefined as well; the condition narrows the type.',
  },
  {
    file: store,
    code: 'key === undefined',
    replacements: ['false'],
    why: 'No key is called undefined, so that nothing is found either; the condition narrows the type.',
  },
  {
    file: storedEntry,
    code: '{ return undefined }',
    replacements: ['{}'],
    why: RETURNS_UNDEFINED,
  },
  {
    file: storedEntry,
    code: 'value !== null',
    replacements: ['true'],
    why: THROWS_INSIDE,
  },
  {
    file: storedEntry,
    code: "typeof value === 'number'",
    replacements: ['true'],
    why: 'Nothing but a number is finite or a safe integer; the condition narrows the type.',
  },
  {
    file: storedEntry,
    code: 'states[String(status)]?.(value)',
    replacements: ['states[String(status)](value)'],
    why: THROWS_INSIDE,
  },
  {
    file: bloom,
    code: 'bitPositionCache.clear()',
    replacements: [';'],
    why: CACHE,
  },
  {
    file: bloom,
    code: 'cached !== undefined',
    replacements: ['false'],
    why: CACHE,
  },
  {
    file: bloom,
    code: 'bitPositionCache.size >= MAX_CACHED_VALUES',
    replacements: [
      'true',
      'false',
      'bitPositionCache.size > MAX_CACHED_VALUES',
      'bitPositionCache.size < MAX_CACHED_VALUES',
    ],
    why: CACHE,
  },
  {
    file: bloom,
    code: 'bitPositionCache.set(value, positions)',
    replacements: [';'],
    why: CACHE,
  },
  {
    file: bloom,
    code: '/^0x0+$/',
    replacements: ['/0x0+$/'],
    why: 'A bloom begins with 0x and has no other x: its shape has been checked.',
  },
  {
    file: contractRegistry,
    code: '[]',
    replacements: ['["Stryker was here"]'],
    source: 'byTopic.get(topic) ?? []',
    why: 'A text has no name, so it is the source of no contract.',
  },
  {
    file: contractRegistry,
    code: 'entry !== undefined',
    replacements: ['true'],
    why: DEFINED,
  },
  {
    file: contractRegistry,
    code: 'topic === undefined',
    replacements: ['false'],
    why: 'No source has an undefined topic, so the list is empty as well.',
  },
  {
    file: contractRegistry,
    code: 'log.topics[position.topic]?.slice',
    replacements: ['log.topics[position.topic].slice'],
    why: 'A rule for logs with so many topics names one that they have.',
  },
  {
    file: contractRegistry,
    code: 'word?.length',
    replacements: ['word.length'],
    why: 'As above: the word is never undefined.',
  },
  {
    file: configFields,
    code: "''",
    replacements: ['"Stryker was here!"'],
    source: "split('/')[2]",
    why: 'Neither text has an @.',
  },
  {
    file: config,
    code: "['RPC_URLS: must name at least one address of a Canto node']",
    replacements: ['[]'],
    why: 'The list was checked to have one; the condition narrows the type.',
  },
  {
    file: config,
    code: "'RPC_URLS: must name at least one address of a Canto node'",
    replacements: ['""'],
    why: 'As above: never reached, because the list was checked to have one.',
  },
  {
    file: config,
    code: 'first === undefined',
    replacements: ['false'],
    source: 'throw new ConfigError',
    why: 'As above: the first address is always there.',
  },
  {
    file: configFields,
    code: '/^https?:$/',
    replacements: ['/https?:$/', '/^https?:/'],
    why: 'A protocol has one colon, and one that only contains this has no origin.',
  },
  {
    file: config,
    code: '{ return false }',
    replacements: ['{}'],
    why: FALSY,
  },
  {
    file: configConflicts,
    code: String.raw`/^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|$))/`,
    replacements: [String.raw`/(https:|http:\/\/(localhost|127\.0\.0\.1)(:|$))/`],
    why: 'An origin has no such text behind its beginning, and anything else is refused for that.',
  },
  {
    file: config,
    code: '!isHex(key)',
    replacements: ['false'],
    why: 'Without a key there are no links either: they are refused.',
  },
  {
    file: config,
    code: String.raw`/^\/[\w-]+=.+$/`,
    replacements: [String.raw`/^\/[\w-]+=.+/`],
    why: 'What follows has to be a folder that exists.',
  },
  {
    file: findFork,
    code: 'onChain[index]?.hash',
    replacements: ['onChain[index].hash'],
    why: 'There is a header for each number that was asked for.',
  },
  {
    file: rangeSize,
    code: 'logs > TARGET_LOGS',
    replacements: ['logs >= TARGET_LOGS'],
    why: 'With exactly that many logs the size stays as it is either way.',
  },
  {
    file: parseChainData,
    code: 'index - 1',
    replacements: ['index + 1'],
    why: 'Every two neighbors are compared either way.',
  },
  {
    file: readLogs,
    code: "'forked'",
    replacements: ['""'],
    source: 'digest',
    why: 'Any text that is no digest of logs will do.',
  },
  {
    file: readLogs,
    code: 'topic === undefined',
    replacements: ['false'],
    why: 'No filter has an undefined topic; the condition narrows the type.',
  },
  {
    file: readLogs,
    code: 'lists.filter((list) => list.length > 0)',
    replacements: ['lists'],
    why: SHORTCUT,
  },
  {
    file: readLogs,
    code: 'list.length > 0',
    replacements: ['true', 'list.length >= 0'],
    why: SHORTCUT,
  },
  {
    file: readLogs,
    code: 'more.length === 0',
    replacements: ['false'],
    why: SHORTCUT,
  },
  {
    file: readLogs,
    code: 'filter.addresses === undefined',
    replacements: ['false'],
    source: 'const which',
    why: 'JSON leaves an undefined address out.',
  },
  {
    file: nonces,
    code: '{ nonce: nonces.nonce }',
    replacements: ['{}'],
    source: 'const left',
    why: 'Only how many rows there are matters, not which columns they have.',
  },
  {
    file: sessions,
    code: 'row?.isIn',
    replacements: ['row.isIn'],
    why: 'The statement selects one value, so there is always a row.',
  },
  {
    file: signInMessage,
    code: 'expirationTime !== undefined',
    replacements: ['true'],
    why: 'No time is at or after an undefined one; the condition narrows the type.',
  },
  {
    file: resolveOrigin,
    code: "''",
    replacements: ['"Stryker was here!"'],
    why: 'Neither text is an address.',
  },
  {
    file: secrets,
    code: 'text !== undefined',
    replacements: ['true'],
    why: 'The expression fits no undefined text either; the condition narrows the type.',
  },
  {
    file: cardDeal,
    code: 'tokenId > DECK_SIZE',
    replacements: ['false'],
    why: 'No token above has a card: its place in its word is zero.',
  },
  {
    file: cardDeal,
    code: 'i == cards.length - 1 || token & 15 == 15',
    replacements: ['true'],
    why: 'The word is written after each card: the last time it is the same.',
  },
  {
    file: phasesContract,
    code: '1',
    replacements: ['2'],
    source: '_BITMASK_ALLOWLISTED = 1 << 225',
    why: 'The flag moves to the next bit of the word, which nothing else uses.',
  },
]

/** Why no test can notice the survivor; undefined where there is no explanation. */
export function findExplanation(survivor: Mutant): string | undefined {
  return equivalents.find((equivalent) => explains(equivalent, survivor))?.why
}

/** Whether the entry is about this mutant. */
export function explains(
  { file, code, replacements, source }: Equivalent,
  mutant: Omit<Mutant, 'status'>,
): boolean {
  return (
    file === mutant.file &&
    code === oneLine(mutant.code) &&
    replacements.includes(mutant.replacement) &&
    (source === undefined || mutant.source.includes(source))
  )
}

const oneLine = (code: string): string => code.replaceAll(/\s+/g, ' ')
