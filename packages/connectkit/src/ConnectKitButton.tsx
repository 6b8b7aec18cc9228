/** The button, and the state of it for those who draw their own. */
import { PlainConnectButton, shortAddress, ThemeRoot, useIsMounted, useProfile } from '@peppermint/wallet-kit'
import { type ReactNode, useContext, useMemo } from 'react'
import type { Chain } from 'viem'
import { useConfig } from 'wagmi'
import { useCurrentConnection, useStatus } from './connection.ts'
import { type ThemeProps, toButtonTheme } from './theme.ts'
import { ThemeContext } from './themeContext.ts'
import { useModal } from './useModal.ts'

type Hash = `0x${string}`

export interface ConnectButtonRendererProps {
  children?: (renderProps: {
    show?: () => void
    hide?: () => void
    chain?: Chain & { unsupported?: boolean }
    unsupported: boolean
    isConnected: boolean
    isConnecting: boolean
    address?: Hash
    truncatedAddress?: string
    ensName?: string
  }) => ReactNode
}

function ConnectButtonRenderer({ children }: ConnectButtonRendererProps) {
  const isMounted = useIsMounted()
  const config = useConfig()
  const connection = useCurrentConnection()
  const isConnecting = useStatus() === 'connecting'
  const { setOpen } = useModal()
  const address = connection?.accounts[0]
  const { name } = useProfile(address)
  if (!children || !isMounted) return null
  const known = config.chains.find(({ id }) => id === connection?.chainId)
  const unsupported = connection !== undefined && known === undefined
  const chain = known ?? (connection && unknownChain(connection.chainId))
  return (
    <>
      {children({
        show: () => setOpen(true),
        hide: () => setOpen(false),
        ...(chain && { chain }),
        unsupported,
        isConnected: connection !== undefined,
        isConnecting,
        ...(address && { address, truncatedAddress: shortAddress(address) }),
        ...(name !== undefined && { ensName: name }),
      })}
    </>
  )
}

/** A chain of which only the id is known. */
const unknownChain = (id: number): Chain & { unsupported: boolean } => ({
  id,
  name: String(id),
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  unsupported: true,
})

export interface ConnectKitButtonProps extends ThemeProps {
  label?: string
  /** False unless given. */
  showBalance?: boolean
  /** True unless given. */
  showAvatar?: boolean
  /** Called instead of opening the dialog, with a function that opens it. */
  onClick?: (open: () => void) => void
}

/** The button that connects, and shows the network and the account once it has. Not in a server's HTML. */
function Plain(props: ConnectKitButtonProps) {
  const { label, showBalance = false, showAvatar = true, theme, mode, customTheme, onClick } = props
  const { options, ...given } = useContext(ThemeContext)
  const isMounted = useIsMounted()
  const { setOpen } = useModal()
  const key = JSON.stringify([{ theme, mode, customTheme }, given])
  const kitTheme = useMemo(() => {
    const [own, ofProvider]: readonly [ThemeProps, ThemeProps] = JSON.parse(key)
    return toButtonTheme(own, ofProvider)
  }, [key])
  if (!isMounted) return null
  const button = (
    <PlainConnectButton
      {...(label !== undefined && { label })}
      accountStatus={showAvatar ? 'full' : 'address'}
      showBalance={showBalance && !options.hideBalance}
      chainStatus="icon"
    />
  )
  const themed = kitTheme ? <ThemeRoot theme={kitTheme}>{button}</ThemeRoot> : button
  if (!onClick) return themed
  return (
    <span
      // The button inside is what people use and what is focused; this only decides what a press of it does.
      role="presentation"
      style={{ display: 'contents' }}
      onClickCapture={(event) => {
        event.stopPropagation()
        onClick(() => setOpen(true))
      }}
    >
      {themed}
    </span>
  )
}

export const ConnectKitButton = /* @__PURE__ */ Object.assign(Plain, { Custom: ConnectButtonRenderer })
