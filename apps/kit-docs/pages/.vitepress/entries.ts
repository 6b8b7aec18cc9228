/** Entries of the kit, each a page of the reference. */
export const entries = [
  { text: '@peppermint/wallet-kit', page: 'index' },
  { text: '…/wallets', page: 'wallets' },
  { text: '…/walletconnect', page: 'walletconnect' },
  { text: '…/transactions', page: 'transactions' },
  { text: '…/names', page: 'names' },
  { text: '…/sign-in', page: 'sign-in' },
  { text: '…/errors', page: 'errors' },
  { text: '…/testing', page: 'testing' },
]

/** Packages that have another library's names, and their entries. Each is a folder of the reference, named as its own. */
export const packagesOfMoving = [
  {
    folder: 'rainbowkit',
    entries: [
      { text: '@peppermint/rainbowkit', page: 'index' },
      { text: '…/wallets', page: 'wallets' },
      { text: '…/components', page: 'components' },
    ],
  },
  {
    folder: 'rainbowkit-siwe-next-auth',
    entries: [{ text: '@peppermint/rainbowkit-siwe-next-auth', page: 'index' }],
  },
  { folder: 'connectkit', entries: [{ text: '@peppermint/connectkit', page: 'index' }] },
]
