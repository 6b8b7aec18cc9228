/** One operation of each type, for tests. */
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const terms = testPhase({
  name: 'A "quoted", name',
  start: 1_800_000_000,
  end: 1_800_086_400,
  price: 60n * 10n ** 18n,
  maxPerTransaction: 2,
  maxSupply: 500,
})

/** By type, so that a new one is missing here until it is added. */
export const OPERATIONS: { readonly [Type in Operation['type']]: Extract<Operation, { type: Type }> } = {
  'add-phase': { type: 'add-phase', terms: { ...terms, allowlistRoot: 'pending' } },
  'set-phase': { type: 'set-phase', phase: 1, terms: { ...terms, allowlistRoot: `0x${'5e'.repeat(32)}` } },
  'set-root': { type: 'set-root', phase: 1, root: `0x${'ab'.repeat(32)}` },
  airdrop: { type: 'airdrop', recipients: [{ account, quantity: 3 }] },
  pause: { type: 'pause' },
  unpause: { type: 'unpause' },
  freeze: { type: 'freeze' },
  withdraw: { type: 'withdraw', payee: 0 },
  'transfer-ownership': { type: 'transfer-ownership', newOwner: account },
  'cancel-transfer': { type: 'cancel-transfer' },
  accept: { type: 'accept' },
  renounce: { type: 'renounce' },
  'lower-max-supply': { type: 'lower-max-supply', maxSupply: 400 },
  'shorten-phase': { type: 'shorten-phase', phase: 1, end: 1_800_000_500 },
  'replace-payee': { type: 'replace-payee', payee: 1, account },
  'set-payee-account': { type: 'set-payee-account', payee: 1, account },
  'release-to': { type: 'release-to', payee: 1, to: account },
  royalty: { type: 'royalty', receiver: account, share: 500 },
  'set-renderer': { type: 'set-renderer', renderer: account },
  'close-crate': { type: 'close-crate' },
  'start-fallback-reveal': { type: 'start-fallback-reveal' },
  'finish-fallback-reveal': { type: 'finish-fallback-reveal' },
}
