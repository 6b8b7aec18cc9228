/** Broken lines of T: transactions. */
import { breaks } from './breaks.mjs'

const JOURNAL = 'packages/wallet-kit/src/transactions'

export const transactions = {
  'T-01': [
    breaks(
      `${JOURNAL}/store.ts`,
      '`${prefix}.${chainId}.${account.toLowerCase()}.`',
      '`${prefix}.${chainId}.`',
      `${JOURNAL}/record.test.ts`,
      'per account and chain',
    ),
  ],
  'T-02': [
    breaks(
      `${JOURNAL}/validate.ts`,
      'confirmations >= 1',
      'confirmations >= 0',
      `${JOURNAL}/journal.test.ts`,
    ),
  ],
  'T-03': [
    breaks(
      `${JOURNAL}/resolveEntry.ts`,
      'return resolveSent(client, entry, context)',
      'return entry',
      `${JOURNAL}/record.test.ts`,
      'pending until mined',
    ),
  ],
  'T-04': [
    breaks(
      `${JOURNAL}/store.ts`,
      'MAX_SETTLED_ENTRIES = 10',
      'MAX_SETTLED_ENTRIES = 11',
      `${JOURNAL}/journal.test.ts`,
    ),
  ],
  'T-05': [breaks(`${JOURNAL}/entry.ts`, 'limit = 3', 'limit = 4', `${JOURNAL}/journal.test.ts`)],
  'T-06': [
    breaks(
      `${JOURNAL}/revertReason.ts`,
      '[receipt.blockNumber - 1n, receipt.blockNumber]',
      '[receipt.blockNumber - 1n]',
      `${JOURNAL}/watchJournal.test.ts`,
      'within the same block',
    ),
  ],
  'T-07': [
    breaks(
      'packages/wallet-kit/src/errors/nodeMessages.ts',
      "[/nonce too high|higher nonce/i, 'nonce-too-high']",
      "[/nonce too high|higher nonce/i, 'nonce-too-low']",
      'packages/wallet-kit/src/errors/explain.test.ts',
    ),
  ],
  'T-08': [
    breaks(
      'packages/wallet-kit/src/errors/explain.ts',
      "[-32004]: 'method-not-supported'",
      "[-32004]: 'method-not-found'",
      'packages/wallet-kit/src/errors/explain.test.ts',
    ),
  ],
  'T-09': [
    breaks(
      'packages/wallet-kit/src/errors/relay.ts',
      "3001: 'session-method'",
      "3001: 'session-refused'",
      'packages/wallet-kit/src/errors/explain.test.ts',
    ),
  ],
  'T-10': [
    breaks(
      'packages/wallet-kit/src/errors/nodeMessages.ts',
      "(found|connected)/i, 'connector-not-found'",
      "(found|connected)/i, 'chain-mismatch'",
      'packages/wallet-kit/src/errors/explain.test.ts',
    ),
  ],
}
