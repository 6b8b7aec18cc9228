/** Broken lines of C: the connection to a wallet and to the chain. */
import { breaks } from './breaks.mjs'

const WALLETS = 'packages/wallet-kit/src/wallets'
const RELAY = 'packages/wallet-kit/src/walletconnect'
const PROVIDER = 'packages/wallet-kit/src/provider'
const ENGINE = [`${WALLETS}/startEngine.ts`, `${WALLETS}/engine.test.ts`]

export const connection = {
  'C-01': [
    breaks(
      `${PROVIDER}/dialogPermissions.ts`,
      "if (session === 'loading') return 'reconnecting'",
      '',
      `${PROVIDER}/dialogPermissions.test.ts`,
    ),
  ],
  'C-02': [
    breaks(
      ENGINE[0],
      "pending = { status: 'connecting', ...handle }\n",
      "pending = { status: 'reconnecting', ...handle }\n",
      ENGINE[1],
    ),
  ],
  'C-03': [
    breaks(
      ENGINE[0],
      "pending = { status: 'reconnecting', id: wallet.id, name: wallet.name }",
      "pending = { status: 'connecting', id: wallet.id, name: wallet.name }",
      `${WALLETS}/restore.test.ts`,
    ),
  ],
  'C-04': [
    breaks(
      ENGINE[0],
      'else if (readRemembered(storage)?.id === wallet.id) forgetWallet(storage)',
      '',
      ENGINE[1],
    ),
  ],
  'C-05': [breaks(ENGINE[0], 'config.subscribe((x) => x, publish),', '() => undefined,', ENGINE[1])],
  'C-06': [
    breaks(
      ENGINE[0],
      "=== chainId) ? 'supported' : 'unsupported'",
      "=== chainId) ? 'supported' : 'supported'",
      ENGINE[1],
    ),
  ],
  'C-07': [
    breaks(
      `${WALLETS}/switchChain.ts`,
      'await requestAdd()',
      'throw error',
      `${WALLETS}/switchChain.test.ts`,
    ),
  ],
  'C-08': [
    breaks(
      `${WALLETS}/wagmiConfig.ts`,
      'if (!/no matching key/i.test(String(error))) throw error',
      'throw error',
      `${WALLETS}/disconnect.test.ts`,
    ),
  ],
  'C-09': [
    breaks(
      `${RELAY}/session.ts`,
      'if (!isStringArray(events)) return',
      'if (false) return',
      `${RELAY}/sessionDecisions.test.ts`,
    ),
    breaks(
      `${RELAY}/session.ts`,
      '!chains.every((chain) => CHAIN.test(chain))',
      'false',
      `${RELAY}/sessionDecisions.test.ts`,
    ),
  ],
  'C-10': [
    breaks(
      `${RELAY}/pairing.ts`,
      'PROPOSAL_TTL_MS = 299_000',
      'PROPOSAL_TTL_MS = 599_000',
      `${RELAY}/pairing.test.ts`,
    ),
  ],
  'C-11': [
    breaks(
      `${WALLETS}/walletRequests.ts`,
      "method: 'wallet_watchAsset', params",
      "method: 'wallet_addAsset', params",
      `${WALLETS}/walletRequests.test.ts`,
    ),
    breaks(
      `${WALLETS}/walletRequests.ts`,
      "await requestOfWallet(provider, { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })",
      '',
      `${WALLETS}/walletRequests.test.ts`,
    ),
  ],
  'C-12': [
    // One more request to a node, and one less.
    breaks(
      'apps/mint/src/live/mintFlow.ts',
      'getNonceAndBlock(tools.chain, account),',
      "getNonceAndBlock(tools.chain, account), tools.chain.request({ method: 'eth_gasPrice' }),",
      'apps/mint/src/live/mintFlow.test.ts',
    ),
  ],
  'C-13': [
    breaks(
      'packages/ui/src/account/loadKit.ts',
      'chains: [chain],',
      "chains: [chain, { ...chain, id: 1, name: 'Ethereum' }],",
      'packages/ui/src/chain/chain.test.ts',
    ),
    breaks(
      'packages/ui/src/chain/chain.ts',
      'id: deployment.chainId',
      'id: 1',
      'packages/ui/src/chain/chain.test.ts',
    ),
  ],
  'C-14': [
    breaks(
      `${PROVIDER}/useConnection.ts`,
      "unsupported: chain === 'unsupported'",
      'unsupported: false',
      `${PROVIDER}/useConnection.test.tsx`,
    ),
  ],
  'C-15': [
    breaks(
      `${WALLETS}/rememberedWallet.ts`,
      "KIT_VERSION = '1.0.12'",
      "KIT_VERSION = '1.0.13'",
      `${WALLETS}/rememberedWallet.test.ts`,
    ),
    breaks(ENGINE[0], 'stampVersion(storage)\n', '\n', ENGINE[1]),
  ],
}
