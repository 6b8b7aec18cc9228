/** Every form for proposals: empty, filled, invalid, and its review. */
import { transferCoin, type SafeCall } from '@peppermint/safe/build'
import type { SafeState } from '@peppermint/safe/chain'
import type { SafeInfo } from '@peppermint/safe/wire'
import { batchDraftOf } from '@peppermint/ui/safe/batchDraft.ts'
import type { QueuedMints } from './queuedMints.ts'
import type { MintOffers } from './mintCalls.ts'
import { choose, fill, press, see, type Step } from '@peppermint/ui/steps.story.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import {
  facts,
  gallerySource,
  galleryWorkspace,
  onChain,
  pageOf,
  type ChainAnswer,
} from '../gallerySource.fixture.ts'
import { ALICE, BOB, CAROL, named, queue, SAFE, TOKEN } from '../galleryTransactions.fixture.ts'

const NEW_OWNER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
/** One digit is mistyped, which its checksum shows. */
const MISTYPED = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A66'
/** With everything that a settings change can remove. */
const full: SafeState = { ...onChain, modules: [BOB], guard: CAROL }
const stated: SafeInfo = { ...facts, modules: [named(BOB)], guard: named(CAROL) }

const market = { index: 1, name: 'Market', price: 60n * 10n ** 18n, maxPerTransaction: 5, max: 12 }
const listed = {
  index: 0,
  name: 'Growers',
  price: 40n * 10n ** 18n,
  maxPerTransaction: 5,
  max: 3,
  entitlement: { quota: 3, price: 40n * 10n ** 18n, proof: [] },
}
const offers: MintOffers & { readonly queued: QueuedMints } = {
  queued: new Map(),
  phases: [market, { ...market, index: 2, name: 'Late' }],
  closed: [],
}
const closed: MintOffers['closed'] = (['not-listed', 'unreachable', 'stale', 'quota-used'] as const).map(
  (reason, index) => ({ index, name: 'Growers', reason }),
)
const answers: readonly ChainAnswer[] = [
  [['token', TOKEN], { decimals: 6, symbol: 'USDC' }],
  [['sale'], offers],
  [['multiSendCallOnly', '1.3.0'], { address: '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B' }],
]

interface FormOptions {
  readonly calls?: readonly SafeCall[]
  readonly sale?: MintOffers
  /** Whether the queue has more pages than were read. */
  readonly isQueueLong?: boolean
}

function form(kind: string, steps: readonly Step[], options: FormOptions = {}): SafeScreen {
  const { calls = [], sale, isQueueLong = false } = options
  return {
    path: `/SAFE/new/${kind}`,
    workspace: () => {
      const draft = batchDraftOf(7700, SAFE)
      draft.clear()
      if (calls.length > 0) draft.add(calls.map((call) => ({ call })))
      return galleryWorkspace({
        source: gallerySource({
          getSafe: () => Promise.resolve(stated),
          getQueue: () => Promise.resolve(pageOf(queue, isQueueLong ? 'https://gateway.example/' : null)),
        }),
        isConnected: true,
        chain: full,
        answers: sale === undefined ? answers : [...answers, [['sale'], { ...sale, queued: new Map() }]],
      })
    },
    steps,
  }
}

const review = press('Review')
const reviewed = see('What owners sign')
const asset = (name: string) => choose('What', name)
const change = (name: string) => choose('Change', name)

/** A change of settings with one new address: empty, filled, mistyped. */
const settings = (name: string, label: string): Readonly<Record<string, SafeScreen>> => ({
  [`form-settings-${name}`]: form('settings', [change(name), see(label)]),
  [`form-settings-${name}-filled`]: form('settings', [change(name), fill(label, NEW_OWNER)]),
  [`form-settings-${name}-invalid`]: form('settings', [
    change(name),
    fill(label, MISTYPED),
    review,
    see('checksum'),
  ]),
})
/** A change without an address to enter. */
const choice = (name: string, label: string): Readonly<Record<string, SafeScreen>> => ({
  [`form-settings-${name}`]: form('settings', [change(name), see(label)]),
  [`form-settings-${name}-review`]: form('settings', [change(name), review, reviewed]),
})

const abi = 'transfer(address to, uint256 amount)\napprove(address spender, uint256 amount)'
/** What the proposals of the queue send. */
const queuedTransfer = [fill('Amount', '25'), fill('To', BOB), review, reviewed]
const coin = transferCoin({ to: BOB, value: 5n * 10n ** 18n })

