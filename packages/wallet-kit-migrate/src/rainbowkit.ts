/** RainbowKit 2 to the kit. The same table, in words, is the kit's packages/wallet-kit/docs/migrating.md. */
import { Node, SyntaxKind } from 'ts-morph'
import { mentionsOf } from './imports.ts'
import {
  asAttribute,
  attributesOf,
  childrenOf,
  doubleQuoted,
  isClosingTag,
  openingTagOf,
  type OpeningTag,
  parameterOf,
  propertiesOf,
  renderFunctionOf,
  valueOf,
} from './jsx.ts'
import { callOf, localOf, type MemberUse, membersOf, membersOfBinding, renameMembers } from './members.ts'
import { KIT, KIT_WALLETS, RAINBOWKIT } from './modules.ts'
import { renameLocal } from './renameLocal.ts'
import { dedent, indentOf, type Rewrite } from './rewrite.ts'
import type { ModuleRules, Rule, Use } from './rule.ts'
import { themeRule } from './themes.ts'
import { WALLET_NAMES } from './wallets.ts'

/** `appInfo` is three attributes; `initialChain` is an id. */
function rewriteProvider({ node, rewrite }: Use): undefined {
  const tag = openingTagOf(node)
  if (!tag) return
  const attributes = attributesOf(tag)
  const appInfo = attributes.get('appInfo')
  const info = appInfo && valueOf(appInfo)
  if (appInfo && Node.isObjectLiteralExpression(info) && propertiesOf(info).isComplete) {
    const values = [...propertiesOf(info).values]
    rewrite.replace(
      appInfo,
      values.map(([name, { value }]) => asAttribute(name, doubleQuoted(value))).join(' '),
    )
    const disclaimer = values.find(([name]) => name === 'disclaimer')
    if (disclaimer) rewrite.note(disclaimer[1].node, DISCLAIMER)
  } else if (appInfo && info) {
    rewrite.replace(appInfo, `{...${info.getText()}}`)
  }
  rewriteInitialChain(rewrite, tag)
  const coolMode = attributes.get('coolMode')
  if (coolMode) {
    rewrite.removeWithSpace(coolMode)
    rewrite.note(coolMode, 'coolMode was removed: the kit has no such effect.')
  }
  const theme = attributes.get('theme')
  const value = theme && valueOf(theme)
  if (theme && Node.isIdentifier(value) && value.getText() !== 'null')
    rewrite.note(theme, 'The kit takes a name, what createTheme returns, or null.')
}

const DISCLAIMER = 'The kit takes the elements of a disclaimer themselves, not a component that returns them.'

function rewriteInitialChain(rewrite: Rewrite, tag: OpeningTag): void {
  const attribute = attributesOf(tag).get('initialChain')
  const value = attribute && valueOf(attribute)
  if (!attribute || !value) return
  const isNumber = Node.isNumericLiteral(value) || value.getText().endsWith('.id')
  const isChain = Node.isIdentifier(value) && isImportedChain(value)
  rewrite.replace(
    attribute,
    asAttribute('initialChainId', isChain ? `${value.getText()}.id` : value.getText()),
  )
  if (!isNumber && !isChain) rewrite.note(attribute, 'initialChainId is a number: of a chain, give its id.')
}

const isImportedChain = (value: Node): boolean =>
  value
    .getSourceFile()
    .getImportDeclarations()
    .some(
      (each) =>
        /^(wagmi|viem|@wagmi\/core)\/chains$/.test(each.getModuleSpecifierValue()) &&
        each
          .getNamedImports()
          .some((name) => (name.getAliasNode() ?? name.getNameNode()).getText() === value.getText()),
    )

/** What `ConnectButton.Custom` gives to its function. */
const BUTTON_MEMBERS: Readonly<Record<string, string>> = {
  openConnectModal: 'openConnectDialog',
  openAccountModal: 'openAccountDialog',
  openChainModal: 'openChainDialog',
  connectModalOpen: 'connectDialogOpen',
  accountModalOpen: 'accountDialogOpen',
  chainModalOpen: 'chainDialogOpen',
  authenticationStatus: 'connectionStatus',
}

