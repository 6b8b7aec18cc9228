/** Broken lines of N: times, batches and margins. */
import { breaks } from './breaks.mjs'

const PAGE = ['packages/ui/src/chain/chain.ts', 'packages/ui/src/chain/chain.test.ts']
const JOURNAL = 'packages/wallet-kit/src/transactions'
const MINT = 'apps/mint/src'

export const network = {
  'N-01': [
    breaks(PAGE[0], 'TIMEOUT_MS = 10_000', 'TIMEOUT_MS = 9_000', PAGE[1], 'times out'),
    breaks(PAGE[0], 'retryDelay: 150', 'retryDelay: 100', PAGE[1], 'times out'),
    breaks(PAGE[0], 'retryCount: 3', 'retryCount: 2', PAGE[1], 'four requests'),
    breaks(
      PAGE[0],
      'POLLING_INTERVAL_MS = 4_000',
      'POLLING_INTERVAL_MS = 5_000',
      `${MINT}/live/watchSale.test.ts`,
    ),
    breaks(
      'packages/wallet-kit/src/wallets/wagmiConfig.ts',
      'pollingInterval: 4_000',
      'pollingInterval: 5_000',
      'packages/wallet-kit/src/wallets/nodeRequests.test.ts',
    ),
    breaks(
      'packages/rpc/src/hedgeRequests.ts',
      'REQUEST_TIMEOUT_MS = 2_000',
      'REQUEST_TIMEOUT_MS = 1_000',
      'packages/rpc/src/openChainClients.test.ts',
    ),
    breaks(
      'packages/rpc/src/hedgeRequests.ts',
      'RETRY_DELAY_MS * 2 ** retry',
      'RETRY_DELAY_MS',
      'packages/rpc/src/hedgeRequests.test.ts',
    ),
  ],
  'N-02': [
    breaks(
      `${MINT}/live/mintFlow.ts`,
      'gasLimit: toGasLimit(gas),',
      'gasLimit: gas,',
      `${MINT}/live/mintFlow.test.ts`,
    ),
    breaks(
      `${JOURNAL}/gasLimit.ts`,
      'return (estimate * 12n) / 10n',
      'return (estimate * 13n) / 10n',
      `${JOURNAL}/requestTransaction.test.ts`,
    ),
    breaks(
      `${JOURNAL}/gasLimit.ts`,
      'gasPrice * 12n + 9n',
      'gasPrice * 10n + 9n',
      `${MINT}/mint/derivePanel.test.ts`,
    ),
    breaks(
      `${JOURNAL}/chainReads.ts`,
      'MAX_RECEIPT_RETRIES = 6',
      'MAX_RECEIPT_RETRIES = 5',
      `${JOURNAL}/chainReads.test.ts`,
    ),
    breaks(
      `${JOURNAL}/chainReads.ts`,
      'RECEIPT_RETRY_DELAY_MS = 200',
      'RECEIPT_RETRY_DELAY_MS = 300',
      `${JOURNAL}/chainReads.test.ts`,
    ),
  ],
  'N-03': [
    breaks(PAGE[0], 'stability: 0.7, latency: 0.3', 'stability: 0.3, latency: 0.7', PAGE[1]),
    breaks(
      'packages/rpc/src/rankEndpoints.ts',
      'MAX_SAMPLES = 10',
      'MAX_SAMPLES = 20',
      'packages/rpc/src/rankEndpoints.test.ts',
    ),
  ],
  'N-04': [
    breaks(PAGE[0], 'batchSize: 1000, wait: 32', 'batchSize: 999, wait: 32', PAGE[1]),
    breaks(
      PAGE[0],
      'batchSize: 1000, wait: 32',
      'batchSize: 1000, wait: 16',
      PAGE[1],
      'requests are collected',
    ),
    breaks(PAGE[0], 'batchSize: 1024, wait: 32', 'batchSize: 2048, wait: 32', PAGE[1], 'at most 1024'),
    breaks(
      'packages/wallet-kit/src/wallets/wagmiConfig.ts',
      'batchSize: 1024, wait: 32',
      'batchSize: 1024, wait: 16',
      'packages/wallet-kit/src/wallets/nodeRequests.test.ts',
    ),
  ],
  'N-05': [
    breaks(
      'packages/wallet-kit/src/provider/queryClient.ts',
      'GC_TIME_MS = 24 *',
      'GC_TIME_MS = 12 *',
      'packages/wallet-kit/src/provider/provider.test.tsx',
    ),
    breaks(
      'packages/wallet-kit/src/names/useProfile.ts',
      'staleTime: DAY_MS',
      'staleTime: DAY_MS / 2',
      'packages/wallet-kit/src/names/useProfile.test.tsx',
    ),
    breaks(
      'apps/server/src/profiles/accountCache.ts',
      '\nconst TTL_MS = 24',
      '\nconst TTL_MS = 23',
      'apps/server/src/profiles/accountCache.test.ts',
    ),
  ],
}
