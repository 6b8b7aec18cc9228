/** ConnectKit's provider: its props, given to the kit's. */
import { type AvatarProps, useWalletPort, WalletKit } from '@peppermint/wallet-kit'
import { type ReactNode, useContext, useMemo } from 'react'
import { useConfig } from 'wagmi'
import { type ConnectionCallbacks, useConnectionCallbacks } from './connection.ts'
import { SIWEContext } from './siwe/session.ts'
import { toKitTheme } from './theme.ts'
import type { ConnectKitOptions, CustomAvatarProps, CustomTheme, Mode, Theme } from './types.ts'
import { useStyles } from './useStyles.ts'
import { ThemeContext } from './themeContext.ts'

export interface ConnectKitProviderProps extends ConnectionCallbacks {
  children?: ReactNode
  theme?: Theme
  mode?: Mode
  customTheme?: CustomTheme
  options?: ConnectKitOptions
  /** Accepted and ignored. */
  debugMode?: boolean
}

/** Put it under `WagmiProvider` and `QueryClientProvider`, and in `SIWEProvider` if the app has one. */
export function ConnectKitProvider(props: ConnectKitProviderProps) {
  const { children, theme, mode, customTheme, options = {}, onConnect, onDisconnect } = props
  const { customAvatar, disclaimer, language, overlayBlur, walletOnboardingUrl } = options
  const { initialChainId } = { initialChainId: useConfig().chains[0].id, ...options }
  useStyles()
  const siwe = useContext(SIWEContext)
  const signIn = options.disableSiweRedirect ? undefined : siwe?.adapter
  const avatar = useMemo(() => customAvatar && toKitAvatar(customAvatar), [customAvatar])
  // Apps write the object in place, so it is another one at each render.
  const key = JSON.stringify(customTheme ?? {})
  const kitTheme = useMemo(
    () => toKitTheme(theme, mode, JSON.parse(key), overlayBlur),
    [theme, mode, key, overlayBlur],
  )
  const defaults = useMemo(
    () => ({ theme, mode, customTheme: JSON.parse(key), options }),
    [theme, mode, key, options],
  )
  return (
    <WalletKit
      {...(signIn && { signIn })}
      {...(language !== undefined && { locale: toLanguage(language) })}
      {...(initialChainId && { initialChainId })}
      {...(disclaimer && { disclaimer })}
      avatar={avatar}
      learnMoreUrl={walletOnboardingUrl}
      theme={kitTheme}
    >
      <Callbacks {...(onConnect && { onConnect })} {...(onDisconnect && { onDisconnect })} />
      <ThemeContext.Provider value={defaults}>{children}</ThemeContext.Provider>
    </WalletKit>
  )
}

function Callbacks(callbacks: ConnectionCallbacks) {
  useConnectionCallbacks(callbacks, useWalletPort())
  return null
}

/** Estonian has another code than ConnectKit gives it. */
const toLanguage = (language: string): string => (language === 'ee-EE' ? 'et' : language)

function toKitAvatar(CustomAvatar: NonNullable<ConnectKitOptions['customAvatar']>) {
  return function Avatar({ address, ensAvatar, size }: AvatarProps) {
    const given: CustomAvatarProps = {
      address: address as `0x${string}`,
      ensName: undefined,
      ...(ensAvatar !== undefined && { ensImage: ensAvatar }),
      size,
      radius: size,
    }
    return <CustomAvatar {...given} />
  }
}
