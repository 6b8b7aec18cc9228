/** What a pepper’s page offers its owner. */
import type { WalletSnapshot } from '@peppermint/wallet-kit'
import { CollectionRoot, createQueryClient } from '@peppermint/ui/page/CollectionRoot.tsx'
import { prerenderSession } from '@peppermint/ui/page/prerenderSession.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PepperHeading } from './PepperHeading.tsx'

const OWNER = '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be'
const site = {
  deployment: { chainId: 7700, contract: '0x0165878A594ca255338adfa4d48449f69242Eb8F', block: 1 },
  endpoints: [],
  api: null,
} as const

test('[C-11] a wallet that lists no assets, such as a Safe’s, is not offered to', () => {
  const offered = (more: Pick<Extract<WalletSnapshot, { status: 'connected' }>, 'unsupportedRequests'>) => {
    const session = prerenderSession(site, undefined)
    const snapshot: WalletSnapshot = {
      status: 'connected',
      account: OWNER,
      chainId: 7700,
      chain: 'supported',
      walletId: 'w',
      walletName: 'W',
      wallets: [],
      discovery: 'done',
      ...more,
    }
    const read = () => snapshot
    const wallet = { ...session.kit.wallet, getSnapshot: read, getServerSnapshot: read }
    const answer = { pepper: { id: 7, owner: OWNER, card: null }, cooler: null, revealed: 0 } as never
    return renderToStaticMarkup(
      <CollectionRoot
        session={{ ...session, kit: { ...session.kit, wallet } }}
        queryClient={createQueryClient()}
      >
        <PepperHeading answer={answer} sale={undefined} />
      </CollectionRoot>,
    )
  }
  expect(offered({})).toContain('Add to wallet')
  expect(offered({ unsupportedRequests: ['watch-asset'] })).not.toContain('Add to wallet')
})
