/** The button in the page's head, in every state. */
import { QueryClientProvider } from '@tanstack/react-query'
import { custom, numberToHex, parseEther } from 'viem'
import { createConfig, WagmiContext } from 'wagmi'
import { ConnectButton } from '../../src/button/ConnectButton.tsx'
import { networkOf } from '../../src/networks/network.ts'
import { type Kit, KitContext } from '../../src/provider/kit.ts'
import { createQueryCache } from '../../src/provider/queryCache.ts'
import { canto, second } from '../../src/provider/stage.testing.tsx'
import { createJournal } from '../../src/transactions/journal.ts'
import type { WalletPort } from '../../src/wallets/wallet.ts'
import type { Screen } from './screen.ts'
import { connected, still } from './wallets.ts'

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

/** All of them. */
export const buttonScreens: readonly Screen[] = states.map(([id, title, port]) => ({
  id: `button-${id}`,
  title: `Button: ${title}`,
  draw: () => <Button wallet={port()} />,
}))
