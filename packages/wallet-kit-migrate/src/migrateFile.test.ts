import { expect, test } from 'vitest'
import { migrateFile, type MigrationOptions } from './migrateFile.ts'

/** The migrated text of a file, and the notes as `line: text`. */
function migrate(text: string, path = 'App.tsx', options: MigrationOptions = {}) {
  const migrated = migrateFile(path, text, options)
  if (migrated.status === 'unreadable') throw new Error(migrated.note.text)
  const again = migrateFile(path, migrated.text, options)
  if (again.status === 'migrated') expect(again.text, 'a second run changes nothing').toBe(migrated.text)
  return { text: migrated.text, notes: migrated.notes.map(({ line, text: note }) => `${line}: ${note}`) }
}

test('renames the provider, splits appInfo and keeps comments and line breaks', () => {
  const { text, notes } = migrate(`'use client';
// Providers of the app.
import '@rainbow-me/rainbowkit/styles.css';
import {
  // the provider
  RainbowKitProvider,
  getDefaultConfig,
} from '@rainbow-me/rainbowkit';
import { mainnet } from 'wagmi/chains';

export const config = getDefaultConfig({ appName: 'App', projectId: 'id', chains: [mainnet] });

export const Providers = ({ children }) => (
  <RainbowKitProvider
    appInfo={{ appName: 'App', learnMoreUrl: "https://learn.example" }} // shown below the list
    initialChain={mainnet}
    modalSize="compact"
    coolMode
  >
    {children}
  </RainbowKitProvider>
);
`)
  expect(text).toBe(`'use client';
// Providers of the app.
import '@peppermint/wallet-kit/styles.css';
import {
  // the provider
  WalletKit,
} from '@peppermint/wallet-kit';
import { createWalletConfig } from '@peppermint/wallet-kit/wallets';
import { mainnet } from 'wagmi/chains';

export const config = createWalletConfig({ appName: 'App', projectId: 'id', chains: [mainnet] });

export const Providers = ({ children }) => (
  <WalletKit
    appName="App" learnMoreUrl="https://learn.example" // shown below the list
    initialChainId={mainnet.id}
    modalSize="compact"
  >
    {children}
  </WalletKit>
);
`)
  expect(notes).toEqual(['18: coolMode was removed: the kit has no such effect.'])
})

test('keeps an alias, and takes one where the new name is in use', () => {
  const { text } =
    migrate(`import { ConnectButton as Button, RainbowKitProvider } from '@rainbow-me/rainbowkit'
const WalletKit = 1
export const a = <RainbowKitProvider><Button label={WalletKit} /></RainbowKitProvider>
`)
  expect(text)
    .toBe(`import { ConnectButton as Button, WalletKit as RainbowKitProvider } from '@peppermint/wallet-kit'
const WalletKit = 1
export const a = <RainbowKitProvider><Button label={WalletKit} /></RainbowKitProvider>
`)
})

test('takes what is used of a namespace as names', () => {
  const { text } = migrate(`import * as RK from '@rainbow-me/rainbowkit'
import * as wagmi from 'wagmi'
export const config = RK.getDefaultConfig({})
export const A = () => {
  const { address } = wagmi.useAccount()
  return <RK.RainbowKitProvider theme={RK.darkTheme()}><RK.ConnectButton />{address}</RK.RainbowKitProvider>
}
`)
  expect(text).toBe(`import * as wagmi from 'wagmi'
import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import { WalletKit, ConnectButton } from '@peppermint/wallet-kit'
export const config = createWalletConfig({})
export const A = () => {
  const { address } = wagmi.useConnection()
  return <WalletKit theme="dark"><ConnectButton />{address}</WalletKit>
}
`)
})

