/** ConnectKit 1.9 to the kit. The same table, in words, is the kit's packages/wallet-kit/docs/migrating.md. */
import { Node } from 'ts-morph'
import { mentionsOf } from './imports.ts'
import {
  asAttribute,
  attributesOf,
  doubleQuoted,
  isClosingTag,
  openingTagOf,
  parameterOf,
  propertiesOf,
  renderFunctionOf,
  textOf,
  valueOf,
} from './jsx.ts'
import { callOf, localOf, type MemberUse, membersOf, membersOfBinding, renameMember } from './members.ts'
import { CONNECTKIT, KIT, KIT_STYLES, KIT_WALLETS } from './modules.ts'
import { dedent, indentOf, type Rewrite } from './rewrite.ts'
import type { ModuleRules, Rule, Use } from './rule.ts'

/** Options that are attributes of the kit's provider. */
const OPTIONS: Readonly<Record<string, string>> = {
  customAvatar: 'avatar',
  disclaimer: 'disclaimer',
  initialChainId: 'initialChainId',
  walletOnboardingUrl: 'learnMoreUrl',
}

const FIRST_CHAIN =
  'ConnectKit connects on the first chain of the config, the kit on the wallet’s: for the same, give initialChainId.'

function rewriteProvider(use: Use): undefined {
  const { node, rewrite, imports } = use
  const tag = openingTagOf(node)
  if (!tag) return
  imports.addStyles(KIT_STYLES)
  const attributes = attributesOf(tag)
  const mode = attributes.get('mode')
  if (mode) rewrite.replaceRange(mode.getStart(), mode.getNameNode().getEnd(), 'theme')
  for (const name of ['theme', 'customTheme', 'debugMode']) {
    const attribute = attributes.get(name)
    if (!attribute) continue
    if (name === 'theme' && textOf(valueOf(attribute)) !== 'auto')
      rewrite.note(attribute, 'The kit has the themes auto, light and dark: make this look with createTheme.')
    if (name === 'customTheme')
      rewrite.note(attribute, 'Make this look with createTheme, or set the variables of the kit, theming.md.')
    rewrite.removeWithSpace(attribute)
  }
  const options = attributes.get('options')
  const value = options && valueOf(options)
  if (!Node.isObjectLiteralExpression(value) || !propertiesOf(value).values.has('initialChainId'))
    rewrite.note(tag, FIRST_CHAIN)
  if (!options || !value) return
  if (!Node.isObjectLiteralExpression(value) || !propertiesOf(value).isComplete) {
    rewrite.note(
      options,
      'Give the options as attributes: locale, disclaimer, avatar, initialChainId, learnMoreUrl.',
    )
    return
  }
  const written: string[] = []
  for (const [name, { node: property, value: option }] of propertiesOf(value).values) {
    const attribute = OPTIONS[name]
    if (name === 'language') written.push(asAttribute('locale', doubleQuoted(option)))
    else if (attribute !== undefined) {
      written.push(asAttribute(attribute, doubleQuoted(option)))
      if (name === 'customAvatar')
        rewrite.note(property, 'An avatar is given address, ensAvatar and size; ensImage is ensAvatar.')
    } else rewrite.note(property, `${name} was removed: the kit has no such option.`)
  }
  if (written.length > 0) rewrite.replace(options, written.join(' '))
  else rewrite.removeWithSpace(options)
}

/** Attributes of the button. */
function rewriteButton(use: Use): undefined {
  const { node, rewrite } = use
  const access = node.getParent()
  if (Node.isPropertyAccessExpression(access) && access.getName() === 'Custom') {
    rewriteCustomButton(use, access)
    return
  }
  const tag = openingTagOf(node)
  if (!tag) return
  for (const [name, attribute] of attributesOf(tag)) {
    if (name === 'showAvatar') {
      const isHidden = valueOf(attribute)?.getText() === 'false'
      if (isHidden) rewrite.replace(attribute, 'accountStatus="address"')
      else rewrite.removeWithSpace(attribute)
    } else if (/^(theme|mode|customTheme)$/.test(name)) {
      rewrite.removeWithSpace(attribute)
      rewrite.note(
        attribute,
        `${name} was removed: a button has the theme of its <WalletKit> or <ThemeRoot>.`,
      )
    } else if (name === 'onClick')
      rewrite.note(attribute, 'Draw the button with ConnectButton.Custom, which is given openConnectDialog.')
  }
}

/** What the function of `ConnectKitButton.Custom` is given, in terms of what the kit's is given. */
const BUTTON_VALUES: Readonly<
  Record<string, { readonly required: readonly string[]; readonly text: string }>
