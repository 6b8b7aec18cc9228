/**
 * wagmi 2 to 3: new names of hooks, actions and types, `mutate` and `mutateAsync` of the hooks that change something,
 * and what version 3 no longer has. Source: the migration guide and the type declarations of wagmi 3.7.
 */
import { Node, SyntaxKind } from 'ts-morph'
import { callOf, localOf, type MemberUse, membersOf, membersOfBinding, renameMembers } from './members.ts'
import { indentOf } from './rewrite.ts'
import type { ModuleRules, Rule, Use } from './rule.ts'

/** New names, hooks and types of React. */
const HOOK_NAMES = {
  useAccount: 'useConnection',
  UseAccountParameters: 'UseConnectionParameters',
  UseAccountReturnType: 'UseConnectionReturnType',
  useAccountEffect: 'useConnectionEffect',
  UseAccountEffectParameters: 'UseConnectionEffectParameters',
  UseSwitchAccountParameters: 'UseSwitchConnectionParameters',
  UseSwitchAccountReturnType: 'UseSwitchConnectionReturnType',
  useContractRead: 'useReadContract',
  useContractReads: 'useReadContracts',
  useContractInfiniteReads: 'useInfiniteReadContracts',
  useFeeData: 'useEstimateFeesPerGas',
  WagmiConfig: 'WagmiProvider',
  Context: 'WagmiContext',
} as const

/** New names of actions and their types. */
const ACTION_NAMES = {
  getAccount: 'getConnection',
  GetAccountReturnType: 'GetConnectionReturnType',
  watchAccount: 'watchConnection',
  WatchAccountParameters: 'WatchConnectionParameters',
  WatchAccountReturnType: 'WatchConnectionReturnType',
  switchAccount: 'switchConnection',
  SwitchAccountErrorType: 'SwitchConnectionErrorType',
  SwitchAccountParameters: 'SwitchConnectionParameters',
  SwitchAccountReturnType: 'SwitchConnectionReturnType',
  fetchBalance: 'getBalance',
  fetchBlockNumber: 'getBlockNumber',
  fetchEnsAddress: 'getEnsAddress',
  fetchEnsAvatar: 'getEnsAvatar',
  fetchEnsName: 'getEnsName',
  fetchEnsResolver: 'getEnsResolver',
  fetchTransaction: 'getTransaction',
  switchNetwork: 'switchChain',
  waitForTransaction: 'waitForTransactionReceipt',
} as const

/** Hooks that change something: the function they return had its own name, and is `mutate` now. */
const MUTATIONS = {
  useConnect: 'connect',
  useDeployContract: 'deployContract',
  useDisconnect: 'disconnect',
  useReconnect: 'reconnect',
  useSendCalls: 'sendCalls',
  useSendCallsSync: 'sendCallsSync',
  useSendTransaction: 'sendTransaction',
  useSendTransactionSync: 'sendTransactionSync',
  useShowCallsStatus: 'showCallsStatus',
  useSignMessage: 'signMessage',
  useSignTypedData: 'signTypedData',
  useSwitchChain: 'switchChain',
  useWatchAsset: 'watchAsset',
  useWriteContract: 'writeContract',
} as const

const NO_TOKEN =
  'wagmi 3 has no reader of token metadata: read name, symbol and decimals with useReadContracts and erc20Abi of viem.'
const NO_BALANCE_PARTS =
  'wagmi 3 reads balances of the native coin, without `formatted`: use formatUnits(value, decimals) of viem, and useReadContract with erc20Abi for tokens.'

/** Connectors, and the package that wagmi 3 expects next to each. */
export const CONNECTOR_PACKAGES = {
  baseAccount: '@base-org/account',
  coinbaseWallet: '@coinbase/wallet-sdk',
  metaMask: '@metamask/connect-evm',
  safe: '@safe-global/safe-apps-sdk and @safe-global/safe-apps-provider',
  walletConnect: '@walletconnect/ethereum-provider',
} as const

const rename = (names: Readonly<Record<string, string>>): ModuleRules =>
  Object.fromEntries(Object.entries(names).map(([name, now]) => [name, { name: now }]))

/** A hook whose function is now called `mutate`. `lists` are members that another hook returns now. */
function mutation(own: string, lists: Readonly<Record<string, string>> = {}): Rule {
  return {
    use: (use) => {
      const call = callOf(use.node)
      if (!call) return undefined
      const uses = membersOf(call)
      const names = { [own]: 'mutate', [`${own}Async`]: 'mutateAsync' }
      renameMembers(use.rewrite, uses, names)
      const moved = uses.filter(({ name, element }) => element && lists[name] !== undefined)
      if (moved.length > 0 && Node.isCallExpression(call) && call.getArguments().length === 0)
        return moveToHooks(use, call, uses, moved, lists)
      return undefined
    },
  }
}

