/** The dialogs of a connected visitor. */
import { AccountDialog, type AccountDialogProps } from '../../src/account/AccountDialog.tsx'
import type { RecentTransaction } from '../../src/account/RecentTransactions.tsx'
import { NetworkDialog } from '../../src/networks/NetworkDialog.tsx'
import type { Network } from '../../src/networks/network.ts'
import type { WalletPort } from '../../src/wallets/wallet.ts'
import type { Screen } from '../gallery/galleryState.ts'
import { account, connected } from './wallets.ts'
import { icon as ethereum } from '../../src/icons/generated/chains/1.ts'
import { icon as optimism } from '../../src/icons/generated/chains/10.ts'
import { icon as base } from '../../src/icons/generated/chains/8453.ts'
import { icon as arbitrum } from '../../src/icons/generated/chains/42161.ts'

const nothing = (): void => undefined
const explorer = { name: 'Tuber', url: 'https://explorer.example' }
const balance = { value: 1_234_567_000_000_000_000_000n, decimals: 18, symbol: 'CANTO' }

const transactions: readonly RecentTransaction[] = [
  { id: '1', description: 'Mint 2 peppers', status: 'pending', href: 'https://explorer.example/1' },
  { id: '2', description: 'Mint 1 pepper', status: 'confirmed', href: 'https://explorer.example/2' },
  { id: '3', description: 'List Scovilles 17', status: 'failed', reason: 'NotOwner' },
]

function Account(props: Partial<AccountDialogProps>) {
  return (
    <AccountDialog
      open
      onClose={nothing}
      wallet={connected()}
      balance={balance}
      picture={{ displayName: '0x1D…70Af' }}
      transactions={transactions}
      onClear={nothing}
      explorer={explorer}
      {...props}
    />
  )
}

const networks: readonly Network[] = [
  { id: 7700, name: 'Canto', unsupported: false, explorer },
  { id: 7701, name: 'Canto Testnet', unsupported: false },
]

/** As an app of several chains has them, with the kit's icons. */
const manyNetworks: readonly Network[] = [
  { id: 7700, name: 'Canto', unsupported: false, explorer },
  { id: 1, name: 'Ethereum', unsupported: false, iconUrl: ethereum },
  { id: 10, name: 'OP Mainnet', unsupported: false, iconUrl: optimism },
  { id: 8453, name: 'Base', unsupported: false, iconUrl: base },
  { id: 42161, name: 'Arbitrum One', unsupported: false, iconUrl: arbitrum },
  { id: 999_999, name: 'A private network with a very long name', unsupported: false },
]

function Networks({ wallet, networks: offered }: { wallet: WalletPort; networks: readonly Network[] }) {
  return <NetworkDialog open onClose={nothing} wallet={wallet} networks={offered} />
}

/** All of them. */
export const accountScreens: readonly Screen[] = [
  { id: 'account', title: 'Account', draw: () => <Account /> },
  {
    id: 'account-named',
    title: 'Account: with a long name and a large balance',
    draw: () => (
      <Account
        balance={{ value: 987_654_321_098_765n * 10n ** 18n, decimals: 18, symbol: 'wstETH-CANTO-LP' }}
        picture={{
          ensName: 'a-very-long-name-of-someone.peppers.eth',
          displayName: 'a-very-long-name-of-s….eth',
        }}
      />
    ),
  },
  {
    id: 'account-assets',
    title: 'Account: an asset to add to the wallet',
    draw: () => (
      <Account
        assets={[{ name: 'Scovilles #17', asset: { type: 'ERC721', address: account, tokenId: 17n } }]}
      />
    ),
  },
  { id: 'account-new', title: 'Account: nothing sent yet', draw: () => <Account transactions={[]} /> },
  {
    id: 'account-reading',
    title: 'Account: balance on its way',
    draw: () => <Account balance={undefined} />,
  },
  {
    id: 'account-unreadable',
    title: 'Account: balance cannot be read',
    draw: () => <Account balance="unreadable" />,
  },
  { id: 'networks', title: 'Networks', draw: () => <Networks wallet={connected()} networks={networks} /> },
  {
    id: 'networks-many',
    title: 'Networks: several, with pictures',
    draw: () => <Networks wallet={connected()} networks={manyNetworks} />,
  },
  {
    id: 'networks-wrong',
    title: 'Networks: the wallet is elsewhere',
    draw: () => <Networks wallet={connected('unsupported')} networks={networks} />,
  },
]
