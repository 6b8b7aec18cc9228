/** The session of a screen: connected or not, with one of the gallery's nodes. */
import { createKitState, type WalletSnapshot } from '@peppermint/wallet-kit'
import type { Address } from 'viem'
import { canto } from 'viem/chains'
import { prerenderSession } from '@peppermint/ui/page/prerenderSession.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { endpointOf, type NodeBehavior } from './galleryNode.story.ts'

export function gallerySession(account: Address | undefined, node: NodeBehavior): Session {
  const session = prerenderSession(
    {
      // A new object for each screen: it decides which client is used.
      deployment: { chainId: sale.chainId, contract: sale.contract, block: sale.head.number - 5_000 },
      endpoints: [endpointOf(node)],
      explorer: 'https://tuber.build',
      api: null,
    },
    { number: sale.head.number, age: 4 },
  )
  const search = { wallets: [], discovery: 'done' } as const
  const snapshot: WalletSnapshot =
    account === undefined
      ? { status: 'disconnected', ...search }
      : {
          status: 'connected',
          account,
          chainId: sale.chainId,
          chain: 'supported',
          walletId: 'gallery',
          walletName: 'A wallet',
          ...search,
        }
  const kit = createKitState(() => Promise.reject(new Error('A gallery has no wallet.')), [canto])
  return {
    ...session,
    kit: {
      ...kit,
      wallet: { ...kit.wallet, getSnapshot: () => snapshot, getServerSnapshot: () => snapshot },
    },
  }
}
