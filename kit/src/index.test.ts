import { expect, test } from 'vitest'
import * as kit from './index.ts'

test('the names of the public face', () => {
  expect(Object.keys(kit).toSorted()).toMatchInlineSnapshot(`
    [
      "AccountDialog",
      "Avatar",
      "ConnectButton",
      "ConnectButtonView",
      "ConnectDialog",
      "CustomConnectButton",
      "NetworkDialog",
      "SignInDialog",
      "SignInOver",
      "WalletKit",
      "applyTheme",
      "createSignInAdapter",
      "createTheme",
      "formatBalance",
      "formatEnsName",
      "lazyWallet",
      "preloadConnect",
      "shortAddress",
      "themeAttributes",
      "themeVariables",
      "useAccountDialog",
      "useAccountProfile",
      "useAddTransaction",
      "useButton",
      "useClearTransactions",
      "useConnectDialog",
      "useConnectFlow",
      "useConnectedWallet",
      "useConnectionStatus",
      "useDisconnectWallet",
      "useNetworkDialog",
      "useNetworks",
      "useProfile",
      "useRecentTransactions",
      "useSession",
      "useSignIn",
      "useWallet",
      "useWalletList",
      "useWalletPort",
    ]
  `)
})
