/** The panel of a Safe: what it can mint, and the state of a mint that was proposed. */
import { describe, expect, test } from 'vitest'
import { selectShownMint, pendingMints } from '@peppermint/ui/mints/journalMint.ts'
import {
  asked,
  confirmed,
  hash,
  innerFailed,
  proposed,
  replaced,
  safeTxHash,
  sent,
  SENT_AT,
  createJournalMint,
} from '@peppermint/ui/mints/journalMint.fixture.ts'
import { CANTO, connected, derive, fees, phase, read } from './panelState.fixture.ts'
import type { JournalMint } from '@peppermint/ui/mints/mintRecord.ts'
import { toProposalStage } from './proposal/proposalStage.ts'
import { estimateCost } from './quantity.ts'

const safe = (account: Parameters<typeof connected>[0] = {}) => connected(account, 7700, 'safe')
const data = {
  status: 'signing',
  nonce: 18,
  before: 0,
  threshold: 2,
  source: 'service',
  owners: [],
  rejections: 0,
} as const
const NOW = SENT_AT + 95_000

describe('[H-11] a Safe', () => {
  test('needs the price alone, because the executing owner pays the fee', () => {
    const balance = 120n * CANTO
    expect(derive({ wallet: connected({ balance }) })).toMatchObject({ status: 'insufficient-funds' })
    for (const accountType of ['safe', 'contract'] as const)
      expect(derive({ wallet: connected({ balance }, 7700, accountType) }).status).toBe('ready')
    expect(derive({ wallet: safe({ balance: balance - 1n }) })).toMatchObject({
      status: 'insufficient-funds',
      shortfall: 1n,
      affordableQuantity: 1,
    })
    const ready = derive({ wallet: safe({ balance }) })
    if (ready.status !== 'ready') throw new Error('not ready')
    expect(ready.cost).toEqual(estimateCost(2, ready.offer, fees))
  })

  test('mints more than a transaction may, in one batch, up to the limit of its address', () => {
    const reading = read({}, phase({ maxPerWallet: 30, maxPerTransaction: 4 }))
    const at = (wallet: ReturnType<typeof safe>, maxPerWallet = 30) =>
      derive({ wallet, quantity: 99, reading: read({}, phase({ maxPerWallet, maxPerTransaction: 4 })) })
    expect(derive({ wallet: connected(), quantity: 99, reading })).toMatchObject({
      quantity: 4,
      limitedBy: 'transaction',
    })
    expect(derive({ wallet: connected({}, 7700, 'contract'), quantity: 99, reading })).toMatchObject({
      quantity: 4,
    })
    expect(at(safe({ balance: 9_999n * CANTO, minted: [7] }))).toMatchObject({
      quantity: 23,
      limitedBy: 'wallet',
    })
    expect(at(safe({ balance: 9_999n * CANTO }), 99)).toMatchObject({
      quantity: 40,
      limitedBy: 'transaction',
    })
    expect(derive({ wallet: safe({ minted: [5] }) })).toMatchObject({ status: 'cap-reached', used: 5 })
  })
})

describe('[H-11] a proposed mint', () => {
  const shown = (entry: JournalMint['entry'], isAwaited = false) =>
    derive({ mint: createJournalMint(entry, isAwaited), wallet: safe(), now: NOW })

  function stageOf(entry: JournalMint['entry'], isAwaited = false) {
    const state = shown(entry, isAwaited)
    if (state.status !== 'proposal') throw new Error(`The state is ${state.status}.`)
    expect(state).not.toHaveProperty('mint.hash')
    return toProposalStage(state)
  }

  test('the prompt asks for a proposal, and is restored after a reload', () => {
    const request = { ...asked, isOperation: true } as const
    const publicPhase = { index: 0, name: 'Public sale' }
    expect(stageOf(request, true)).toMatchObject({
      status: 'proposing',
      isRestored: false,
      phase: publicPhase,
    })
    expect(stageOf(request)).toMatchObject({ status: 'proposing', isRestored: true })
    expect(shown(asked).status).toBe('prompt')
  })

  test('is never a transaction on the chain: its hash is the proposal’s alone', () => {
    expect(stageOf(proposed)).toEqual({ status: 'proposed', safeTxHash, proposal: undefined })
    expect(stageOf({ ...proposed, operation: data })).toEqual({
      status: 'proposed',
      safeTxHash,
      proposal: data,
    })
    expect(shown(proposed)).toMatchObject({ elapsed: 95, canMintMore: 4, isDurable: true })
  })

  test('has the chain’s hash once it was executed', () => {
    const executed = { hash, walletHash: safeTxHash, isOperation: true } as const
    expect(shown({ ...sent, ...executed })).toMatchObject({ status: 'submitted', mint: { hash } })
    expect(shown({ ...confirmed, ...executed })).toMatchObject({ status: 'packed', mint: { hash } })
    expect(shown({ ...innerFailed, ...executed })).toMatchObject({ status: 'inner-failed', mint: { hash } })
  })

  test('a replaced one names the transaction that came instead, and not itself as one', () => {
    const ofSafe = { ...replaced, hash: safeTxHash, isOperation: true, replacementHash: hash } as const
    const stage = { status: 'replaced', reason: 'replaced', replacementHash: hash }
    expect(stageOf({ ...ofSafe, operation: data })).toEqual({ ...stage, nonce: 18 })
    expect(stageOf(ofSafe)).toEqual({ ...stage, nonce: undefined })
  })

  test('does not block the page: dismissed, it is listed and the sale is shown', () => {
    const dismissed = { ...proposed, dismissed: true, operation: data } as const
    expect(selectShownMint([dismissed], NOW, () => false)).toBeUndefined()
    const [pending] = pendingMints([dismissed])
    expect(pending).toMatchObject({ id: proposed.id, quantity: 2, account: proposed.account })
    expect(pending).not.toHaveProperty('hash')
    expect(pendingMints([{ ...sent, dismissed: true }])).toEqual([])
    expect(derive({ wallet: safe(), pending: pending ? [pending] : [] })).toMatchObject({
      status: 'ready',
      pending: [pending],
    })
  })
})