> = {
  isConnected: { required: ['account'], text: 'account !== undefined' },
  isConnecting: { required: ['connectionStatus'], text: "connectionStatus === 'connecting'" },
  address: { required: ['account'], text: 'account?.address' },
  ensName: { required: ['account'], text: 'account?.ensName' },
  truncatedAddress: { required: ['account'], text: 'account?.displayName' },
  unsupported: { required: ['chain'], text: '(chain?.unsupported ?? false)' },
  show: {
    required: ['account', 'openAccountDialog', 'openConnectDialog'],
    text: '(account ? openAccountDialog : openConnectDialog)',
  },
  chain: { required: ['chain'], text: 'chain' },
}

const BUTTON_BY_HAND =
  'The function of ConnectButton.Custom is given account, chain, connectionStatus, openConnectDialog and more: rewrite it by hand.'

function rewriteCustomButton({ rewrite }: Use, access: Node): void {
  const tag = openingTagOf(access)
  if (!tag) {
    if (!isClosingTag(access)) rewrite.note(access, BUTTON_BY_HAND)
    return
  }
  const render = renderFunctionOf(tag)
  const parameter = render && parameterOf(render)
  if (!Node.isObjectBindingPattern(parameter)) {
    rewrite.note(tag, BUTTON_BY_HAND)
    return
  }
  const escaped: Node[] = []
  const uses = membersOfBinding(parameter, (each) => escaped.push(each))
  const required = new Set(uses.flatMap(({ name }) => BUTTON_VALUES[name]?.required ?? []))
  const locals = new Set(uses.map((use) => localOf(use)?.getText()))
  const isClash = [...required].some((name) => rewrite.hasName(name) && !locals.has(name))
  if (escaped.length > 0 || isClash || uses.some((use) => !BUTTON_VALUES[use.name] || !localOf(use))) {
    rewrite.note(parameter, BUTTON_BY_HAND)
    return
  }
  for (const use of uses) writeValue(rewrite, use)
  rewrite.replace(parameter, `{ ${[...required].toSorted().join(', ')} }`)
}

/** Writes what a local was, wherever it is mentioned. */
function writeValue(rewrite: Rewrite, use: MemberUse): void {
  const local = localOf(use)
  const value = BUTTON_VALUES[use.name]
  if (!local || !value || value.text === local.getText()) return
  for (const mention of mentionsOf(local)) {
    const parent = mention.getParent()
    const isAlone =
      Node.isJsxExpression(parent) || Node.isParenthesizedExpression(parent) || Node.isIfStatement(parent)
    const isShorthand = Node.isShorthandPropertyAssignment(parent)
    const isTest = Node.isConditionalExpression(parent) && parent.getCondition() === mention
    const isSafe = isAlone || isTest || /^[(\w.?]+\)?$/.test(value.text) || value.text.startsWith('(')
    const text = isSafe ? value.text : `(${value.text})`
    // `show?.()` calls what is always there.
    rewrite.replace(mention, isShorthand ? `${local.getText()}: ${text}` : text)
  }
}

/** Hooks of one dialog each, where `useModal` has all of them. */
const MODALS: Readonly<Record<string, string>> = {
  openProfile: 'useAccountDialog',
  openSwitchNetworks: 'useNetworkDialog',
}

function rewriteModal({ node, rewrite, imports }: Use): 'gone' | undefined {
  const call = callOf(node)
  const escaped: Node[] = []
  const uses = call ? membersOf(call, (each) => escaped.push(each)) : []
  const [use, more] = escaped.length > 0 ? [] : uses
  const hook = use && MODALS[use.name]
  if (use && hook !== undefined && !more && Node.isCallExpression(call) && call.getArguments().length === 0) {
    rewrite.replace(node, imports.add(KIT, hook))
    renameMember(rewrite, use, 'open')
    return 'gone'
  }
  rewrite.note(
    node,
    'useConnectDialog, useAccountDialog and useNetworkDialog each have isOpen, open and close; callbacks are onConnect and onDisconnect of <WalletKit>.',
  )
  return undefined
}

/** The chains of ConnectKit where an app names none. */
const DEFAULT_CHAINS = ['mainnet', 'polygon', 'optimism', 'arbitrum'] as const