export const formScreens: Readonly<Record<string, SafeScreen>> = {
  'form-kinds': { path: '/SAFE/new', workspace: () => galleryWorkspace({ isConnected: true }) },
  'form-in-host': {
    path: '/SAFE/new/transfer',
    workspace: () => galleryWorkspace({ isConnected: true, walletId: 'safe' }),
  },
  'form-not-an-owner': {
    path: '/SAFE/new/transfer',
    workspace: () => galleryWorkspace({ isConnected: true, chain: { ...onChain, owners: [BOB] } }),
  },
  'form-connect': { path: '/SAFE/new/transfer', workspace: () => galleryWorkspace() },
  'form-transfer-coin': form('transfer', [see('Amount')]),
  'form-transfer-coin-filled': form('transfer', [fill('Amount', '2.5'), fill('To', BOB)]),
  'form-transfer-coin-invalid': form('transfer', [
    fill('Amount', '99999'),
    fill('To', BOB),
    review,
    see('The Safe has 4,120 CANTO.'),
  ]),
  'form-transfer-coin-review': form('transfer', [fill('Amount', '2.5'), fill('To', BOB), review, reviewed]),
  'form-same-calls-queued': form('transfer', [
    ...queuedTransfer,
    see('exactly the same calls'),
    see('Propose it twice'),
  ]),
  'form-same-queued': form('transfer', [
    ...queuedTransfer,
    fill('Nonce', '18'),
    see('This exact proposal is already in the queue'),
  ]),
  'form-queue-unknown': form(
    'transfer',
    [fill('Amount', '2.5'), fill('To', BOB), review, see('Propose it anyway')],
    { isQueueLong: true },
  ),
  'form-transfer-token': form('transfer', [asset('token'), see('Token contract')]),
  'form-transfer-token-filled': form('transfer', [
    asset('token'),
    fill('Token contract', TOKEN),
    fill('Amount', '12.5'),
    fill('To', BOB),
    see('6 decimals'),
  ]),
  'form-transfer-token-invalid': form('transfer', [
    asset('token'),
    fill('Token contract', TOKEN),
    fill('Amount', '0.0000001'),
    fill('To', BOB),
    see('6 decimals'),
    review,
    see('more decimals than the token'),
  ]),
  'form-transfer-pepper': form('transfer', [asset('pepper'), see('Number of the pepper')]),
  'form-transfer-pepper-filled': form('transfer', [
    asset('pepper'),
    fill('Number of the pepper', '6731'),
    fill('To', ALICE),
  ]),
  'form-transfer-pepper-invalid': form('transfer', [
    asset('pepper'),
    fill('Number of the pepper', 'the red one'),
    fill('To', ALICE),
    review,
    see('Enter the number of a pepper.'),
  ]),
  'form-mint': form('mint', [see('How many')]),
  'form-mint-filled': form('mint', [fill('How many', '12'), see('batch of 3 mints')]),
  'form-mint-invalid': form('mint', [fill('How many', '13'), review, see('Enter a number from 1 to 12.')]),
  'form-mint-closed': form('mint', [see('No phase is open')], { sale: { phases: [], closed: [] } }),
  'form-mint-listed': form('mint', [see('on the allowlist')], { sale: { phases: [listed], closed: [] } }),
  'form-mint-not-listed': form('mint', [see('not on its allowlist')], { sale: { phases: [market], closed } }),
  'form-call-abi': form('call', [see('ABI')]),
  'form-call-abi-filled': form('call', [
    fill('Contract', TOKEN),
    fill('ABI', abi),
    fill('to (address)', BOB),
    fill('amount (uint256)', '1250000'),
  ]),
  'form-call-abi-invalid': form('call', [fill('Contract', TOKEN), fill('ABI', 'nonsense'), review]),
  'form-call-raw': form('call', [choose('Call', 'raw'), see('Data')]),
  'form-call-raw-filled': form('call', [
    choose('Call', 'raw'),
    fill('Contract', TOKEN),
    fill('Data', '0xdeadbeef'),
  ]),
  'form-call-raw-invalid': form('call', [
    choose('Call', 'raw'),
    fill('Contract', TOKEN),
    fill('Data', '0xdeadbee'),
    review,
    see('an even number of hex digits'),
  ]),
  'form-batch-empty': form('batch', [see('The batch is empty.')]),
  'form-batch-filled': form('batch', [see('Review the batch')], { calls: [coin, coin, coin] }),
  'form-batch-review': form('batch', [press('Review the batch'), reviewed], { calls: [coin, coin] }),
  ...settings('add-owner', 'New owner'),
  ...choice('remove-owner', 'Owner'),
  ...settings('swap-owner', 'New owner'),
  ...choice('threshold', 'Required signatures afterwards'),
  ...settings('enable-module', 'Module'),
  ...choice('disable-module', 'Module'),
  ...settings('set-guard', 'Guard'),
  'form-settings-remove-guard-review': form('settings', [change('remove-guard'), review, reviewed]),
  ...settings('set-handler', 'Fallback handler'),
  'form-settings-remove-handler-review': form('settings', [change('remove-handler'), review, reviewed]),
  'form-rejection': form('rejection?nonce=18', [reviewed]),
  'form-rejection-without-nonce': form('rejection', [see('names no nonce')]),
}