test('re-exports under the old names, and names what importers pass', () => {
  const { text, notes } = migrate(
    `export { ConnectButton, RainbowKitProvider as Provider, getDefaultConfig } from '@rainbow-me/rainbowkit'
export * from '@rainbow-me/rainbowkit'
import { useConnectModal } from '@rainbow-me/rainbowkit'
export { useConnectModal }
`,
    'kit.ts',
  )
  expect(text).toBe(`export { ConnectButton, WalletKit as Provider } from '@peppermint/wallet-kit'
export { createWalletConfig as getDefaultConfig } from '@peppermint/wallet-kit/wallets'
export * from '@rainbow-me/rainbowkit'
import { useConnectDialog } from '@peppermint/wallet-kit'
export { useConnectDialog as useConnectModal }
`)
  expect(notes).toEqual([
    '1: ConnectButton is exported on: change what its importers pass by hand.',
    '1: RainbowKitProvider is exported on: change what its importers pass by hand.',
    '1: getDefaultConfig is exported on: change what its importers pass by hand.',
    '2: Everything of @rainbow-me/rainbowkit is exported on; name what is used, and run this again.',
  ])
})

test('renames what the custom button is given, and compares with the kit’s status', () => {
  const { text, notes } = migrate(`import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Button = () => (
  <ConnectButton.Custom>
    {({ account, chain, openAccountModal, openChainModal: chains, openConnectModal, authenticationStatus, mounted }) => {
      const ready = mounted && authenticationStatus !== 'loading'
      const connected = ready && account && chain && (!authenticationStatus || authenticationStatus === 'authenticated')
      if (!connected) return <button onClick={openConnectModal}>Connect</button>
      if (!chain.hasIcon) return <button onClick={chains}>{account.balanceFormatted}</button>
      return use({ openAccountModal })
    }}
  </ConnectButton.Custom>
)
`)
  expect(text).toBe(`import { ConnectButton } from '@peppermint/wallet-kit'
export const Button = () => (
  <ConnectButton.Custom>
    {({ account, chain, openAccountDialog, openChainDialog: chains, openConnectDialog, connectionStatus, mounted }) => {
      const ready = mounted && connectionStatus !== 'reconnecting'
      const connected = ready && account && chain && (connectionStatus === 'connected')
      if (!connected) return <button onClick={openConnectDialog}>Connect</button>
      if (!(chain.iconUrl !== undefined)) return <button onClick={chains}>{account.balanceFormatted}</button>
      return use({ openAccountModal: openAccountDialog })
    }}
  </ConnectButton.Custom>
)
`)
  expect(notes).toEqual([
    '8: The kit has account.balance with formatted, symbol and decimals, or `unreadable`.',
  ])
})

test('converts the dialogs’ hooks, however their result is read', () => {
  const { text } = migrate(
    `import { useAccountModal, useAddRecentTransaction, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
const { openConnectModal, connectModalOpen: isOpen } = useConnectModal()
const account = useAccountModal()
account.openAccountModal?.()
useChainModal().openChainModal!()
const add = useAddRecentTransaction()
`,
    'hooks.ts',
  )
  expect(text)
    .toBe(`import { useAccountDialog, useAddTransaction, useNetworkDialog, useConnectDialog } from '@peppermint/wallet-kit'
const { open: openConnectModal, isOpen: isOpen } = useConnectDialog()
const account = useAccountDialog()
account.open?.()
useNetworkDialog().open!()
const add = useAddTransaction()
`)
})

test('converts themes to a name or createTheme, and names those it cannot', () => {
  const { text, notes } =
    migrate(`import { RainbowKitProvider, darkTheme, lightTheme, midnightTheme, type Theme } from '@rainbow-me/rainbowkit'
const mine = darkTheme({ accentColor: '#7b3fe4', accentColorForeground: 'white', borderRadius: 'small', fontStack: 'system' })
const other = { ...lightTheme(), fonts: {} } as Theme
const odd = lightTheme({ accentColor: 'rebeccapurple' })
export const A = () => [
  <RainbowKitProvider theme={lightTheme()} />,
  <RainbowKitProvider theme={midnightTheme()} />,
  <RainbowKitProvider theme={{ lightMode: lightTheme(), darkMode: darkTheme() }} />,
  <RainbowKitProvider theme={{ lightMode: lightTheme({ overlayBlur: 'small' }), darkMode: darkTheme() }} />,
  <RainbowKitProvider theme={mine} />,
]
`)
  expect(text).toBe(`import { darkTheme, lightTheme, type Theme } from '@rainbow-me/rainbowkit'
import { WalletKit, createTheme } from '@peppermint/wallet-kit'
const mine = createTheme({ base: 'dark', accent: '#7b3fe4', radius: 'small', font: 'system-ui, sans-serif' })
const other = { ...createTheme({ base: 'light' }), fonts: {} } as Theme
const odd = lightTheme({ accentColor: 'rebeccapurple' })
export const A = () => [
  <WalletKit theme="light" />,
  <WalletKit theme="midnight" />,
  <WalletKit theme="auto" />,
  <WalletKit theme={{ lightMode: lightTheme({ overlayBlur: 'small' }), darkMode: darkTheme() }} />,
  <WalletKit theme={mine} />,
]
`)
  expect(notes).toEqual([
    expect.stringMatching(/^3: The kit has KitTheme/),
    expect.stringMatching(/^4: This theme cannot be converted/),
    '10: The kit takes a name, what createTheme returns, or null.',
  ])
})

