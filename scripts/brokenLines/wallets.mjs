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
  'W-04': [
    breaks(
      `${WALLETS}/walletList.ts`,
      GROUPS,
      "GROUPS: readonly WalletGroup[] = ['popular', 'installed', 'other']",
      `${WALLETS}/walletList.test.ts`,
    ),
  ],
  'W-05': [
    breaks(
      `${WALLETS}/walletList.ts`,
      '!(option.id === INJECTED_ID && isBrowserWalletNamed) &&',
      '',
      `${WALLETS}/walletList.test.ts`,
      'only if no wallet is identified',
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
  'W-07': [
    breaks(
      `${WALLETS}/openLink.ts`,
      'if (!/^https?:/.test(protocol)) {',
      'if (/^https?:/.test(protocol)) {',
      `${WALLETS}/openLink.test.ts`,
    ),
  ],
  'W-08': [
    breaks(
      `${WALLETS}/environment.ts`,
      'opera: opera ?? chrome,',
      'opera: chrome,',
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
      '    iconBackground,\n    ...(iconUrl',
      '    ...(iconUrl',
      `${WALLETS}/walletList.test.ts`,
    ),
  ],
  'W-12': [breaks(WIZARD[0], 'if (wallet.ready) return', 'return', WIZARD[1])],
  'W-13': [
    breaks(
      `${WALLETS}/rememberedWallet.ts`,
      '[wallet.id, ...others]',
      '[...others, wallet.id]',
      `${WALLETS}/rememberedWallet.test.ts`,
      'the newest wallet comes first',
    ),
  ],
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
  'W-17': [
    breaks(
      'packages/wallet-kit/src/errors/explain.ts',
      "[-32002]: 'pending-in-wallet'",
      "[-32002]: 'limit-exceeded'",
      'packages/wallet-kit/src/errors/explain.test.ts',
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
  'W-21': [
    breaks(
      'packages/wallet-kit/src/theme/createTheme.ts',
      'const color = parseHex(accent)',
      "const color = parseHex(accent) ?? parseHex('#000')",
      'packages/wallet-kit/src/theme/createTheme.test.ts',
      'is no accent',
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