/** `const { connect, connectors } = useConnect()` becomes two statements, or another hook where that is all. */
function moveToHooks(
  { rewrite, imports }: Use,
  call: Node,
  uses: readonly MemberUse[],
  moved: readonly MemberUse[],
  lists: Readonly<Record<string, string>>,
): 'gone' | undefined {
  const statement = call.getFirstAncestorByKind(SyntaxKind.VariableStatement)
  const pattern = moved[0]?.element?.getParent()
  if (!statement || !Node.isObjectBindingPattern(pattern) || statement.getDeclarations().length !== 1)
    return undefined
  // The rest would have the lists too, or be lost with the pattern.
  if (pattern.getElements().some((each) => each.getDotDotDotToken())) {
    for (const { name, node } of moved)
      rewrite.note(node, `wagmi 3 has ${name} in ${lists[name]}(): take it out of this pattern by hand.`)
    return undefined
  }
  const statements = moved.flatMap((use) => {
    const hook = lists[use.name]
    const local = localOf(use)
    return hook !== undefined && local
      ? [`const ${local.getText()} = ${imports.add('wagmi', hook)}()${rewrite.semicolon}`]
      : []
  })
  if (statements.length !== moved.length) return undefined
  const separator = `${rewrite.newLine}${indentOf(statement)}`
  if (uses.length === moved.length) {
    rewrite.replace(statement, statements.join(separator))
    return 'gone'
  }
  rewrite.removeFromList(
    pattern.getElements(),
    new Set(moved.map(({ element }) => element).filter((each) => each !== undefined)),
  )
  rewrite.insert(statement.getEnd(), statements.map((each) => `${separator}${each}`).join(''))
  return undefined
}

/** The parts of a balance that version 3 no longer has. */
const balance: Rule = {
  use: ({ node, rewrite }) => {
    const call = callOf(node)
    if (!Node.isCallExpression(call)) return undefined
    const [options] = call.getArguments()
    if (Node.isObjectLiteralExpression(options))
      for (const name of ['token', 'unit']) {
        const property = options.getProperty(name)
        if (property) rewrite.note(property, NO_BALANCE_PARTS)
      }
    for (const use of membersOf(call)) {
      if (use.name !== 'data') continue
      const local = localOf(use)
      const access = use.node.getParent()
      const parts = local ? membersOfBinding(local) : access ? membersOf(access) : []
      for (const part of parts) if (part.name === 'formatted') rewrite.note(part.node, NO_BALANCE_PARTS)
    }
    return undefined
  },
}

const actions: ModuleRules = {
  ...rename(ACTION_NAMES),
  getToken: { note: NO_TOKEN },
  fetchToken: { note: NO_TOKEN },
  normalizeChainId: { note: 'wagmi 3 has no normalizeChainId: chain ids are numbers, so use Number(id).' },
}

const hooks: ModuleRules = {
  ...rename(HOOK_NAMES),
  ...Object.fromEntries(Object.entries(MUTATIONS).map(([hook, own]) => [hook, mutation(own)])),
  useConnect: mutation('connect', { connectors: 'useConnectors' }),
  useSwitchChain: mutation('switchChain', { chains: 'useChains' }),
  useSwitchAccount: {
    name: 'useSwitchConnection',
    ...mutation('switchAccount'),
  },
  useContractWrite: {
    name: 'useWriteContract',
    ...mutation('writeContract'),
    note: 'The contract and its arguments are given to `mutate`, no longer to the hook.',
  },
  useBalance: balance,
  useToken: { note: NO_TOKEN },
}

const connectors: ModuleRules = Object.fromEntries(
  Object.entries(CONNECTOR_PACKAGES).map(([name, packages]) => [
    name,
    { note: `wagmi 3 does not install what this connector needs: add ${packages} to package.json.` },
  ]),
)

/** The rules of wagmi, by module. */
export const wagmiModules: Readonly<Record<string, ModuleRules>> = {
  // wagmi itself re-exports the actions' types and, until version 2, some of the actions.
  wagmi: { ...actions, ...hooks },
  'wagmi/actions': actions,
  '@wagmi/core': actions,
  '@wagmi/core/actions': actions,
  'wagmi/connectors': connectors,
  '@wagmi/connectors': connectors,
}
