/** Broken lines of W: the wallet picker. */
import { breaks } from './breaks.mjs'

const CONNECT = 'packages/wallet-kit/src/connect'
const WALLETS = 'packages/wallet-kit/src/wallets'
const WIZARD = [`${CONNECT}/wizard.ts`, `${CONNECT}/wizard.test.ts`]
const GROUPS = "GROUPS: readonly WalletGroup[] = ['installed', 'popular', 'other']"

export const wallets = {
  'W-01': [
    breaks(
      `${CONNECT}/walletGroups.ts`,
      'wallets.filter(({ groupName }) => groupName === name)',
      'wallets',
      `${CONNECT}/walletGroups.test.ts`,
    ),
  ],
  'W-03': [
    breaks(
      `${WALLETS}/walletList.ts`,
      GROUPS,
      "GROUPS: readonly WalletGroup[] = ['installed', 'other', 'popular']",
      `${WALLETS}/walletDecisions.test.ts`,
    ),
  ],
  'W-06': [
    breaks(
      `${WALLETS}/environment.ts`,
      'isFramed: globalThis.parent !== undefined && globalThis.parent !== globalThis.self,',
      'isFramed: true,',
      `${WALLETS}/environment.test.ts`,
    ),
  ],
  'W-09': [breaks(WIZARD[0], "return isCompact ? { type: 'LEARN_COMPACT' } :", 'return', WIZARD[1])],
  'W-10': [
    breaks(
      WIZARD[0],
      "hasExtension(wallet) ? 'DOWNLOAD_OPTIONS' : 'DOWNLOAD', wallet, from",
      "'DOWNLOAD', wallet, from",
      WIZARD[1],
    ),
  ],
  'W-11': [
    breaks(
      `${WALLETS}/walletList.ts`,
      '    iconBackground,\n    ...(accent',
      '    ...(accent',
      `${WALLETS}/walletList.test.ts`,
    ),
  ],
  'W-12': [breaks(WIZARD[0], 'if (wallet.ready) return', 'return', WIZARD[1])],
  'W-14': [breaks(WIZARD[0], 'isCompact || isPhone ? 3 : 5', '5', WIZARD[1])],
  'W-15': [
    breaks(
      `${CONNECT}/connectFlow.ts`,
      "if ('wallet' in now) dispatch(",
      "if ('nothing' in now) dispatch(",
      `${CONNECT}/connectFlow.test.ts`,
    ),
  ],
  'W-16': [
    breaks(
      `${CONNECT}/connectFlow.ts`,
      "problem.outcome === 'rejected'",
      'false',
      `${CONNECT}/connectFlow.test.ts`,
    ),
  ],
  'W-18': [
    breaks(
      `${WALLETS}/startEngine.ts`,
      'if (active?.id === handle.id) throw new ConnectorAlreadyConnectedError()',
      '',
      `${WALLETS}/engine.test.ts`,
    ),
  ],
  'W-19': [breaks(`${CONNECT}/steps/QrCode.tsx`, "ecc: 'M'", "ecc: 'L'", `${CONNECT}/steps/QrCode.test.ts`)],
  'W-20': [
    breaks(
      `${WALLETS}/projectId.ts`,
      'if (!id)\n',
      'if (false)\n',
      'packages/wallet-kit/src/walletconnect/index.test.ts',
    ),
  ],
  'W-22': [
    breaks(
      'packages/wallet-kit/src/theme/theme.ts',
      '/^\\w+$/.test(id)',
      'true',
      'packages/wallet-kit/src/provider/provider.test.tsx',
    ),
  ],
}
