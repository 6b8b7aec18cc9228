/** RainbowKit's provider: its props, given to the kit's. */
import { type AvatarProps, lazyPart, useJournal, useLazyPart, WalletKit } from '@peppermint/wallet-kit'
import { loadRecordTransaction } from '@peppermint/wallet-kit/transactions'
import { loadAllWallets } from '@peppermint/wallet-kit/wallets'
import { type FunctionComponent, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Chain } from 'viem'
import { useConfig } from 'wagmi'
import type { Locale } from '../locale.ts'
import type { Theme } from '../theme/theme.ts'
import { ThemeRoot } from '../theme/ThemeRoot.tsx'
import { readListed } from '../wallets/connectorsForWallets.ts'

export type DisclaimerComponent = FunctionComponent<{
  Text: FunctionComponent<{ children: ReactNode }>
  Link: FunctionComponent<{ children: ReactNode; href: string }>
}>

export type AvatarComponent = FunctionComponent<{
  address: string
  ensImage?: string | null
  size: number
}>

export interface RainbowKitProviderProps {
  /** The chain to ask for after connecting; the first of the config if the wallet is on none of its chains. */
  initialChain?: Chain | number
  /** For two themes on one page: the value of `data-rk`; letters, digits and underscores. */
  id?: string
  children: ReactNode
  /** The kit's light theme unless given; null if the page sets the variables, as with `cssStringFromTheme`. */
  theme?: Theme | null
  /** False unless given. */
  showRecentTransactions?: boolean
  appInfo?: { appName?: string; learnMoreUrl?: string; disclaimer?: DisclaimerComponent }
  /** Pictures of the wallet fly where it is chosen, unless the visitor prefers less motion. */
  coolMode?: boolean
  avatar?: AvatarComponent
  modalSize?: 'compact' | 'wide'
  locale?: Locale
}

/** No chain has this id: the kit then asks for the first one where a wallet is on none of the app's. */
const ANY_SUPPORTED = 0

/** @throws for a theme function that was not called, and for an invalid `id`. */
export function RainbowKitProvider(props: RainbowKitProviderProps) {
  const { initialChain = ANY_SUPPORTED, id, children, theme, appInfo = {}, avatar, locale } = props
  const { coolMode = false, showRecentTransactions = false, modalSize = 'wide' } = props
  const wallets = useListedWallets()
  const Picture = useAvatar(avatar)
  useCoolMode(coolMode)
  const { disclaimer: Disclaimer, ...words } = appInfo
  return (
    <ThemeRoot id={id} theme={typeof theme === 'function' ? null : theme}>
      <WalletKit
        {...(wallets && { wallets })}
        {...(locale !== undefined && { locale })}
        {...(Disclaimer && { disclaimer: <Disclaimer Text={Text} Link={Link} /> })}
        {...words}
        avatar={Picture}
        initialChainId={typeof initialChain === 'number' ? initialChain : initialChain.id}
        modalSize={modalSize}
        showRecentTransactions={showRecentTransactions}
        testIdPrefix="rk-"
        // The kit says what is wrong with a function.
        theme={typeof theme === 'function' ? theme : null}
      >
        {children}
        <TakeOver />
      </WalletKit>
    </ThemeRoot>
  )
}

/** The list that the config's connectors were made from, loaded when it is needed. */
function useListedWallets() {
  const config = useConfig()
  return useMemo(() => {
    const listed = readListed(config.connectors)
    if (!listed) return undefined
    return async () => {
      const [{ toDefinitions }, all] = await Promise.all([
        import('../wallets/toDefinitions.ts'),
        loadAllWallets(),
      ])
      return toDefinitions(listed, all)
    }
  }, [config])
}

const takeOverPart = lazyPart(() => import('../takeOver.ts'))

/** Once, after the page's first frame: what RainbowKit stored about a visitor; its transactions once a journal is loaded. */
function TakeOver() {
  const journal = useJournal()
  const [isDone] = useState(isTakenOver)
  const { part } = useLazyPart(takeOverPart, !isDone)
  useEffect(() => void part?.takeOver(journal, loadRecordTransaction), [journal, part])
  return null
}

/** Also where the storage is blocked, which has nothing to take over. */
function isTakenOver(): boolean {
  try {
    return localStorage.getItem('peppermint.rainbowkit') === 'transactions'
  } catch {
    return true
  }
}

function useCoolMode(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const starting = import('../coolMode.ts').then(({ startCoolMode }) => startCoolMode())
    return () => void starting.then((stop) => stop())
  }, [isOn])
}

function useAvatar(avatar: AvatarComponent | undefined) {
  return useMemo(() => {
    if (!avatar) return undefined
    const Avatar = avatar
    return ({ address, ensAvatar, size }: AvatarProps) => (
      <Avatar address={address} ensImage={ensAvatar ?? null} size={size} />
    )
  }, [avatar])
}

const Text = ({ children }: { readonly children: ReactNode }) => <p>{children}</p>

const Link = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)