function rewriteButton({ node, rewrite }: Use): undefined {
  const access = node.getParent()
  if (!Node.isPropertyAccessExpression(access) || access.getName() !== 'Custom') return
  const tag = openingTagOf(access)
  if (!tag) {
    if (!isClosingTag(access))
      rewrite.note(access, 'Rename what the function of this button is given by hand.')
    return
  }
  const render = renderFunctionOf(tag)
  const parameter = render && parameterOf(render)
  if (!parameter) {
    rewrite.note(
      tag,
      'Rename what the function of this button is given by hand: openConnectDialog and so on.',
    )
    return
  }
  for (const use of membersOfBinding(parameter)) {
    if (use.name === 'authenticationStatus') rewriteStatus(rewrite, use)
    else if (use.name === 'account') noteBalances(rewrite, use)
    else if (use.name === 'chain') rewriteHasIcon(rewrite, use)
    const name = BUTTON_MEMBERS[use.name]
    if (name !== undefined) renameLocal(rewrite, use, name)
  }
}

/** Members of a member, whether it was taken out by a pattern or is read in place. */
function membersOfMember(use: MemberUse): readonly MemberUse[] {
  const local = localOf(use)
  if (local) return membersOfBinding(local)
  const access = use.node.getParent()
  return access ? membersOf(access) : []
}

function noteBalances(rewrite: Rewrite, account: MemberUse): void {
  for (const { name, node } of membersOfMember(account))
    if (/^balance(Formatted|Symbol|Decimals)$/.test(name))
      rewrite.note(node, 'The kit has account.balance with formatted, symbol and decimals, or `unreadable`.')
}

function rewriteHasIcon(rewrite: Rewrite, chain: MemberUse): void {
  for (const { name, node } of membersOfMember(chain)) {
    const access = node.getParent()
    if (name !== 'hasIcon' || !Node.isPropertyAccessExpression(access)) continue
    const written = `${access.getExpression().getText()}${access.hasQuestionDotToken() ? '?.' : '.'}iconUrl !== undefined`
    rewrite.replace(access, Node.isPrefixUnaryExpression(access.getParent()) ? `(${written})` : written)
  }
}

const STATUSES: Readonly<Record<string, string>> = {
  loading: 'reconnecting',
  unauthenticated: 'unauthenticated',
  authenticated: 'connected',
}

/** Comparisons of the status. Without sign-in RainbowKit has none, for which the kit says `connected`. */
function rewriteStatus(rewrite: Rewrite, use: MemberUse): void {
  const local = localOf(use)
  const mentions = local ? mentionsOf(local) : [use.node.getParent() ?? use.node]
  const name = local && !rewrite.hasName('connectionStatus') ? 'connectionStatus' : (local?.getText() ?? '')
  for (const mention of mentions) {
    const parent = mention.getParent()
    if (Node.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.getOperatorToken().getText())) {
      const literal = parent.getLeft() === mention ? parent.getRight() : parent.getLeft()
      const status = Node.isStringLiteral(literal) ? STATUSES[literal.getLiteralValue()] : undefined
      if (status !== undefined) {
        const quote = literal.getText()[0] ?? "'"
        rewrite.replace(literal, `${quote}${status}${quote}`)
        continue
      }
    }
    const either = parent?.getParent()
    if (
      local &&
      Node.isPrefixUnaryExpression(parent) &&
      Node.isBinaryExpression(either) &&
      either.getOperatorToken().getText() === '||' &&
      either.getRight().getText().replaceAll('"', "'") === `${local.getText()} === 'authenticated'`
    ) {
      rewrite.replace(either, `${name} === 'connected'`)
      continue
    }
    rewrite.note(
      mention,
      'connectionStatus is always set: disconnected, connecting, reconnecting, unauthenticated or connected.',
    )
  }
}