test('puts the authentication adapter into the provider', () => {
  const { text, notes } =
    migrate(`import { createAuthenticationAdapter, RainbowKitAuthenticationProvider, RainbowKitProvider, type AuthenticationStatus } from '@rainbow-me/rainbowkit'
const adapter = createAuthenticationAdapter({
  getNonce: async () => 'nonce',
  createMessage: ({ nonce }) => nonce,
  signOut,
})
export const A = ({ status, children }: { status: AuthenticationStatus }) => (
  <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
    <RainbowKitProvider>
      {children}
    </RainbowKitProvider>
  </RainbowKitAuthenticationProvider>
)
`)
  expect(text)
    .toBe(`import { createSignInAdapter, WalletKit, type SignInStatus } from '@peppermint/wallet-kit'
const adapter = createSignInAdapter({
  getNonce: async () => 'nonce',
  createMessage: ({ nonce }) => nonce,
  getMessageBody: ({ message }) => message,
  signOut,
})
export const A = ({ status, children }: { status: SignInStatus }) => (
  <WalletKit signIn={{ ...adapter, status }}>
    {children}
  </WalletKit>
)
`)
  expect(notes).toEqual([])
})

test('types an avatar by its properties, and keeps names the kit has no counterpart of', () => {
  const { text, notes } = migrate(`import { type AvatarComponent, WalletButton } from '@rainbow-me/rainbowkit'
import { injectedWallet, rainbowWallet, newestWallet } from '@rainbow-me/rainbowkit/wallets'
const Avatar: AvatarComponent = ({ address, ensImage, size }) => ensImage ? <img src={ensImage} width={size} /> : address
export const all = [injectedWallet, rainbowWallet, newestWallet, <WalletButton wallet="rainbow" />]
`)
  expect(text).toBe(`import { WalletButton } from '@rainbow-me/rainbowkit'
import { browserWallet, rainbowWallet } from '@peppermint/wallet-kit/wallets'
import { type AvatarProps } from '@peppermint/wallet-kit'
import { type ComponentType } from 'react'
import { newestWallet } from '@rainbow-me/rainbowkit/wallets'
const Avatar: ComponentType<AvatarProps> = ({ address, ensAvatar: ensImage, size }) => ensImage ? <img src={ensImage} width={size} /> : address
export const all = [browserWallet, rainbowWallet, newestWallet, <WalletButton wallet="rainbow" />]
`)
  expect(notes).toEqual([
    '4: The kit has no WalletButton: call useWalletList().connect(id) in a button of yours.',
  ])
})

