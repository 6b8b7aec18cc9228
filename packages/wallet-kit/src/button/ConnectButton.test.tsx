import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Address } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import {
  account,
  canto,
  createTestConfig,
  connectedState,
  renderKit,
  createTestKit,
  stripTags,
  secondChain,
  createFixedPort,
  type RenderOptions,
} from '../provider/renderKit.fixture.tsx'
import type { KnownBalance, KnownProfile } from '../provider/kitState.ts'
import { preloadKit } from '../provider/preloadKit.ts'
import { createStore } from '../provider/store.ts'
import { WalletKit } from '../provider/WalletKit.tsx'
import type { WalletState } from '../wallets/wallet.ts'
import { LocaleContext } from '../words/locale.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { resolveResponsive, visibilityClass } from './responsive.ts'

/** A visitor with 120.19 CANTO. */
const rich: Partial<RenderOptions> = {
  balance: { value: 120_190_000_000_000_000_000n, decimals: 18, symbol: 'CANTO' },
}

// The part is loaded when a wallet connects; a server that has it draws it.
beforeAll(() => preloadKit())

test('[B-01] when disconnected the button shows "Connect Wallet" or the label', () => {
  const wallet = createFixedPort({ status: 'disconnected' })
  expect(stripTags(renderKit(<ConnectButton />, { wallet }))).toBe('|Connect Wallet|')
  expect(stripTags(renderKit(<ConnectButton label="Begin" />, { wallet }))).toBe('|Begin|')
})

test('the button is marked with the language that it is in: the kit’s, for the label the page’s', () => {
  const inArabic = (button: ReactElement, state: WalletState) =>
    renderKit(
      <LocaleContext value={{ lang: 'ar', dir: 'rtl', translateProblem: (problem) => problem }}>
        {button}
      </LocaleContext>,
      { wallet: createFixedPort(state) },
    )
  const frame = (html: string) => /^<span [^>]*>/.exec(html)?.[0]
  const [plain, arabic] = ['', ' lang="ar" dir="rtl"'].map(
    (more) => `<span class="kit kit-slot kit-bar"${more}>`,
  )
  expect(frame(inArabic(<ConnectButton />, { status: 'disconnected' }))).toBe(arabic)
  expect(frame(inArabic(<ConnectButton label="Begin" />, { status: 'disconnected' }))).toBe(plain)
  expect(frame(inArabic(<ConnectButton label="Begin" />, connectedState(7700)))).toBe(arabic)
})

test('[B-01] a server renders it with its place kept free, and touches nothing', () => {
  const html = renderToString(
    <WalletKit config={createTestConfig()}>
      <ConnectButton />
    </WalletKit>,
  )
  expect(html).toContain('Connect Wallet')
  expect(html).toContain('kit-slot')
  expect(html).toContain('data-kit-theme="auto"')
  expect(html).not.toMatch(/ style=| on\w+=/)
})

test('[B-02] connected: a chain selector where there are several, and balance, picture and name', () => {
  const html = renderKit(<ConnectButton chainStatus="full" showBalance />, {
    wallet: createFixedPort(connectedState(7701)),
    chains: [canto, secondChain],
    ...rich,
  })
  expect(stripTags(html)).toBe('|Second|120.1 CANTO|0x1D…70Af|')
  expect(html).toContain('aria-label="Network: Second"')
  expect(html).toContain('src="data:image/svg+xml,second"')
  expect(html).toMatch(/<svg viewBox="0 0 40 40"/)
})

test('[B-02] with one chain there is nothing to select', () => {
  const html = renderKit(<ConnectButton showBalance />, {
    wallet: createFixedPort(connectedState(7700)),
    ...rich,
  })
  expect(stripTags(html)).toBe('|120.1 CANTO|0x1D…70Af|')
})

test('[B-02] small screens hide the balance and the chain name by default', () => {
  const html = renderKit(<ConnectButton />, {
    wallet: createFixedPort(connectedState(7701)),
    chains: [canto, secondChain],
    ...rich,
  })
  expect(html).toMatch(/class="kit-money kit-large-only">120\.1 CANTO/)
  expect(html).toMatch(/<bdi class="kit-large-only">Second/)
})

test('accountStatus and chainStatus choose what is shown; hidden text stays accessible', () => {
  const stage = {
    wallet: createFixedPort(connectedState(7701)),
    chains: [canto, secondChain],
    ...rich,
  } as const
  const bare = renderKit(
    <ConnectButton accountStatus="avatar" chainStatus="none" showBalance={false} />,
    stage,
  )
  expect(stripTags(bare)).toBe('|0x1D…70Af|')
  expect(bare).toContain('<span class="kit-hidden">0x1D…70Af</span>')
  const plain = renderKit(<ConnectButton accountStatus="address" chainStatus="name" />, stage)
  expect(plain).not.toMatch(/<svg|<img/)
  const two = renderKit(
    <ConnectButton accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }} />,
    stage,
  )
  expect(two).toContain('<bdi class="kit-large-only">0x1D…70Af</bdi>')
  // A chain without a picture shows its name instead.
  const nameless = { ...stage, wallet: createFixedPort(connectedState(7700)) }
  expect(stripTags(renderKit(<ConnectButton chainStatus="icon" />, nameless))).toContain('Canto')
})

