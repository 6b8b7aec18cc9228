/** A wallet that the kit knows: by name here, its definition is loaded with the list. */
import type { WalletDefinition } from '@peppermint/wallet-kit'
import type * as kitWallets from '@peppermint/wallet-kit/wallets'
import { getWalletConnectConnector } from './sharedConnector.ts'
import type { RainbowKitWalletConnectParameters, Wallet } from './wallet.ts'

/** The names of the kit's definitions in its entry `/wallets`. */
type KitWalletName = {
  [Name in keyof typeof kitWallets]: (typeof kitWallets)[Name] extends WalletDefinition ? Name : never
}[keyof typeof kitWallets]

/** The field of a wallet object that names the kit's definition; a copy of the object keeps it. */
const KIT_NAME = 'kitWallet'

/** The definition that a wallet object stands for; undefined for an app's own wallet, also one that replaces a connector. */
export function kitNameOf(wallet: Wallet): string | undefined {
  const name: unknown = Reflect.get(wallet, KIT_NAME)
  const create: unknown = Reflect.get(wallet, 'kitConnector')
  return typeof name === 'string' && create === wallet.createConnector ? name : undefined
}

/** What the functions of `/wallets` take; all of it is optional where the kit does without. */
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

/** Describes a wallet by its id, name and the kit's definition. */
export function knownWallet(
  id: string,
  name: string,
  kitWallet: KitWalletName,
  ...aliases: string[]
): KnownWallet {
  const create = ({ projectId = '', walletConnectParameters }: KnownWalletOptions = {}): Wallet => {
    const createConnector = getWalletConnectConnector({
      projectId,
      ...(walletConnectParameters && { walletConnectParameters }),
    })
    return {
      id,
      name,
      ...(aliases.length && { aliases }),
      iconUrl: async () => {
        const definition = (await import('@peppermint/wallet-kit/wallets'))[kitWallet]
        return definition.iconUrl
      },
      iconBackground: '#ffffff',
      createConnector,
      [KIT_NAME]: kitWallet,
      kitConnector: createConnector,
    } as Wallet
  }
  // A function with an index signature cannot be written as one.
  return create as unknown as KnownWallet
}