test('moves ConnectKit’s provider, options, button and config, and adds the style sheet', () => {
  const { text, notes } = migrate(`import { WagmiProvider, createConfig } from "wagmi";
import { ConnectKitProvider, ConnectKitButton, getDefaultConfig } from "connectkit";

const config = createConfig(
  getDefaultConfig({
    // from the cloud
    walletConnectProjectId: "id",
    appName: "App",
  }),
);

export const App = () => (
  <WagmiProvider config={config}>
    <ConnectKitProvider theme="midnight" mode="dark" debugMode options={{ language: "de-DE", initialChainId: 1, hideTooltips: true }}>
      <ConnectKitButton showAvatar={false} label="Enter" />
    </ConnectKitProvider>
  </WagmiProvider>
);
`)
  expect(text).toBe(`import { WagmiProvider } from "wagmi";
import { WalletKit, ConnectButton } from "@peppermint/wallet-kit";
import { mainnet, polygon, optimism, arbitrum } from "wagmi/chains";
import { createWalletConfig } from "@peppermint/wallet-kit/wallets";
import "@peppermint/wallet-kit/styles.css";

const config = createWalletConfig({
  chains: [mainnet, polygon, optimism, arbitrum],
  // from the cloud
  projectId: "id",
  appName: "App",
});

export const App = () => (
  <WagmiProvider config={config}>
    <WalletKit theme="dark" locale="de-DE" initialChainId={1}>
      <ConnectButton accountStatus="address" label="Enter" />
    </WalletKit>
  </WagmiProvider>
);
`)
  expect(notes).toEqual([
    '14: The kit has the themes auto, light and dark: make this look with createTheme.',
    '14: hideTooltips was removed: the kit has no such option.',
  ])
})

test('says what ConnectKit’s custom button is given in the kit’s words', () => {
  const { text, notes } = migrate(`import { ConnectKitButton, useModal, SIWEProvider } from 'connectkit'
export const Button = () => {
  const { openSwitchNetworks } = useModal()
  const { setOpen } = useModal()
  return (
    <ConnectKitButton.Custom>
      {({ isConnected, isConnecting, show, truncatedAddress, ensName }) => (
        <button onClick={show} disabled={isConnecting}>{isConnected ? ensName ?? truncatedAddress : 'Connect'}</button>
      )}
    </ConnectKitButton.Custom>
  )
}
`)
  expect(text).toBe(`import { useModal, SIWEProvider } from 'connectkit'
import { ConnectButton, useNetworkDialog } from '@peppermint/wallet-kit'
export const Button = () => {
  const { open: openSwitchNetworks } = useNetworkDialog()
  const { setOpen } = useModal()
  return (
    <ConnectButton.Custom>
      {({ account, connectionStatus, openAccountDialog, openConnectDialog }) => (
        <button onClick={(account ? openAccountDialog : openConnectDialog)} disabled={connectionStatus === 'connecting'}>{account !== undefined ? account?.ensName ?? account?.displayName : 'Connect'}</button>
      )}
    </ConnectButton.Custom>
  )
}
`)
  expect(notes.map((note) => note.slice(0, 24))).toEqual([
    '1: Give <WalletKit signI',
    '4: useConnectDialog, use',
  ])
})

test('renames wagmi’s hooks and actions, calls mutate, and asks useConnectors for connectors', () => {
  const { text, notes } = migrate(
    `import { useAccount, useConnect, useSendTransaction, useSwitchAccount, useSwitchChain, useWriteContract, type UseAccountReturnType } from 'wagmi'
import { getAccount, waitForTransaction } from '@wagmi/core'
export function useIt() {
  const { address } = useAccount()
  const { connect, connectors, error } = useConnect()
  const { chains: all } = useSwitchChain()
  const { sendTransaction, sendTransactionAsync: send } = useSendTransaction()
  const write = useWriteContract()
  write.writeContract({})
  void write.writeContractAsync({})
  const { switchAccount } = useSwitchAccount()
  return { useAccount, getAccount, waitForTransaction, address, connect, connectors, error, all, sendTransaction, send, switchAccount }
}
export type A = UseAccountReturnType
`,
    'useIt.ts',
  )
  expect(text)
    .toBe(`import { useConnection, useConnect, useSendTransaction, useSwitchConnection, useWriteContract, type UseConnectionReturnType, useConnectors, useChains } from 'wagmi'
import { getConnection, waitForTransactionReceipt } from '@wagmi/core'
export function useIt() {
  const { address } = useConnection()
  const { mutate: connect, error } = useConnect()
  const connectors = useConnectors()
  const all = useChains()
  const { mutate: sendTransaction, mutateAsync: send } = useSendTransaction()
  const write = useWriteContract()
  write.mutate({})
  void write.mutateAsync({})
  const { mutate: switchAccount } = useSwitchConnection()
  return { useAccount: useConnection, getAccount: getConnection, waitForTransaction: waitForTransactionReceipt, address, connect, connectors, error, all, sendTransaction, send, switchAccount }
}
export type A = UseConnectionReturnType
`)
  expect(notes).toEqual([])
})

