/** What a file or link of another owner shows where a gateway is configured, and what can be done with it. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { VerifiedMessage, VerifiedTransaction } from '@peppermint/safe/bundle'
import { GatewayRequestError } from '@peppermint/safe/client'
import { joinSignatures } from '@peppermint/safe/signatures'
import type { SafeMessage } from '@peppermint/safe/wire'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Address, Hex } from 'viem'
import { Route, Router, Switch } from 'wouter'
import { safePath } from '@peppermint/ui/safe/paths.ts'
import { gallerySource, galleryWorkspace, onChain } from '../gallerySource.fixture.ts'
import { ALICE, BOB, CAROL, details, SAFE, TIME } from '../galleryTransactions.fixture.ts'
import { SafeHeader } from '../pages/SafeHeader.tsx'
import { safeKey, SourceProvider } from '../queries.ts'
import { readProposal } from '../review/readProposal.ts'
import { signHash } from '../signatures.story.ts'
import type { ProposeBody, SafeSource } from '../source/safeSource.ts'
import type { KeptProposals } from '../source/chain/keptProposals.ts'
import { openProposalStore, proposalStoreOf } from '../source/chain/proposalStore.ts'
import { WorkspaceProvider } from '../workspace.ts'
import {
  type AtGateway,
  handOverKept,
  handOverMessage,
  handOverTransaction,
  readMessageAtGateway,
  readTransactionAtGateway,
} from './atGateway.ts'
import FilesPage from './FilesPage.tsx'
import { ReceivedBundle } from './ReceivedBundle.tsx'

const proposal = readProposal(details())
if (proposal.status !== 'read') throw new Error('Not a proposal of owners.')
const { transaction, statedHash: safeTxHash } = proposal
const signed = async (...owners: readonly Address[]): Promise<VerifiedTransaction> => ({
  transaction,
  safeTxHash,
  createdAt: TIME,
  note: 'For the market phase',
  confirmations: await Promise.all(
    owners.map(async (owner) => ({
      owner,
      type: 'EOA' as const,
      signature: await signHash(owner, safeTxHash),
    })),
  ),
  refused: [],
})

interface DrawOptions {
  readonly type?: SafeSource['type']
  readonly hasGateway?: boolean
  readonly isConnected?: boolean
  readonly atGateway?: AtGateway | undefined
  readonly isAllowed?: boolean
  readonly nonce?: number
  readonly path?: string
  readonly kept?: KeptProposals
}

function draw(node: ReactNode, options: DrawOptions = {}): string {
  const { type = 'gateway', hasGateway = true, isConnected = false, atGateway, isAllowed = true } = options
  const { nonce = onChain.nonce } = options
  const source = gallerySource({ type })
  const workspace = galleryWorkspace({
    source,
    hasGateway,
    isConnected,
    chain: isAllowed ? { ...onChain, nonce } : 'unasked',
  })
  const { queryClient } = workspace
  if (options.kept !== undefined)
    queryClient.setQueryData(
      [...safeKey(source), 'kept', proposalStoreOf(source.chainId, source.safe).revision()],
      { state: onChain, kept: options.kept },
    )
  if (atGateway !== undefined)
    queryClient.setQueryData([...safeKey(source), 'at the gateway', safeTxHash], atGateway)
  return renderToStaticMarkup(
    <WorkspaceProvider value={workspace}>
      <QueryClientProvider client={queryClient}>
        <SourceProvider value={source}>
          <Router ssrPath={options.path ?? '/'}>{node}</Router>
        </SourceProvider>
      </QueryClientProvider>
    </WorkspaceProvider>,
  )
}

test.for<[string, DrawOptions]>([
  ['without a gateway', { type: 'chain', hasGateway: false }],
  ['with a gateway', {}],
  ['with a gateway that the visitor does not use', { type: 'chain' }],
])('Files is a tab %s, and takes what another owner sent', ([, options]) => {
  expect(draw(<SafeHeader />, options)).toMatch(/<a href="[^"]*\/files">Files<\/a>/)
  const page = draw(<FilesPage />, options)
  expect(page).toContain('Add what another owner sent you')
  expect(page.includes('The gateway passes proposals on')).toBe(options.type !== 'chain')
})

test('with a gateway, files are checked on the chain only once the visitor allows it', () => {
  const page = draw(<FilesPage />, { isAllowed: false })
  expect(page).toContain('canto.example')
  expect(page).toContain('Read from Canto')
  expect(page).not.toContain('Add what another owner sent you')
})

test('the chain is asked for by one button, also where a link is opened', () => {
  const reading = /<button[^>]*>(?:Read from|Check on) [^<]*<\/button>/g
  const pageAt = (path: string) =>
    draw(
      <>
        <SafeHeader />
        <Switch>
          <Route path={safePath(SAFE, 'files')}>
            <FilesPage />
          </Route>
          <Route />
        </Switch>
      </>,
      { isAllowed: false, path },
    )
  for (const tab of ['files', 'queue'] as const)
    expect(pageAt(safePath(SAFE, tab)).match(reading), tab).toHaveLength(1)
  expect(pageAt(safePath(SAFE, 'files'))).toContain('To check what an owner sent you')
})

test('what this browser keeps is passed on before the chain can be read, as offline', async () => {
  const { chainId, safe } = gallerySource({ type: 'gateway' })
  const store = proposalStoreOf(chainId, safe)
  expect(draw(<FilesPage />)).not.toContain('Save file')
  const { confirmations, createdAt, note } = await signed(ALICE)
  const signatures = confirmations.map(({ signature }) => signature)
  store.add({
    chainId,
    safe,
    transactions: [{ ...transaction, safeTxHash, createdAt, note, signatures }],
    messages: [],
  })
  const page = draw(<FilesPage />)
  store.remove(safeTxHash)
  expect(page).toContain('Kept in this browser')
  expect(page).toContain('Save file')
  expect(page).toContain('Copy link')
  // Who signed it is what the chain says.
  expect(page).not.toContain('Remove from this browser')
})

test('of what is kept and not what its hash says, Files says so, and offers to remove it', async () => {
  const { chainId, safe } = gallerySource({ type: 'chain' })
  const store = proposalStoreOf(chainId, safe)
  const { createdAt, confirmations } = await signed(ALICE)
  const signatures = confirmations.map(({ signature }) => signature)
  const add = (hash: Hex) =>
    store.add({
      chainId,
      safe,
      transactions: [],
      messages: [{ message: 'Hi', messageHash: hash, signatures, createdAt }],
    })
  const hash: Hex = `0x${'5a'.repeat(32)}`
  add(hash)
  const pageWith = (messages: readonly VerifiedMessage[]) =>
    draw(<FilesPage />, { type: 'chain', kept: { transactions: [], messages } })
  const page = pageWith([])
  expect(page).not.toContain('Nothing yet')
  expect(page).toContain('data-left-out="1"')
  expect(page.match(/>Remove from this browser</g)).toHaveLength(1)
  // Beside one that is.
  add(`0x${'5b'.repeat(32)}`)
  expect(pageWith([{ message: 'Hi', messageHash: hash, createdAt, confirmations, refused: [] }])).toContain(
    'data-left-out="1"',
  )
  store.remove(hash)
  store.remove(`0x${'5b'.repeat(32)}`)
  expect(pageWith([])).toContain('Nothing yet')
})

test('what was handed over is no longer kept, except what came meanwhile', async () => {
  const { chainId, safe } = gallerySource()
  const store = openProposalStore(chainId, safe, undefined)
  const messageHash: Hex = `0x${'5a'.repeat(32)}`
  const [alice = '0x', bob = '0x'] = (await signed(ALICE, BOB)).confirmations.map(
    ({ signature }) => signature,
  )
  const add = (signature: Hex) =>
    store.add({
      chainId,
      safe,
      transactions: [],
      messages: [{ message: 'Hi', messageHash, signatures: [signature], createdAt: TIME }],
    })
  add(alice)
  await expect(handOverKept(store, messageHash, () => Promise.reject(new Error('503')))).rejects.toThrow(
    '503',
  )
  expect(store.get().messages).toHaveLength(1)
  await handOverKept(store, messageHash, async () => add(bob))
  expect(store.get().messages.map(({ signatures }) => signatures)).toEqual([[bob]])
  await handOverKept(store, messageHash, async () => undefined)
  expect(store.get().messages).toEqual([])
})

const received = (one: VerifiedTransaction) => (
  <ReceivedBundle
    received={{
      status: 'ready',
      content: { chainId: 7700, safe: SAFE, transactions: [], messages: [] },
      verified: { transactions: [one], messages: [], misleadingNotes: 0 },
      state: onChain,
    }}
    onAdd={() => undefined}
  />
)

test('a link says who signed, and that it does not say who sent it', async () => {
  const ofTwo = draw(received(await signed(ALICE, CAROL)), { isConnected: true })
  expect(ofTwo).toMatch(/From owners who signed it: .*0x7099.*\(you\).*0x/s)
  expect(ofTwo).toContain('doesn’t say who sent it')
  expect(draw(received(await signed()))).toContain('No owner has signed it')
})

test.for<[string, AtGateway, number, string, string, string]>([
  [
    'does not have',
    { status: 'unknown' },
    18,
    'The gateway doesn’t have it yet.',
    'Hand it to the gateway',
    '',
  ],
  [
    'has with one signature',
    { status: 'waiting', signers: [BOB], required: 2 },
    18,
    'The gateway has it, signed by 1 of 2.',
    'Open it to sign',
    'Add its signature there',
  ],
  [
    'has with the same signature',
    { status: 'waiting', signers: [ALICE], required: 2 },
    18,
    'The gateway has it, signed by 1 of 2.',
    'Open it to sign',
    '',
  ],
  ['says was executed', { status: 'executed' }, 19, 'The gateway says that it ran.', 'See it', ''],
  ['says failed', { status: 'failed' }, 19, 'The gateway says that it ran and failed.', 'See it', ''],
  [
    'says was replaced',
    { status: 'replaced' },
    19,
    'The gateway says that another transaction ran at nonce 18.',
    'See it',
    '',
  ],
  [
    'does not have, at a used nonce',
    { status: 'unknown' },
    19,
    'Nonce 18 is used: another transaction ran in its place, or the gateway is behind.',
    '',
    '',
  ],
])('a transaction that the gateway %s', async ([, atGateway, nonce, sentence, first, second]) => {
  const page = draw(received(await signed(ALICE)), { atGateway, nonce })
  expect(page).toContain(sentence)
  for (const label of ['Hand it to the gateway', 'Open it to sign', 'Add its signature there', 'See it'])
    expect([label, page.includes(`>${label}<`)]).toEqual([label, label === first || label === second])
  // What can still run can be kept without the gateway, too.
  expect(page.includes('>Keep it in this browser<')).toBe(nonce === 18 && atGateway.status === 'unknown')
})

test('an unsigned one is not handed over, because the gateway would not list it', async () => {
  const page = draw(received(await signed()), { atGateway: { status: 'unknown' } })
  expect(page).not.toContain('>Hand it to the gateway<')
  expect(page).toContain('>Keep it in this browser<')
})

test('without a gateway, it is added to this browser', async () => {
  const page = draw(received(await signed(ALICE)), { type: 'chain', hasGateway: false })
  expect(page).toContain('>Add to this browser<')
  expect(page).not.toContain('gateway')
})

test('what the gateway knows is read from its details; only 404 is unknown', async () => {
  const read = (getTransaction: SafeSource['getTransaction']) =>
    readTransactionAtGateway(gallerySource({ getTransaction }), safeTxHash)
  const refused = (status: number) => () => Promise.reject(new GatewayRequestError(status, String(status)))
  expect(await read(refused(404))).toEqual({ status: 'unknown' })
  await expect(read(refused(500))).rejects.toThrow('500')
  expect(await read(async () => details())).toMatchObject({ status: 'waiting', required: 2 })
  for (const [txStatus, status] of [
    ['SUCCESS', 'executed'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'replaced'],
  ] as const)
    expect(await read(async () => details({ txStatus }))).toEqual({ status })
})

test('handing over proposes it with every signature at once, by an owner who signed', async () => {
  const bodies: ProposeBody[] = []
  const source = gallerySource({
    propose: async (body) => {
      bodies.push(body)
      return details()
    },
  })
  const one = await signed(CAROL, ALICE)
  await handOverTransaction(source, one)
  expect(bodies).toEqual([
    expect.objectContaining({
      safeTxHash,
      to: transaction.to,
      nonce: String(transaction.nonce),
      sender: CAROL,
      signature: joinSignatures(one.confirmations),
    }),
  ])
  expect(JSON.parse(bodies[0]?.origin ?? '')).toMatchObject({ note: 'For the market phase' })
})

test('a message is proposed by its first signature, and gets those that the gateway lacks', async () => {
  const messageHash = `0x${'5a'.repeat(32)}` as const
  const sent: unknown[] = []
  const source = gallerySource({
    proposeMessage: async (body) => void sent.push(body),
    confirmMessage: async (hash, body) => void sent.push([hash, body]),
  })
  const of = (owner: Address, signature: `0x${string}`) => ({ owner, type: 'EOA', signature }) as const
  const message = {
    message: 'Hi',
    messageHash,
    createdAt: TIME,
    confirmations: [of(ALICE, '0xaa'), of(BOB, '0xbb')],
    refused: [],
  }
  await handOverMessage(source, message, { status: 'unknown' })
  expect(sent).toEqual([{ message: 'Hi', signature: '0xaa' }, [messageHash, { signature: '0xbb' }]])
  sent.length = 0
  await handOverMessage(source, message, { status: 'waiting', signers: [ALICE], required: 2 })
  expect(sent).toEqual([[messageHash, { signature: '0xbb' }]])

  const confirmation = { owner: { value: ALICE, name: null, logoUri: null }, signature: '0xaa' }
  const stated = { confirmations: [confirmation], confirmationsRequired: 2 }
  for (const [status, read] of [
    ['NEEDS_CONFIRMATION', 'waiting'],
    ['CONFIRMED', 'complete'],
  ] as const) {
    const getMessage = async () => ({ ...stated, status }) as unknown as SafeMessage
    expect(await readMessageAtGateway(gallerySource({ getMessage }), messageHash)).toEqual({
      status: read,
      signers: [ALICE],
      required: 2,
    })
  }
})