/** A hook that returns how to open a dialog. */
const dialogHook = (name: string, open: string, isOpen: string): Rule => ({
  module: KIT,
  name,
  use: ({ node, rewrite }) => {
    const call = callOf(node)
    if (call) renameMembers(rewrite, membersOf(call), { [open]: 'open', [isOpen]: 'isOpen' })
    return undefined
  },
})

/** `<RainbowKitAuthenticationProvider adapter status>` is an attribute of the provider inside it. */
function rewriteAuthentication({ node, rewrite }: Use): 'gone' | undefined {
  if (isClosingTag(node)) return 'gone'
  const tag = openingTagOf(node)
  const element = tag?.getParent()
  const [child, more] = Node.isJsxElement(element) ? childrenOf(element) : []
  const inner = Node.isJsxElement(child) && !more ? child : undefined
  const attributes = tag && attributesOf(tag)
  const adapter = attributes?.get('adapter')
  const status = attributes?.get('status')
  const values = [adapter && valueOf(adapter), status && valueOf(status)]
  const isProvider =
    inner && inner.getOpeningElement().getTagNameNode().getText().endsWith('RainbowKitProvider')
  if (!Node.isJsxElement(element) || !inner || !isProvider || !values[0] || !values[1]) {
    rewrite.note(
      node,
      'Give the adapter to the provider: <WalletKit signIn={{ ...adapter, status }}>, and remove this element.',
    )
    return undefined
  }
  const name = inner.getOpeningElement().getTagNameNode()
  const now = values[1].getText() === 'status' ? 'status' : `status: ${values[1].getText()}`
  rewrite.insert(name.getEnd(), ` signIn={{ ...${values[0].getText()}, ${now} }}`)
  const enabled = attributes?.get('enabled')
  if (enabled) rewrite.note(enabled, 'Without sign-in, leave out signIn.')
  rewrite.replaceRange(element.getStart(), inner.getStart(), '')
  rewrite.replaceRange(inner.getEnd(), element.getEnd(), '')
  dedent(rewrite, inner, indentOf(inner).length - indentOf(element).length)
  return 'gone'
}

/** RainbowKit's messages are texts; the kit's can be anything that has one. */
function rewriteAdapter({ node, rewrite }: Use): undefined {
  const call = callOf(node)
  const [options] = Node.isCallExpression(call) ? call.getArguments() : []
  if (!Node.isObjectLiteralExpression(options)) {
    rewrite.note(node, 'createSignInAdapter also takes getMessageBody: ({ message }) => message.')
    return
  }
  const { values } = propertiesOf(options)
  // After the function that makes messages, so that their type is known.
  const before = values.get('createMessage')?.node ?? options.getProperties().at(-1)
  if (!before || values.has('getMessageBody')) return
  const isOnOwnLine = before.getStartLineNumber() !== options.getStartLineNumber()
  const separator = isOnOwnLine ? `${rewrite.newLine}${indentOf(before)}` : ' '
  rewrite.insert(before.getEnd(), `,${separator}getMessageBody: ({ message }) => message`)
}

/** The type of an avatar: the component is typed by its properties, one of which has another name. */
function rewriteAvatarType({ node, rewrite, imports }: Use): 'gone' | undefined {
  const declaration = node.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)
  const type = node.getParent()
  if (!Node.isTypeReference(type)) return undefined
  imports.add(KIT, 'AvatarProps', 'type')
  imports.add('react', 'ComponentType', 'type')
  rewrite.replace(type, 'ComponentType<AvatarProps>')
  const parameter = declaration?.getInitializer() && parameterOf(declaration.getInitializerOrThrow())
  if (parameter) renameMembers(rewrite, membersOfBinding(parameter), { ensImage: 'ensAvatar' })
  return 'gone'
}

