/** Messages of a Safe: the list, one of each status, and the form. */
import { hashSafeMessage, type TypedMessage } from '@peppermint/safe/hashes'
import type { SafeMessage } from '@peppermint/safe/wire'
import { type Address, concat, zeroAddress } from 'viem'
import { fill, press, see } from '@peppermint/ui/steps.story.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import { signHash } from '../signatures.story.ts'
import { gallerySource, galleryWorkspace, loadedWallet, pageOf } from '../gallerySource.fixture.ts'
import { ALICE, BOB, named, SAFE, TIME, TOKEN } from '../galleryTransactions.fixture.ts'

const permit: TypedMessage = {
  domain: { name: 'USD Coin', version: '2', chainId: 7700, verifyingContract: TOKEN },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner: SAFE, spender: BOB, value: '1000000', nonce: '0', deadline: '1795363200' },
}
const TEXT = 'Peppermint asks you to prove that you own this Safe.\n\nNonce: 7f1c2d'
const safe = { chainId: 7700, safe: SAFE, version: '1.3.0' } as const

interface MessageOptions {
  readonly message?: string | TypedMessage
  readonly signers?: readonly Address[]
  /** The gateway states another hash. */
  readonly isWrong?: boolean
}

async function stated(options: MessageOptions): Promise<SafeMessage> {
  const { message = TEXT, signers = [ALICE], isWrong = false } = options
  const { messageHash } = hashSafeMessage(message, safe)
  const signatures = await Promise.all(signers.map((owner) => signHash(owner, messageHash)))
  const isConfirmed = signers.length >= 2
  return {
    messageHash: isWrong ? `0x${'dc'.repeat(32)}` : messageHash,
    status: isConfirmed ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    logoUri: null,
    name: 'Scovilles',
    message: message as SafeMessage['message'],
    creationTimestamp: TIME,
    modifiedTimestamp: TIME,
    confirmationsSubmitted: signers.length,
    confirmationsRequired: 2,
    proposedBy: named(ALICE),
    confirmations: signers.map((owner, index) => ({
      owner: named(owner),
      signature: signatures[index] ?? '0x',
    })),
    preparedSignature: isConfirmed ? concat(signatures) : null,
    origin: null,
  }
}

const page = (options: MessageOptions): SafeScreen => ({
  path: `/SAFE/messages/0x${'11'.repeat(32)}`,
  workspace: () =>
    galleryWorkspace({
      source: gallerySource({ getMessage: () => stated(options) }),
      isConnected: true,
    }),
  steps: [see('required signatures'), see('SafeMessage hash')],
})

const list = async () => [
  { type: 'DATE_LABEL', timestamp: TIME } as const,
  { type: 'MESSAGE', ...(await stated({})) } as const,
  { type: 'MESSAGE', ...(await stated({ message: permit, signers: [ALICE, BOB] })) } as const,
]

const form = (steps: SafeScreen['steps']): SafeScreen => ({
  path: '/SAFE/messages/new',
  workspace: () => galleryWorkspace({ isConnected: true }),
  steps: [see('New message'), ...(steps ?? [])],
})
/** As an owner whose wallet's connection is open. */
const ready = (steps: SafeScreen['steps']): SafeScreen => ({
  ...form(steps),
  workspace: () => galleryWorkspace({ isConnected: true, loaded: loadedWallet }),
})
const asTyped = press('Typed data (EIP-712)')

export const messageScreens: Readonly<Record<string, SafeScreen>> = {
  messages: {
    path: '/SAFE/messages',
    workspace: () =>
      galleryWorkspace({
        source: gallerySource({ getMessages: async () => pageOf(await list()) }),
        isConnected: true,
      }),
    steps: [see('1 of 2 signed')],
  },
  'messages-empty': {
    path: '/SAFE/messages',
    workspace: () => galleryWorkspace({ isConnected: true }),
    steps: [see('No messages yet')],
  },
  'message-waiting': page({}),
  'message-typed': page({ message: permit }),
  'message-signed': page({ signers: [ALICE, BOB] }),
  'message-hash-differs': page({ isWrong: true }),
  'message-form-empty': form([]),
  'message-form-ready': ready([]),
  'message-form-plain': ready([fill('Text', TEXT), see('SafeMessage hash')]),
  'message-form-danger': ready([fill('Text', `0x${'ab'.repeat(32)}`), see('Danger')]),
  'message-form-typed-empty': form([asTyped, see('Typed data as JSON')]),
  'message-form-typed': form([
    asTyped,
    fill('Typed data as JSON', JSON.stringify(permit, undefined, 2)),
    see('SafeMessage hash'),
  ]),
  'message-form-typed-danger': form([
    asTyped,
    fill(
      'Typed data as JSON',
      JSON.stringify({ ...permit, domain: { ...permit.domain, verifyingContract: zeroAddress } }),
    ),
    see('SafeMessage hash'),
  ]),
  'message-form-typed-invalid': form([
    asTyped,
    fill('Typed data as JSON', '{"domain": {}}'),
    see('has no domain, types and message'),
  ]),
}
