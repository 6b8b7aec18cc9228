/** Broken lines of M: what Peppermint is. */
import { breaks } from './breaks.mjs'

const KIT = 'packages/wallet-kit/src'
const EVERY_PAGE = 'dev/gallery/src/everyPage.test.ts'
const CHAIN_SOURCE = 'apps/safe/src/source/chainSource.test.ts'
const PARSER = 'packages/input/src/address/parseAddress'

export const product = {
  'M-02': [
    breaks(
      `${KIT}/wallets/startEngine.ts`,
      'restoreWallet(hostWallet ?? readRemembered(storage))',
      'restoreWallet(hostWallet)',
      `${KIT}/wallets/restore.test.ts`,
    ),
  ],
  'M-03': [
    breaks(
      'apps/server/src/sign-in/signInRoutes.ts',
      'if (session === undefined) return',
      'if (session !== undefined) return',
      'apps/server/src/sign-in/signIn.test.ts',
    ),
  ],
  'M-04': [
    // Opens in a host, proposes transactions, confirms and shows them, and the same for messages.
    breaks(
      'apps/safe/src/pages/ChoosePage.tsx',
      '<Redirect to={safePath(',
      '<Redirect to={String(',
      'apps/safe/src/pages/openPages.test.tsx',
    ),
    breaks(
      'packages/safe/src/bridge/safeProvider.ts',
      'eth_sendTransaction: ([call]: readonly Call[]) => send(toTransactions([call ?? {}])),',
      'eth_sendTransaction: () => undefined,',
      'packages/safe/src/bridge/safeProvider.test.ts',
    ),
    breaks(
      'apps/safe/src/source/chainSource.ts',
      "? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'",
      "? 'AWAITING_CONFIRMATIONS' : 'AWAITING_CONFIRMATIONS'",
      CHAIN_SOURCE,
      'two browsers',
    ),
    breaks(
      'apps/safe/src/source/chainSource.ts',
      "requireKept(found, 'transaction'), signatures: [signature] }",
      "requireKept(found, 'transaction') }",
      CHAIN_SOURCE,
      'two browsers',
    ),
    breaks(
      'apps/safe/src/source/chainSource.ts',
      "requireKept(found, 'message'), signatures: [parsed] }",
      "requireKept(found, 'message') }",
      CHAIN_SOURCE,
      'messages are',
    ),
  ],
  'M-05': [
    breaks('packages/ui/src/page/pageFrame.tsx', '${pageNav(current)}', '', EVERY_PAGE),
    breaks('packages/ui/src/page/pageFrame.tsx', '<div id="${MASTHEAD}">${masthead}</div>', '', EVERY_PAGE),
    breaks('apps/safe/src/renderSafePage.tsx', '<footer>${footer}</footer>', '', EVERY_PAGE),
    breaks('apps/safe/src/renderSafePage.tsx', 'href="#${SAFE}"', 'href="#main"', EVERY_PAGE),
    breaks('apps/mint/src/app/pageBody.ts', "${pageNav('Mint')}", '<nav></nav>', EVERY_PAGE),
  ],
  'M-06': [
    breaks(
      'apps/mint/src/app/renderMintPage.tsx',
      'const supply = formatInteger(sale?.maxSupply ?? 0)',
      'const supply = formatInteger(10_000)',
      'apps/mint/src/renderPage.test.ts',
    ),
  ],
  'M-07': [
    breaks(
      'packages/sale/src/operations/operationTable.ts',
      "pause: plain('owner', 'pause'",
      "pause: plain('anyone', 'pause'",
      'tools/src/collection/operations.test.ts',
    ),
    breaks(
      'apps/studio/src/review/access.ts',
      'if (isSameAccount(sender, account)) {',
      'if (account !== undefined) {',
      'apps/studio/src/review/access.test.ts',
    ),
    breaks(
      'apps/server/src/sign-in/signInRoutes.ts',
      'chainId, expiresAt: session.expiresAt.toISOString() }',
      "chainId, role: 'visitor', expiresAt: session.expiresAt.toISOString() }",
      'apps/server/src/sign-in/signIn.test.ts',
    ),
  ],
  'M-08': [
    breaks(
      `${PARSER}.ts`,
      "if (hasChecksum && !isAddress(`0x${digits}`)) return { status: 'wrong-checksum', typed: `0x${digits}` }",
      '',
      `${PARSER}.test.ts`,
      'never corrects',
    ),
    breaks(`${PARSER}.ts`, '^0x[\\da-f]{40}$', '^0x[\\da-f]{39,40}$', `${PARSER}.test.ts`, 'refuses %s'),
    breaks(
      'apps/server/src/http/pages/ownerRoute.ts',
      "if (parsed.status !== 'valid') throw",
      "if (parsed.status === 'empty') throw",
      'apps/server/src/http/pages/pageRoutes.test.ts',
    ),
  ],
}
