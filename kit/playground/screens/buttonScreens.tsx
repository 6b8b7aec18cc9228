/** The button in the page's head, in every state. */
import { QueryClientProvider } from '@tanstack/react-query'
import { custom, numberToHex, parseEther } from 'viem'
import { createConfig, WagmiContext } from 'wagmi'
import { ConnectButton } from '../../src/button/ConnectButton.tsx'
import { ConnectButtonView, type ConnectButtonViewProps } from '../../src/button/ConnectButtonView.tsx'
import { networkOf } from '../../src/networks/network.ts'
import { type Kit, KitContext } from '../../src/provider/kit.ts'
import { createQueryCache } from '../../src/provider/queryCache.ts'
import { canto, second } from '../../src/provider/stage.testing.tsx'
import { createJournal } from '../../src/transactions/journal.ts'
import { useWallet } from '../../src/wallets/useWallet.ts'
import type { WalletPort } from '../../src/wallets/wallet.ts'
import type { Screen } from '../gallery/shown.ts'
import { connected, still } from './wallets.ts'

/** A picture of a name. */
const avatar = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#a3341d" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#f3d6c6"/></svg>')}`

/** Everybody has the same; nobody is asked. */
const transport = custom({ request: async () => numberToHex(parseEther('120.1')) })
const config = createConfig({
  chains: [canto, second],
  transports: { [canto.id]: transport, [second.id]: transport },
  storage: null,
})
const queries = createQueryCache()

function Button({ wallet }: { readonly wallet: WalletPort }) {
  const kit: Kit = {
    config,
    wallet,
    networks: [canto, second].map(networkOf),
    hosts: [],
    modalSize: 'wide',
    session: undefined,
    journal: createJournal({ storage: null, events: null }),
    showRecentTransactions: true,
    open: 'none',
    setOpen: () => undefined,
  }
  return (
    <WagmiContext value={config}>
      <QueryClientProvider client={queries}>
        <KitContext value={kit}>
          <div className="play-head">
            <ConnectButton />
          </div>
        </KitContext>
      </QueryClientProvider>
    </WagmiContext>
  )
}

const states: readonly (readonly [id: string, title: string, port: () => WalletPort])[] = [
  ['disconnected', 'disconnected', () => still()],
  ['connecting', 'connecting', () => still({ at: 'connecting', walletId: 'io.fox', walletName: 'Fox' })],
  [
    'reconnecting',
    'reconnecting',
    () => still({ at: 'reconnecting', walletId: 'io.fox', walletName: 'Fox' }),
  ],
  ['connected', 'connected', () => connected()],
  ['wrong', 'wrong network', () => connected('unsupported')],
]

/** The button of a page without a provider, with what the page has read of the account. */
function Headless({
  wallet,
  picture,
}: Pick<ConnectButtonViewProps, 'picture'> & { readonly wallet: WalletPort }) {
  return (
    <div className="play-head">
      <ConnectButtonView
        snapshot={useWallet(wallet)}
        balance={{ value: parseEther('120.1'), decimals: 18, symbol: 'CANTO' }}
        picture={picture}
        onConnect={nothing}
        onAccount={nothing}
        onNetwork={nothing}
      />
    </div>
  )
}

const nothing = (): void => undefined

/** All of them. */
export const buttonScreens: readonly Screen[] = [
  ...states.map(([id, title, port]) => ({
    id: `button-${id}`,
    title: `Button: ${title}`,
    draw: () => <Button wallet={port()} />,
  })),
  {
    id: 'button-headless',
    title: 'Button without a provider: connected',
    draw: () => <Headless wallet={connected()} picture={undefined} />,
  },
  {
    id: 'button-headless-named',
    title: 'Button without a provider: connected, with a name',
    draw: () => (
      <Headless
        wallet={connected()}
        picture={{ ensName: 'alice.peppers.eth', displayName: 'alice.peppers.eth', ensAvatar: avatar }}
      />
    ),
  },
]
