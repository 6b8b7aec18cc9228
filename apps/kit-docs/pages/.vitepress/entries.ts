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