/** `createConfig(getDefaultConfig({ … }))` is `createWalletConfig({ … })`. */
function rewriteDefaultConfig({ node, rewrite, imports }: Use): 'gone' | undefined {
  const call = callOf(node)
  const outer = call?.getParent()
  const [options] = Node.isCallExpression(call) ? call.getArguments() : []
  const isWhole = Node.isCallExpression(outer) && outer.getExpression().getText().endsWith('createConfig')
  if (!call || !isWhole || !Node.isObjectLiteralExpression(options)) {
    rewrite.note(
      node,
      'Use createWalletConfig, which returns the config itself; walletConnectProjectId is projectId.',
    )
    return undefined
  }
  const { values } = propertiesOf(options)
  const projectId = values.get('walletConnectProjectId')
  if (Node.isPropertyAssignment(projectId?.node)) rewrite.replace(projectId.node.getNameNode(), 'projectId')
  else if (projectId) rewrite.replace(projectId.node, `projectId: ${projectId.value.getText()}`)
  const removed = new Set<Node>()
  for (const name of [
    'coinbaseWalletPreference',
    'enableAaveAccount',
    'aaveAccountOptions',
    'enableFamily',
  ]) {
    const property = values.get(name)?.node
    if (!property) continue
    removed.add(property)
    rewrite.note(property, `${name} was removed: the kit has no such option.`)
  }
  rewrite.removeFromList(options.getProperties(), removed)
  const depth = indentOf(call).length - indentOf(outer).length
  const [first] = options.getProperties()
  if (first && !values.has('chains')) {
    const chains = DEFAULT_CHAINS.map((name) => imports.add('wagmi/chains', name)).join(', ')
    const isOnOwnLine = first.getStartLineNumber() !== options.getStartLineNumber()
    const separator = isOnOwnLine ? `${rewrite.newLine}${indentOf(first).slice(depth)}` : ' '
    rewrite.insert(options.getStart() + 1, `${separator}chains: [${chains}],`)
  }
  imports.removeIfOnlyUse(outer.getExpression())
  rewrite.replaceRange(outer.getStart(), call.getStart(), '')
  dedent(rewrite, call, depth)
  rewrite.replace(node, imports.add(KIT_WALLETS, 'createWalletConfig'))
  rewrite.replaceRange(call.getEnd(), outer.getEnd(), '')
  return 'gone'
}

const SIGN_IN =
  'Give <WalletKit signIn={createSignInAdapter({ getNonce, createMessage, getMessageBody: ({ message }) => message, verify, signOut, getSession })}>: verify was verifyMessage, and getSession returns whether there is one.'
const noted = (note: string): Rule => ({ note })

const connectKit: ModuleRules = {
  ConnectKitProvider: { module: KIT, name: 'WalletKit', use: rewriteProvider },
  ConnectKitButton: { module: KIT, name: 'ConnectButton', use: rewriteButton },
  getDefaultConfig: { use: rewriteDefaultConfig },
  getDefaultConnectors: noted(
    'Leave the connectors out: createWalletConfig has those for browser wallets and WalletConnect.',
  ),
  useModal: { use: rewriteModal },
  useChains: { module: 'wagmi' },
  useChainIsSupported: noted('useNetworks() has the networks and the current one, with `unsupported`.'),
  useIsMounted: noted('useButton() has `mounted`.'),
  SIWEProvider: noted(SIGN_IN),
  SIWEConfig: noted(SIGN_IN),
  SIWESession: noted(SIGN_IN),
  SIWEButton: noted(
    'With signIn, the connect dialog asks for the signature; useSignIn() is for a button of yours.',
  ),
  useSIWE: noted(
    'useConnectionStatus() is `connected` when signed in, and `unauthenticated` before; useSignIn() signs in.',
  ),
  Avatar: noted(
    'useProfile() has the picture of an address; Avatar of the kit takes address, ensAvatar and size.',
  ),
  ChainIcon: noted('useNetworks() has the iconUrl of each network.'),
  wallets: noted(
    'Wallets are plain data of @peppermint/wallet-kit/wallets, given to <WalletKit wallets={[…]}>.',
  ),
  Types: noted('Use WalletKitProps and ConnectButtonProps of the kit.'),
  Context: noted('Use the hooks of the kit.'),
  ConnectKitModalDemo: noted('The kit has no such demo.'),
}

/** The rules of ConnectKit, by module. */
export const connectKitModules: Readonly<Record<string, ModuleRules>> = {
  [CONNECTKIT]: connectKit,
  'connectkit-next-siwe': {
    configureClientSIWE: noted(SIGN_IN),
    configureServerSideSIWE: noted(
      'Check signatures with verifySignIn of @peppermint/wallet-kit/sign-in, and keep the session as you do now.',
    ),
  },
}
