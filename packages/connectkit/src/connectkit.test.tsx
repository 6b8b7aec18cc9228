import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { http } from 'viem'
import { canto, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createConfig, WagmiProvider } from 'wagmi'
import * as connectkit from './index.ts'
import type { UseSIWEResult } from './siwe/useSIWE.ts'

const {
  ConnectKitButton,
  ConnectKitProvider,
  getDefaultConfig,
  getDefaultConnectors,
  SIWEProvider,
  useSIWE,
} = connectkit

test('the default config has ConnectKit’s chains, and keeps what is given', () => {
  const config = createConfig(getDefaultConfig({ appName: 'Harbor', walletConnectProjectId: '' }))
  expect(config.chains.map(({ id }) => id)).toEqual([1, 137, 10, 42_161])
  expect(config.connectors.map(({ id }) => id)).toEqual(['injected'])
  const given = getDefaultConfig({
    appName: 'Harbor',
    walletConnectProjectId: '',
    chains: [canto, mainnet],
    transports: { [canto.id]: http('https://canto.example') },
    connectors: [],
    ssr: true,
    enableAaveAccount: true,
  })
  expect(given).toMatchObject({ connectors: [], ssr: true })
  expect(given).not.toHaveProperty('enableAaveAccount')
  const canOf = createConfig(given).getClient({ chainId: canto.id })
  expect(canOf.transport).toMatchObject({ url: 'https://canto.example' })
})

test('connectors of single wallets have ConnectKit’s names, and a config takes them', () => {
  const { metamask, rainbowWallet } = connectkit.wallets
  if (!metamask || !rainbowWallet) throw new Error('They are missing.')
  const config = createConfig({
    chains: [canto],
    transports: { [canto.id]: http() },
    connectors: [metamask, rainbowWallet],
  })
  expect(config.connectors.map(({ name }) => name)).toEqual(['MetaMask', 'Rainbow'])
})

test('no connector of a single wallet has the id of WalletConnect’s, which shows codes', () => {
  const app = { name: 'Harbor', url: 'https://harbor.example' }
  const relay = getDefaultConnectors({ app, walletConnectProjectId: '0123456789abcdef0123456789abcdef' })
  const { connectors } = createConfig({
    chains: [canto],
    transports: { [canto.id]: http() },
    connectors: [...Object.values(connectkit.wallets), ...relay],
  })
  const found = connectors.filter(({ id }) => id === 'walletConnect')
  expect(found.map(({ type }) => type)).toEqual(['walletConnect'])
  expect(connectors.map(({ name }) => name)).toContain('Others')
})

test('WalletConnect is there with a project id only', () => {
  const app = { name: 'Harbor', url: 'https://harbor.example' }
  expect(getDefaultConnectors({ app })).toHaveLength(1)
  const connectors = getDefaultConnectors({ app, walletConnectProjectId: '0123456789abcdef0123456789abcdef' })
  const config = createConfig({ chains: [canto], transports: { [canto.id]: http() }, connectors })
  expect(config.connectors.map(({ type }) => type)).toEqual(['injected', 'walletConnect'])
})

const config = createConfig(
  getDefaultConfig({ appName: 'Harbor', walletConnectProjectId: '', chains: [canto], ssr: true }),
)
const render = (children: ReactNode) =>
  renderToStaticMarkup(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </WagmiProvider>,
  )

test('a server writes the app, and no button', () => {
  const markup = render(
    <ConnectKitProvider mode="dark" debugMode>
      <ConnectKitButton label="Come aboard" />
      <ConnectKitButton.Custom>{() => 'custom'}</ConnectKitButton.Custom>
      <p>harbor</p>
    </ConnectKitProvider>,
  )
  expect(markup).toContain('<p>harbor</p>')
  expect(markup).toContain('data-kit-theme="dark"')
  // The closed dialog has its content where another test in this process has loaded it.
  const page = markup.replace(/<dialog.*?<\/dialog>/gs, '')
  expect(page).not.toMatch(/Come aboard|custom|<button/)
})

test.each([[32, '32px'] as const, ['32', '32px'] as const, ['100%', '100%'] as const])(
  'the icon of a chain of the size %s is %s wide',
  (size, width) => {
    const markup = render(
      <ConnectKitProvider>
        <connectkit.ChainIcon id={137} size={size} />
      </ConnectKitProvider>,
    )
    expect(markup).toContain(`width:${width};`)
  },
)

test('without a provider, or with one that is off, no one is signed in', async () => {
  const seen: UseSIWEResult[] = []
  const Reader = ({ onRead }: { readonly onRead: (siwe: UseSIWEResult) => void }) => {
    onRead(useSIWE())
    return null
  }
  const reader = <Reader onRead={(siwe) => seen.push(siwe)} />
  const never = () => Promise.reject(new Error('asked the server'))
  render(reader)
  expect(seen[0]).toMatchObject({ isSignedIn: false, isReady: false, status: 'ready' })
  await expect(seen[0]?.signIn()).resolves.toBe(false)
  render(
    <SIWEProvider
      enabled={false}
      getNonce={never}
      createMessage={() => ''}
      verifyMessage={never}
      getSession={never}
      signOut={never}
    >
      {reader}
    </SIWEProvider>,
  )
  expect(seen[1]?.isReady).toBe(false)
})

test('exports the names of ConnectKit 1.9 but the one that the README lists', () => {
  expect(Object.keys(connectkit).toSorted()).toEqual(
    [
      'Avatar',
      'CONNECTKIT_VERSION',
      'ChainIcon',
      'ConnectKitButton',
      'ConnectKitModalDemo',
      'ConnectKitProvider',
      'SIWEButton',
      'SIWEProvider',
      'SIWE_NONCE_QUERY_KEY',
      'SIWE_SESSION_QUERY_KEY',
      'Types',
      'getDefaultConfig',
      'getDefaultConnectors',
      'useChainIsSupported',
      'useChains',
      'useIsMounted',
      'useModal',
      'useSIWE',
      'wallets',
    ].toSorted(),
  )
})

test('a server component may import it: Next refuses `export *` in a module of the client', () => {
  const source = readFileSync(join(import.meta.dirname, 'index.ts'), 'utf8')
  expect(source).toMatch(/^'use client'/)
  expect(source).not.toMatch(/^export \*/m)
})
