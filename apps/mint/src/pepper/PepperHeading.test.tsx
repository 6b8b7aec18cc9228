/** What a pepper’s page offers its owner. */
import type { WalletSnapshot } from '@peppermint/wallet-kit'
import { CollectionRoot, createQueryClient } from '@peppermint/ui/page/CollectionRoot.tsx'
import { prerenderSession } from '@peppermint/ui/page/prerenderSession.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Sale } from '@peppermint/sale'
import { open } from '../mint/panelExamples.fixture.ts'
import { PepperHeading } from './PepperHeading.tsx'

const OWNER = '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be'
const site = {
  deployment: { chainId: 7700, contract: '0x0165878A594ca255338adfa4d48449f69242Eb8F', block: 1 },
  endpoints: [],
  api: null,
} as const

const drawn = (answer: object, sale: Sale | undefined, session = prerenderSession(site, undefined)) =>
  renderToStaticMarkup(
    <CollectionRoot session={session} queryClient={createQueryClient()}>
      <PepperHeading
        answer={
          { pepper: { id: 7, owner: OWNER, card: null }, cooler: null, revealed: 0, ...answer } as never
        }
        sale={sale}
      />
    </CollectionRoot>,
  )

test('a shared pepper’s page has the price and a way to mint', () => {
  const html = drawn({ asOf: { number: 1 } }, open.sale)
  expect(html).toContain('Minting is open to everyone: 60 CANTO each.')
  expect(html).toMatch(/<a href="\/">Go to the mint<\/a>/)
})

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
    return drawn({ asOf: { number: 1 } }, undefined, { ...session, kit: { ...session.kit, wallet } })
  }
  expect(offered({})).toContain('Add to wallet')
  expect(offered({ unsupportedRequests: ['watch-asset'] })).not.toContain('Add to wallet')
})
