/**
 * The one provider: the wallet connection, what was read and what was sent, the words, the look, and the dialogs.
 * Put it around the app. On a server it renders what is in it, and nothing else happens.
 */
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { useConfig, WagmiContext } from 'wagmi'
import { type NamesSettings, NamesContext } from '../names/settings.ts'
import { spoken } from '../words/spoken.ts'
import { WordsProvider } from '../words/WordsProvider.tsx'
import { LiveKit } from './LiveKit.tsx'
import { pageStateOf } from './pageState.ts'
import { createQueryCache } from './queryCache.ts'
import { Root } from './Root.tsx'
import type { WalletKitProps } from './walletKitProps.ts'

/**
 * Gives an app its wallet. Contacts no host and asks no wallet anything by itself, except to restore the connection
 * of an earlier visit.
 * @throws for an id that is none, and for a theme that is a function.
 */
export function WalletKit({ config, queryClient, ...props }: WalletKitProps) {
  const above = useContext(QueryClientContext)
  const isUnderWagmi = useContext(WagmiContext) === config || !config
  const [own] = useState(createQueryCache)
  const queries = queryClient ?? above ?? own
  const inside = (
    <QueryClientProvider client={queries}>
      <UnderConfig {...props} isUnderWagmi={isUnderWagmi} />
    </QueryClientProvider>
  )
  // A context only: the kit restores connections itself where wagmi's provider is not above.
  return config ? <WagmiContext value={config}>{inside}</WagmiContext> : inside
}

const noNames: NamesSettings = {}

interface UnderConfigProps extends Omit<WalletKitProps, 'config' | 'queryClient'> {
  readonly isUnderWagmi: boolean
}

function UnderConfig({ isUnderWagmi, ...props }: UnderConfigProps) {
  const {
    children,
    wallets,
    initialChainId,
    transactions,
    names = noNames,
    locale,
    languages,
    id,
    theme,
  } = props
  const config = useConfig()
  const state = useMemo(
    () => pageStateOf(config, { wallets, initialChainId, transactions, isUnderWagmi }),
    // The first provider of a config decides; see `pageStateOf`.
    [config, wallets, initialChainId, transactions, isUnderWagmi],
  )
  const all = useMemo(() => (languages ? [...languages, ...spoken] : spoken), [languages])
  return (
    <NamesContext value={names}>
      <WordsProvider locale={locale} languages={all}>
        <Root id={id} theme={theme}>
          <LiveKit {...props} config={config} wallet={state.wallet} journal={state.journal}>
            {children}
          </LiveKit>
        </Root>
      </WordsProvider>
    </NamesContext>
  )
}