test('leaves lists in a pattern with a rest, and renames what is read from the rest', () => {
  const { text, notes } = migrate(
    `import { useConnect, useSwitchChain } from 'wagmi'
const { connectors, ...rest } = useConnect()
const { chains, ...others } = useSwitchChain()
rest.connectAsync({ connector: connectors[0] })
export const all = [chains, others]
`,
    'rest.ts',
  )
  expect(text).toBe(`import { useConnect, useSwitchChain } from 'wagmi'
const { connectors, ...rest } = useConnect()
const { chains, ...others } = useSwitchChain()
rest.mutateAsync({ connector: connectors[0] })
export const all = [chains, others]
`)
  expect(notes).toEqual([
    '2: wagmi 3 has connectors in useConnectors(): take it out of this pattern by hand.',
    '3: wagmi 3 has chains in useChains(): take it out of this pattern by hand.',
  ])
})

test('a hook of ConnectKit whose other members are used is left', () => {
  const { text, notes } = migrate(`import { ConnectKitButton, useModal } from 'connectkit'
const { openProfile, ...rest } = useModal()
const modal = useModal()
modal.openProfile()
export const all = [openProfile, rest, modal]
export const B = () => <ConnectKitButton.Custom>{({ isConnected, ...more }) => use(isConnected, more)}</ConnectKitButton.Custom>
`)
  expect(text).toContain('{ openProfile, ...rest } = useModal()')
  expect(text).toContain('modal.openProfile()')
  expect(text).toContain('({ isConnected, ...more })')
  expect(notes).toEqual([
    expect.stringMatching(/^2: useConnectDialog, useAccountDialog/),
    expect.stringMatching(/^6: The function of ConnectButton.Custom/),
  ])
})

test('removes several options of ConnectKit’s config', () => {
  const migrateConfig = (options: string) =>
    migrate(
      `import { createConfig } from 'wagmi'\nimport { getDefaultConfig } from 'connectkit'\nexport const config = createConfig(getDefaultConfig(${options}))\n`,
    ).text.match(/createWalletConfig\((\{[^]*\})\)/)?.[1]
  expect(migrateConfig(`{ appName: 'App', chains: [], enableFamily: false, enableAaveAccount: false }`)).toBe(
    `{ appName: 'App', chains: [] }`,
  )
  expect(
    migrateConfig(`{ enableFamily: false, appName: 'App', chains: [], enableAaveAccount: false, }`),
  ).toBe(`{ appName: 'App', chains: [], }`)
  expect(migrateConfig(`{ enableFamily: false, enableAaveAccount: false, }`)).toBe(
    `{ chains: [mainnet, polygon, optimism, arbitrum],  }`,
  )
})

test('quotes the texts of options as attributes', () => {
  const { text } = migrate(`import { ConnectKitProvider } from 'connectkit'
export const A = () => <ConnectKitProvider options={{ disclaimer: 'Say "yes"\\n', walletOnboardingUrl: 'https://a.example/?a&amp;b', language: isIt ? 'it-IT' : "de-DE", initialChainId: 0 }} />
`)
  expect(text).toContain(
    String.raw`<WalletKit disclaimer={"Say \"yes\"\n"} learnMoreUrl={"https://a.example/?a&amp;b"} locale={isIt ? 'it-IT' : "de-DE"} initialChainId={0} />`,
  )
  const rainbow = migrate(`import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const A = () => <RainbowKitProvider appInfo={{ appName: 'a\\\\b', learnMoreUrl: 'https://a.example' }} />
`)
  expect(rainbow.text).toContain(String.raw`<WalletKit appName={"a\\b"} learnMoreUrl="https://a.example" />`)
})

