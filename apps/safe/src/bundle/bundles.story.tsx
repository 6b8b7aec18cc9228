/** Files and links: what this browser keeps, and what another owner sent. */
import { hashSafeMessage } from '@peppermint/safe/hashes'
import { GatewayRequestError } from '@peppermint/safe/client'
import type { VerifiedBundle, VerifiedTransaction } from '@peppermint/safe/bundle'
import { ReceivedBundle } from './ReceivedBundle.tsx'
import { readProposal } from '../review/readProposal.ts'
import { fill, press, see } from '@peppermint/ui/steps.story.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import { signHash } from '../signatures.story.ts'
import { gallerySource, galleryWorkspace, onChain } from '../gallerySource.fixture.ts'
import { ALICE, CAROL, details, infos, BOB, SAFE, TIME } from '../galleryTransactions.fixture.ts'

const source = gallerySource({ type: 'chain' })
const workspace = () => galleryWorkspace({ source, isConnected: true, hasGateway: false })

async function verified(note: string | null, answer = details()): Promise<VerifiedTransaction> {
  const proposal = readProposal(answer)
  if (proposal.status !== 'read') throw new Error('gallery: no owner signs this transaction')
  const { transaction, statedHash } = proposal
  return {
    transaction,
    safeTxHash: statedHash,
    createdAt: TIME,
    note,
    confirmations: [{ owner: ALICE, type: 'EOA', signature: await signHash(ALICE, statedHash) }],
    refused: [{ reason: 'not-an-owner', signer: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' }],
  }
}

const TEXT = 'Peppermint asks you to prove that you own this Safe.'
const dangerous = details({ txInfo: infos.custom, to: BOB, value: '0', data: '0x12345678', operation: 1 })
const bundle: VerifiedBundle = {
  transactions: [await verified('For the market phase'), await verified(null, dangerous)],
  messages: [
    {
      message: TEXT,
      messageHash: hashSafeMessage(TEXT, { chainId: 7700, safe: SAFE, version: '1.3.0' }).messageHash,
      createdAt: TIME,
      confirmations: [],
      refused: [{ reason: 'duplicate', signer: CAROL }],
    },
  ],
  misleadingNotes: 1,
}
const content = { chainId: 7700, safe: SAFE, transactions: [], messages: [] } as const

const received = (contained: VerifiedBundle, makeWorkspace = workspace): SafeScreen => ({
  path: '/SAFE/files',
  workspace: makeWorkspace,
  draw: () => (
    <>
      <h2>Files and links</h2>
      <ReceivedBundle
        received={{ status: 'ready', content, verified: contained, state: onChain }}
        onAdd={() => undefined}
      />
    </>
  ),
})

export const bundleScreens: Readonly<Record<string, SafeScreen>> = {
  files: { path: '/SAFE/files', workspace, steps: [see('Add what another owner sent you')] },
  'files-refused': {
    path: '/SAFE/files',
    workspace,
    steps: [fill('Link, or the text of a file', '{"format": "other"}'), press('Check it'), see('Not added.')],
  },
  'files-received': {
    ...received(bundle),
    steps: [see('Add to this browser'), see('1 of 2 required signatures')],
  },
  'files-gateway': {
    path: '/SAFE/files',
    workspace: () => galleryWorkspace(),
    steps: [see('Work without the gateway')],
  },
  'files-gateway-asking': {
    path: '/SAFE/files',
    workspace: () => galleryWorkspace({ chain: 'unasked' }),
    steps: [see('Read from Canto')],
  },
  'files-received-gateway': {
    ...received(bundle, () =>
      galleryWorkspace({
        source: gallerySource({
          getMessage: () => Promise.reject(new GatewayRequestError(404, '404: Message not found')),
        }),
        isConnected: true,
      }),
    ),
    steps: [see('Open it to sign'), see('The gateway has it')],
  },
  'files-received-empty': received({ transactions: [], messages: [], misleadingNotes: 0 }),
}
