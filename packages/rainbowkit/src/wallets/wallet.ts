/** How RainbowKit describes wallets: its types. Types only. */
import type { Connector, CreateConnectorFn } from 'wagmi'

export type InstructionStepName = 'install' | 'create' | 'scan' | 'connect' | 'refresh'

interface WithInstructions {
  /** Read for `learnMoreUrl` and which steps there are; their texts are the kit's, in the visitor's language. */
  instructions?: {
    learnMoreUrl: string
    steps: { step: InstructionStepName; title: string; description: string }[]
  }
}

/** One wallet. */
export interface Wallet {
  id: string
  /** Other ids by which `WalletButton` finds it. */
  aliases?: string[]
  name: string
  /** The reverse domain name of its announcement (EIP-6963). */
  rdns?: string
  shortName?: string
  iconUrl: string | (() => Promise<string>)
  iconAccent?: string
  iconBackground: string
  /** False where it is known not to be there: its row then leads to its downloads. */
  installed?: boolean
  downloadUrls?: {
    android?: string
    ios?: string
    mobile?: string
    qrCode?: string
    chrome?: string
    edge?: string
    firefox?: string
    opera?: string
    safari?: string
    browserExtension?: string
    macos?: string
    windows?: string
    linux?: string
    desktop?: string
  }
  /** Whether it is left out of the list. */
  hidden?: () => boolean
  createConnector: (walletDetails: WalletDetailsParams) => CreateConnectorFn
  mobile?: { getUri?: (uri: string) => string }
  desktop?: { getUri?: (uri: string) => string } & WithInstructions
  qrCode?: { getUri: (uri: string) => string } & WithInstructions
  extension?: WithInstructions
}

/** Options of the WalletConnect connector; the kit's takes `metadata` and `relayUrl`. */
export interface RainbowKitWalletConnectParameters {
  metadata?: {
    name?: string
    description?: string
    url?: string
    icons?: string[]
    verifyUrl?: string
    redirect?: object
  }
  relayUrl?: string
  [more: string]: unknown
}

/** What a function of a wallet list is called with. */
export interface CreateWalletParameters {
  projectId: string
  appName: string
  appIcon?: string
  walletConnectParameters?: RainbowKitWalletConnectParameters
  options?: RainbowKitWalletConnectParameters
}

export type CreateWalletFn = (createWalletParams: CreateWalletParameters) => Wallet

export type WalletList = { groupName: string; wallets: CreateWalletFn[] }[]

export type RainbowKitDetails = Omit<Wallet, 'createConnector' | 'hidden'> & {
  index: number
  groupIndex: number
  groupName: string
  isWalletConnectModalConnector?: boolean
  isRainbowKitConnector: boolean
  walletConnectModalConnector?: Connector
  showQrModal?: true
}

export interface WalletDetailsParams {
  rkDetails: RainbowKitDetails
}

export type CreateConnector = (walletDetails: WalletDetailsParams) => CreateConnectorFn