test('says that ConnectKit connected on the first chain', () => {
  const noteOf = (attributes: string) =>
    migrate(
      `import { ConnectKitProvider } from 'connectkit'\nexport const A = () => <ConnectKitProvider${attributes} />\n`,
    ).notes
  const note =
    '2: ConnectKit connects on the first chain of the config, the kit on the wallet’s: for the same, give initialChainId.'
  expect(noteOf('')).toEqual([note])
  expect(noteOf(` options={{ language: 'de-DE' }}`)).toEqual([note])
  expect(noteOf(` options={{ initialChainId: 10 }}`)).toEqual([])
})

test('names what wagmi 3 no longer has, with its place', () => {
  const { text, notes } = migrate(`import { useBalance, useToken } from 'wagmi'
import { walletConnect } from 'wagmi/connectors'
const { data } = useBalance({ address, token: '0x00' })
const native = useBalance({ address })
export const all = [data?.formatted, native.data!.formatted, useToken({}), walletConnect({ projectId: 'x' })]
`)
  expect(text).toContain("import { useBalance, useToken } from 'wagmi'")
  expect(notes).toEqual([
    expect.stringMatching(/^3: wagmi 3 reads balances of the native coin/),
    expect.stringMatching(/^5: wagmi 3 has no reader of token metadata/),
    expect.stringMatching(/^5: wagmi 3 does not install .* add @walletconnect\/ethereum-provider/),
  ])
})

test('leaves wagmi as it is when asked to', () => {
  const source = `import { useAccount, useSendTransaction } from 'wagmi'
const { sendTransaction } = useSendTransaction()
export const a = [useAccount(), sendTransaction]
`
  expect(migrate(source, 'a.ts', { keepWagmi: true }).text).toBe(source)
})

test('reads JavaScript, CRLF line ends, a byte order mark and style sheets', () => {
  const js = migrate(
    `\uFEFFimport { ConnectKitProvider } from 'connectkit'\r\n\r\nexport const A = () => <ConnectKitProvider mode={mode} />\r\n`,
    'App.js',
  )
  expect(js.text).toBe(
    `\uFEFFimport { WalletKit } from '@peppermint/wallet-kit'\r\nimport '@peppermint/wallet-kit/styles.css'\r\n\r\nexport const A = () => <WalletKit theme={mode} />\r\n`,
  )
  const css = `@import url("~@rainbow-me/rainbowkit/styles.css");\n@import '@rainbow-me/rainbowkit/styles.css';\n`
  expect(migrate(css, 'main.css').text).toBe(
    `@import url("~@peppermint/wallet-kit/styles.css");\n@import '@peppermint/wallet-kit/styles.css';\n`,
  )
})

test('names modules that are loaded by name, in mocks and in dynamic imports', () => {
  const { notes } = migrate(`const kit = await import('@rainbow-me/rainbowkit')
vi.mock('connectkit', () => ({}))
export const styles = () => import('@rainbow-me/rainbowkit/styles.css')
`)
  expect(notes).toEqual([
    '1: @rainbow-me/rainbowkit is loaded here by name; change this by hand.',
    '2: connectkit is loaded here by name; change this by hand.',
  ])
})

test('shadowed names, strings and comments stay', () => {
  const { text } = migrate(`import { useAccount } from 'wagmi'
// useAccount is explained in the guide
const label = 'useAccount'
function inner(useAccount: () => void) { useAccount() }
export const a = [useAccount(), label, inner, { useAccount: 1 }]
`)
  expect(text).toBe(`import { useConnection } from 'wagmi'
// useAccount is explained in the guide
const label = 'useAccount'
function inner(useAccount: () => void) { useAccount() }
export const a = [useConnection(), label, inner, { useAccount: 1 }]
`)
})

test('a file with a syntax error is not readable, and says where', () => {
  expect(migrateFile('a.tsx', `import { useAccount } from 'wagmi'\nconst = 1\n`)).toEqual({
    status: 'unreadable',
    note: { line: 2, column: 7, text: 'Variable declaration expected.' },
    signIns: [],
  })
})
