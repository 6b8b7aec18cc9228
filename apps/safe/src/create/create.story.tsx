/** Creating a Safe, from the first look to its review. */
import { CONTRACT_SETS, type FoundSet } from '@peppermint/safe/creation'
import type { Address } from 'viem'
import { galleryWorkspace, loadedWallet, never } from '../gallerySource.fixture.ts'
import { ALICE, BOB, CAROL, SAFE, TOKEN } from '../galleryTransactions.fixture.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import type { SendingTools } from '../sign/sendPrepared.ts'
import { CreationReview, type ReviewedCreation } from './CreationReview.tsx'
import type { CheckedOwner } from './createWords.ts'
import type { CreationInput } from './prepareCreation.ts'
import { simulationFailedProblem } from '../sign/signWords.ts'

const PATH = '/new'
const statuses = (found: Readonly<Record<string, FoundSet['status']>>): readonly FoundSet[] =>
  CONTRACT_SETS.map((set) => ({ set, status: found[`${set.version} ${set.type}`] ?? 'absent' }))
const screen = (sets: readonly FoundSet[], sender: 'key' | 'safe' = 'key'): SafeScreen => ({
  path: PATH,
  workspace: () =>
    galleryWorkspace({
      isConnected: true,
      loaded: loadedWallet,
      queries: [[['create', 7700, ALICE], { sender, sets }]],
    }),
})

const [set] = CONTRACT_SETS
function input(threshold: number): CreationInput {
  if (set === undefined) throw new Error('There is no set.')
  return { chainId: 7700, set, newSafe: { owners: [ALICE, BOB, CAROL], threshold, salt: 0n }, account: ALICE }
}
const ignore = (): void => undefined
const tools = (): SendingTools => ({
  wallet: { account: ALICE, name: 'Rabby', provider: never },
  client: galleryWorkspace().chain(),
  journal: loadedWallet.journal,
})
const review = (reviewed: ReviewedCreation): SafeScreen => ({
  path: PATH,
  workspace: () => galleryWorkspace({ isConnected: true, loaded: loadedWallet }),
  draw: () => <CreationReview tools={tools()} reviewed={reviewed} onAsk={ignore} onBack={ignore} />,
})
const addresses: readonly Address[] = [ALICE, BOB, CAROL]
const owners = addresses.map((address): CheckedOwner => ({ address, type: 'key' }))
const prepared = {
  chainId: 7700,
  to: SAFE,
  data: '0x',
  gas: 300_000n,
  description: '',
  note: { type: 'creation', safe: SAFE },
  expectedLog: { address: SAFE, topics: [] },
} as const

export const createScreens: Readonly<Record<string, SafeScreen>> = {
  create: { path: PATH, workspace: () => galleryWorkspace() },
  'create-form': screen(statuses({ '1.3.0 eip155': 'complete' })),
  'create-two-sets': screen(statuses({ '1.4.1 canonical': 'complete', '1.3.0 eip155': 'complete' })),
  'create-no-contracts': screen(statuses({ '1.3.0 canonical': 'other-code' })),
  'create-as-safe': screen(statuses({ '1.3.0 eip155': 'complete' }), 'safe'),
  'create-review': review({
    input: input(2),
    owners,
    prepared: { status: 'ready', feeWei: 300_000n * 10n ** 12n, prepared },
  }),
  'create-review-warned': review({
    input: input(3),
    owners: [
      { address: BOB, type: 'safe' },
      { address: CAROL, type: 'contract' },
      { address: TOKEN, type: 'contract' },
    ],
    prepared: { status: 'exists' },
  }),
  'create-review-failed': review({
    input: input(1),
    owners,
    prepared: { status: 'failed', problem: simulationFailedProblem('Create2 call failed.') },
  }),
}