test('[B-03] on a chain that is not ours the button says so, and the account is not offered', () => {
  const html = renderKit(<ConnectButton />, {
    wallet: createFixedPort(connectedState(5, 'unsupported')),
    chains: [canto, secondChain],
  })
  expect(stripTags(html)).toBe('|Wrong network|')
  expect(html).toContain('Wrong network detected, switch or disconnect to continue')
})

test('[C-01] connected without a session, the button asks for the signature that is missing', () => {
  const html = renderKit(<ConnectButton />, {
    wallet: createFixedPort(connectedState(7700)),
    kit: { session: 'unauthenticated' },
  })
  expect(stripTags(html)).toBe('|Verify your account|')
})

test('while a transaction is pending the picture shrinks in a turning ring', () => {
  const wallet = createFixedPort(connectedState(7700))
  const { stores } = createTestKit(wallet, [canto])
  const face = (isPending: boolean, showRecentTransactions = true) => {
    const kit = { stores: { ...stores, hasPending: createStore(isPending) }, showRecentTransactions }
    return renderKit(<ConnectButton />, { wallet, kit })
  }
  expect(face(true)).toContain('class="kit-avatar kit-busy"')
  expect(face(false)).not.toContain('kit-busy')
  expect(face(true, false)).not.toContain('kit-busy')
})

test('[B-02] [B-10] a name replaces the address, with the full name as title', () => {
  const wallet = createFixedPort(connectedState(7700))
  const { stores } = createTestKit(wallet, [canto])
  const ensName = 'alice-with-a-very-long-name.peppers.eth'
  const named = (address: Address) =>
    renderKit(<ConnectButton />, {
      wallet,
      kit: { stores: { ...stores, profile: createStore<KnownProfile | undefined>({ address, ensName }) } },
    })
  expect(named(account)).toContain(`title="${ensName}">alice-with-a-very-l….eth`)
  // What was read of another account is not this one's.
  expect(stripTags(named('0x00000000000000000000000000000000000000ad'))).toBe('|0x1D…70Af|')
})

test('[B-13] a custom button receives account, chain, status and dialog openers', () => {
  const html = renderKit(
    <ConnectButton.Custom>
      {({ account: who, chain, connectionStatus, mounted, ...rest }) =>
        JSON.stringify(
          { who, chain, connectionStatus, mounted, openers: Object.keys(rest) },
          (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
        )
      }
    </ConnectButton.Custom>,
    { wallet: createFixedPort(connectedState(7701)), chains: [canto, secondChain], ...rich },
  )
  const state: unknown = JSON.parse(html.replaceAll('&quot;', '"'))
  expect(state).toMatchObject({
    who: {
      address: account,
      displayName: '0x1D…70Af',
      balance: { value: '120190000000000000000n', formatted: '120.1', symbol: 'CANTO', decimals: 18 },
      displayBalance: '120.1 CANTO',
      hasPendingTransactions: false,
    },
    chain: { id: 7701, name: 'Second', iconUrl: 'data:image/svg+xml,second', unsupported: false },
    connectionStatus: 'connected',
    mounted: false,
    openers: [
      'networkCount',
      'openConnectDialog',
      'openAccountDialog',
      'openChainDialog',
      'connectDialogOpen',
      'accountDialogOpen',
      'chainDialogOpen',
    ],
  })
})

test('[B-13] a balance has the symbol and the decimals of the chain, and is of this chain', () => {
  const wallet = createFixedPort(connectedState(7700))
  const balance = { value: 12_340_000n, decimals: 6, symbol: 'USD' }
  expect(stripTags(renderKit(<ConnectButton showBalance />, { wallet, balance }))).toBe(
    '|12.34 USD|0x1D…70Af|',
  )
  const { stores } = createTestKit(wallet, [canto])
  const elsewhere = createStore<KnownBalance | undefined>({ address: account, chainId: 1, balance })
  const kit = { stores: { ...stores, balance: elsewhere } }
  expect(stripTags(renderKit(<ConnectButton showBalance />, { wallet, kit }))).toBe('|0x1D…70Af|')
})

test('a value for each screen; small ones decide where large ones are not named', () => {
  expect(resolveResponsive('full')).toEqual({ small: 'full', large: 'full' })
  expect(resolveResponsive({ smallScreen: 'icon' })).toEqual({ small: 'icon', large: 'icon' })
  expect(resolveResponsive({ smallScreen: false, largeScreen: true })).toEqual({ small: false, large: true })
  const isIcon = (value: string) => value === 'icon'
  expect(visibilityClass({ small: 'icon', large: 'icon' }, isIcon)).toBe('')
  expect(visibilityClass({ small: 'icon', large: 'full' }, isIcon)).toBe('kit-small-only')
  expect(visibilityClass({ small: 'full', large: 'icon' }, isIcon)).toBe('kit-large-only')
  expect(visibilityClass({ small: 'full', large: 'full' }, isIcon)).toBeUndefined()
})
