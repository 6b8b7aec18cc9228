/** A wallet that the kit knows: by name here, its definition is loaded with the list. */
import { loadAllWallets } from '@peppermint/wallet-kit/wallets'
import { getWalletConnectConnector } from './sharedConnector.ts'
import type { RainbowKitWalletConnectParameters, Wallet } from './wallet.ts'

/** What the functions of `/wallets` take; the kit does without any of it. */
export interface KnownWalletOptions {
  projectId?: string
  appName?: string
  appIcon?: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
  options?: RainbowKitWalletConnectParameters
}

/** A function of `/wallets`; options that RainbowKit takes as its properties are accepted and ignored. */
export interface KnownWallet {
  (options?: KnownWalletOptions): Wallet
  [option: string]: unknown
}

/** The field of a wallet object that holds its connector: a copy of the object with another connector is another wallet. */
const CONNECTOR = 'kitConnector'

/** Whether the kit's definition of the same id describes this wallet. */
export const isKnown = (wallet: Wallet): boolean => Reflect.get(wallet, CONNECTOR) === wallet.createConnector

/** Describes a wallet of the kit. */
export function knownWallet(id: string, name: string, ...aliases: string[]): KnownWallet {
  const create = ({ projectId = '', walletConnectParameters }: KnownWalletOptions = {}): Wallet => {
    const createConnector = getWalletConnectConnector({
      projectId,
      ...(walletConnectParameters && { walletConnectParameters }),
    })
    const wallet: Wallet & { [CONNECTOR]: Wallet['createConnector'] } = {
      id,
      name,
      ...(aliases.length && { aliases }),
      iconUrl: () => loadIcon(id),
      iconBackground: '#ffffff',
      createConnector,
      [CONNECTOR]: createConnector,
    }
    return wallet
  }
  // A function with an index signature cannot be written as one.
  return create as unknown as KnownWallet
}

async function loadIcon(id: string): Promise<string> {
  const icon = (await loadAllWallets()).find((wallet) => wallet.id === id)?.iconUrl ?? ''
  return typeof icon === 'function' ? icon() : icon
}
