/** Broken lines of B and A: button, dialogs and sign-in. */
import { breaks } from './breaks.mjs'

const KIT = 'packages/wallet-kit/src'
const BUTTON = `${KIT}/button/ConnectButton.test.tsx`
const STEP = `${KIT}/sign-in/SignInStep`
const FLOW = `${KIT}/sign-in/signInFlow`
const DIALOGS = `${KIT}/provider/dialogPermissions`

export const account = {
  'B-01': [
    breaks(
      `${KIT}/button/PlainConnectButton.tsx`,
      "t('button.connect', 'Connect Wallet')",
      "t('button.connect', 'Connect')",
      BUTTON,
    ),
  ],
  'B-02': [breaks(`${KIT}/button/ChainButton.tsx`, 'networkCount < 2', 'false', BUTTON)],
  'B-03': [
    breaks(
      `${KIT}/button/PlainConnectButton.tsx`,
      "t('button.wrong', 'Wrong network')",
      "t('button.wrong', 'Network')",
      BUTTON,
    ),
  ],
  'B-04': [
    breaks(
      `${KIT}/account/AccountDialog.tsx`,
      '<AccountDetails wallet={wallet} snapshot={snapshot} balance={balance} />',
      '',
      `${KIT}/account/account.test.tsx`,
      'the full address',
    ),
  ],
  'B-06': [breaks(`${DIALOGS}.ts`, " && snapshot.chain === 'supported'", '', `${DIALOGS}.test.ts`)],
  'B-07': [breaks(`${DIALOGS}.ts`, 'network: isConnected,', 'network: true,', `${DIALOGS}.test.ts`)],
  'B-08': [breaks(`${DIALOGS}.ts`, 'connect: !isConnected', 'connect: true', `${DIALOGS}.test.ts`)],
  'B-10': [
    breaks(
      `${KIT}/button/shortAddress.ts`,
      'address.slice(-4)',
      'address.slice(-3)',
      `${KIT}/button/button.test.ts`,
    ),
  ],
  'B-11': [
    breaks(
      `${KIT}/button/formatBalance.ts`,
      'value >= 100n * one ? 1',
      'value >= 100n * one ? 2',
      `${KIT}/button/button.test.ts`,
    ),
  ],
  'B-12': [
    breaks(
      'apps/server/src/profiles/accountCache.ts',
      '\nconst TTL_MS = 24',
      '\nconst TTL_MS = 23',
      'apps/server/src/profiles/accountCache.test.ts',
    ),
  ],
  'B-13': [
    breaks(
      `${KIT}/networks/network.ts`,
      "...(typeof iconUrl === 'string' && { iconUrl }),",
      '',
      `${KIT}/networks/networks.test.tsx`,
    ),
  ],
  'A-01': [
    breaks(
      `${KIT}/sign-in/SignIn.tsx`,
      "t('signIn.title', 'Verify your account')",
      "t('signIn.title', 'Sign in')",
      `${KIT}/sign-in/SignInDialog.test.tsx`,
    ),
  ],
  'A-02': [
    breaks(
      `${KIT}/sign-in/verifySignIn.ts`,
      'return signer !== undefined && isAddressEqual(signer, address)',
      'return signer !== undefined',
      `${KIT}/sign-in/verifySignIn.test.ts`,
    ),
  ],
  'A-03': [
    breaks(`${FLOW}.ts`, 'if (isPreparing || !adapter) return', 'if (!adapter) return', `${FLOW}.test.ts`),
    breaks(
      `${KIT}/sign-in/signInState.ts`,
      "return state.status === 'signing' ? { status: 'verifying' } : state",
      'return state',
      `${FLOW}.test.ts`,
    ),
  ],
  'A-04': [
    breaks(
      `${STEP}.tsx`,
      "t('signIn.verifying', 'Verifying signature...')",
      "t('signIn.send', 'Send message')",
      `${STEP}.test.tsx`,
    ),
  ],
  'A-05': [
    breaks(
      `${FLOW}.ts`,
      '|| state.nonce === undefined || !account || !adapter) return',
      '|| !adapter) return',
      `${FLOW}.test.ts`,
    ),
  ],
  'A-06': [
    breaks(
      `${KIT}/sign-in/signInState.ts`,
      "{ status: 'idle', fault: 'preparing' }",
      "{ status: 'idle' }",
      `${FLOW}.test.ts`,
    ),
  ],
  'A-07': [
    breaks(
      `${KIT}/sign-in/signInState.ts`,
      'nonce: state.nonce, isDeclined: true }',
      'nonce: state.nonce }',
      `${FLOW}.test.ts`,
    ),
  ],
  'A-08': [
    breaks(
      `${KIT}/sign-in/signInState.ts`,
      "{ status: 'preparing', fault: 'verifying' }",
      "{ status: 'preparing' }",
      `${FLOW}.test.ts`,
    ),
  ],
  'A-09': [
    breaks(
      `${FLOW}.ts`,
      "answer = { type: 'failed', fault: 'other' }",
      "answer = { type: 'rejected' }",
      `${FLOW}.test.ts`,
    ),
  ],
  'A-10': [
    breaks(
      `${KIT}/sign-in/contractSignature.ts`,
      "[word('1626ba7e'), word('20c13b0b')]",
      "[word('20c13b0b'), word('20c13b0b')]",
      `${KIT}/sign-in/verifySignIn.test.ts`,
      'hash form',
    ),
  ],
}
