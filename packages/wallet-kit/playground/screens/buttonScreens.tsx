/** The button in the page's head, in every state. */
import { useState } from 'react'
import { parseEther } from 'viem'
import { ConnectButton } from '../../src/button/ConnectButton.tsx'
import { KitContext } from '../../src/provider/kit.ts'
import { canto, createTestKit, secondChain } from '../../src/provider/renderKit.fixture.tsx'
import type { WalletPort } from '../../src/wallets/wallet.ts'
import type { Screen } from '../gallery/galleryState.ts'
import { connected, createFixedPort } from './wallets.ts'

/** A picture of a name. */
const avatar = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#a3341d" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#f3d6c6"/></svg>')}`

interface ButtonProps {
  readonly wallet: WalletPort
  /** The account's name and its picture. */
  readonly named?: boolean
}

function Button({ wallet, named = false }: ButtonProps) {
  const [kit] = useState(() => {
    const over = createTestKit(wallet, [canto, secondChain])
    const snapshot = wallet.getSnapshot()
    if (snapshot.status === 'connected') {
      const { account: address, chainId } = snapshot
      const balance = named
        ? { value: parseEther('987654321098765'), decimals: 18, symbol: 'wstETH-CANTO-LP' }
        : { value: parseEther('120.1'), decimals: 18, symbol: 'CANTO' }
      over.stores.balance.set({ address, chainId, balance })
      if (named)
        over.stores.profile.set({ address, ensName: 'alice-of-the-long-name.peppers.eth', ensAvatar: avatar })
    }
    return over
  })
  return (
    <KitContext value={kit}>
      <div className="play-head">
        <ConnectButton />
      </div>
    </KitContext>
  )
}

const states: readonly (readonly [id: string, title: string, port: () => WalletPort])[] = [
  ['disconnected', 'disconnected', () => createFixedPort()],
  [
    'connecting',
    'connecting',
    () => createFixedPort({ status: 'connecting', walletId: 'io.fox', walletName: 'Fox' }),
  ],
  [
    'reconnecting',
    'reconnecting',
    () => createFixedPort({ status: 'reconnecting', walletId: 'io.fox', walletName: 'Fox' }),
  ],
  ['connected', 'connected', () => connected()],
  ['wrong', 'wrong network', () => connected('unsupported')],
]

/** All of them. */
export const buttonScreens: readonly Screen[] = [
  ...states.map(([id, title, port]) => ({
    id: `button-${id}`,
    title: `Button: ${title}`,
    draw: () => <Button wallet={port()} />,
  })),
  {
    id: 'button-named',
    title: 'Button: connected, with a long name and a large balance',
    draw: () => <Button wallet={connected()} named />,
  },
]