/** The kit takes any BCP 47 code. */
function rewriteLocale({ node, rewrite }: Use): 'gone' | undefined {
  const type = node.getParent()
  if (!Node.isTypeReference(type)) return undefined
  rewrite.replace(type, 'string')
  return 'gone'
}

const toKit = (name: string, more: Omit<Rule, 'module' | 'name'> = {}): Rule => ({
  module: KIT,
  name,
  ...more,
})
const noted = (note: string): Rule => ({ note })

const rainbowKit: ModuleRules = {
  RainbowKitProvider: toKit('WalletKit', { use: rewriteProvider }),
  RainbowKitProviderProps: toKit('WalletKitProps'),
  ConnectButton: toKit('ConnectButton', { use: rewriteButton }),
  WalletButton: noted('The kit has no WalletButton: call useWalletList().connect(id) in a button of yours.'),
  getDefaultConfig: {
    module: KIT_WALLETS,
    name: 'createWalletConfig',
    use: ({ node, rewrite }) => {
      const call = callOf(node)
      const [options] = Node.isCallExpression(call) ? call.getArguments() : []
      const wallets = Node.isObjectLiteralExpression(options) && options.getProperty('wallets')
      if (wallets) rewrite.note(wallets, WALLETS_BY_HAND)
      return undefined
    },
  },
  getDefaultWallets: noted('The kit offers its wallets by itself; leave this out.'),
  getWalletConnectConnector: noted(
    'Use walletConnect({ projectId, metadata }) of @peppermint/wallet-kit/walletconnect.',
  ),
  connectorsForWallets: noted(
    'Give the wallets to <WalletKit wallets={[…]}>, in your order, and leave the connectors out; projectId and appName go to createWalletConfig.',
  ),
  useConnectModal: dialogHook('useConnectDialog', 'openConnectModal', 'connectModalOpen'),
  useAccountModal: dialogHook('useAccountDialog', 'openAccountModal', 'accountModalOpen'),
  useChainModal: dialogHook('useNetworkDialog', 'openChainModal', 'chainModalOpen'),
  useAddRecentTransaction: toKit('useAddTransaction'),
  RainbowKitAuthenticationProvider: { use: rewriteAuthentication },
  createAuthenticationAdapter: toKit('createSignInAdapter', { use: rewriteAdapter }),
  AuthenticationStatus: toKit('SignInStatus'),
  lightTheme: themeRule('light'),
  darkTheme: themeRule('dark'),
  midnightTheme: themeRule('midnight'),
  cssStringFromTheme: noted('Set the kit’s variables in your stylesheet, theming.md.'),
  cssObjectFromTheme: noted('Set the kit’s variables in your stylesheet, theming.md.'),
  Theme: noted('The kit has KitTheme, which createTheme returns; single colors are variables, theming.md.'),
  AvatarComponent: { use: rewriteAvatarType },
  DisclaimerComponent: noted(DISCLAIMER),
  Locale: { use: rewriteLocale },
  Chain: noted('Use Chain of viem; a chain’s iconUrl and iconBackground stay.'),
  Wallet: noted('A wallet is a WalletDefinition of the kit: plain data.'),
  WalletList: noted('The kit takes an array of WalletDefinition; a definition has its group.'),
}

const WALLETS_BY_HAND =
  'Give the wallets to <WalletKit wallets={[…]}>, in your order; each definition has its group.'

/** The rules of RainbowKit, by module. */
export const rainbowKitModules: Readonly<Record<string, ModuleRules>> = {
  [RAINBOWKIT]: rainbowKit,
  [`${RAINBOWKIT}/wallets`]: Object.fromEntries(
    Object.entries(WALLET_NAMES).map(([name, now]) => [name, { module: KIT_WALLETS, name: now }]),
  ),
  '@rainbow-me/rainbowkit-siwe-next-auth': {
    RainbowKitSiweNextAuthProvider: noted(
      'Give <WalletKit signIn={…}> an adapter that calls your server: createSignInAdapter, siweMessage and verifySignIn.',
    ),
  },
}
