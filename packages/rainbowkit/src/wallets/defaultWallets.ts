/** The list of an app that names no wallets, and the config of one that writes none itself. */
import { createConfig, http, type Config, type CreateConfigParameters, type CreateConnectorFn } from 'wagmi'
import type { Transport } from 'viem'
import type { RainbowKitChain } from '../chain.ts'
import { connectorsForWallets, type ConnectorsForWalletsParameters } from './connectorsForWallets.ts'
import { base, metaMaskWallet, rainbowWallet, safeWallet, walletConnectWallet } from './index.ts'
import type { WalletList } from './wallet.ts'

const defaultList = (): WalletList => [
  { groupName: 'popular', wallets: [safeWallet, rainbowWallet, base, metaMaskWallet, walletConnectWallet] },
]

export function getDefaultWallets(parameters: ConnectorsForWalletsParameters): {
  connectors: CreateConnectorFn[]
  wallets: WalletList
}
export function getDefaultWallets(): { wallets: WalletList }
export function getDefaultWallets(parameters?: ConnectorsForWalletsParameters) {
  const wallets = defaultList()
  return parameters ? { connectors: connectorsForWallets(wallets, parameters), wallets } : { wallets }
}

type Chains = readonly [RainbowKitChain, ...RainbowKitChain[]]
type TransportsOf<chains extends Chains> = Record<chains[number]['id'], Transport>

export interface DefaultConfigParameters<chains extends Chains, transports extends TransportsOf<chains>>
  extends
    Omit<CreateConfigParameters<chains, transports>, 'chains' | 'client' | 'connectors' | 'transports'>,
    ConnectorsForWalletsParameters {
  chains: chains
  /** By chain id; a chain without one is read through its default RPC. */
  transports?: transports
  /** The wallets on offer; five of the most used unless given. */
  wallets?: WalletList
}

/** A wagmi config with the connectors of a list of wallets; takes the other options of wagmi's `createConfig`, too. */
export function getDefaultConfig<
  const chains extends Chains,
  transports extends TransportsOf<chains> = TransportsOf<chains>,
>(parameters: DefaultConfigParameters<chains, transports>): Config<chains, transports, CreateConnectorFn[]> {
  const { wallets = defaultList(), chains, transports, ...wagmi } = parameters
  // What is not wagmi's, such as `appName`, is ignored by it.
  const options = {
    ...wagmi,
    chains,
    transports: transports ?? Object.fromEntries(chains.map(({ id }) => [id, http()])),
    connectors: connectorsForWallets(wallets, parameters),
  }
  // wagmi cannot follow the types of transports that are optional.
  return createConfig(options as never) as never
}
