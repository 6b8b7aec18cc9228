/** The button, and the state of it for those who draw their own. */
import { PlainConnectButton, type Responsive, SignInContext, useButton } from '@peppermint/wallet-kit'
import { type ReactNode, useContext } from 'react'
import type { AuthenticationStatus } from './authentication.tsx'

export interface ConnectButtonProps {
  accountStatus?: Responsive<'full' | 'avatar' | 'address'>
  showBalance?: Responsive<boolean>
  chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'>
  label?: string
}

export interface ConnectButtonRendererProps {
  children: (renderProps: {
    account?: {
      address: string
      balanceDecimals?: number
      balanceFormatted?: string
      balanceSymbol?: string
      displayBalance?: string | undefined
      displayName: string
      ensAvatar?: string | undefined
      ensName?: string | undefined
      hasPendingTransactions: boolean
    }
    chain?: {
      hasIcon: boolean
      iconUrl?: string
      iconBackground?: string
      id: number
      name?: string
      unsupported?: boolean
    }
    mounted: boolean
    authenticationStatus?: AuthenticationStatus
    openAccountModal: () => void
    openChainModal: () => void
    openConnectModal: () => void
    accountModalOpen: boolean
    chainModalOpen: boolean
    connectModalOpen: boolean
  }) => ReactNode
}

function ConnectButtonRenderer({ children }: ConnectButtonRendererProps) {
  const { account, chain, connectionStatus, mounted, ...dialogs } = useButton()
  const session = useSessionStatus(connectionStatus)
  return (
    <>
      {children({
        ...(account && { account: toAccount(account) }),
        ...(chain && { chain: { ...chain, hasIcon: chain.iconUrl !== undefined } }),
        ...(session && { authenticationStatus: session }),
        mounted,
        openAccountModal: dialogs.openAccountDialog,
        openChainModal: dialogs.openChainDialog,
        openConnectModal: dialogs.openConnectDialog,
        accountModalOpen: dialogs.accountDialogOpen,
        chainModalOpen: dialogs.chainDialogOpen,
        connectModalOpen: dialogs.connectDialogOpen,
      })}
    </>
  )
}

type Button = ReturnType<typeof useButton>

const toAccount = ({ balance, ...account }: NonNullable<Button['account']>) => ({
  ...account,
  ...(typeof balance === 'object' && {
    balanceDecimals: balance.decimals,
    balanceFormatted: toDecimal(balance.value, balance.decimals),
    balanceSymbol: balance.symbol,
  }),
})

/** All digits: `1.5`. A function of viem does the same, and brings another module into the first script. */
function toDecimal(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
}

/** The session of the connected account: one that belongs to another account, and is ending, is `loading`. */
function useSessionStatus(connection: Button['connectionStatus']): AuthenticationStatus | undefined {
  const adapter = useContext(SignInContext)
  if (!adapter || typeof adapter.status === 'object') return undefined
  if (connection === 'connected') return 'authenticated'
  if (connection === 'unauthenticated') return 'unauthenticated'
  return connection === 'reconnecting' ? 'loading' : adapter.status
}

/** The button that connects, and shows the network and the account once it has. */
const Plain = (props: ConnectButtonProps) => <PlainConnectButton {...props} />

export const ConnectButton = /* @__PURE__ */ Object.assign(Plain, { Custom: ConnectButtonRenderer })
