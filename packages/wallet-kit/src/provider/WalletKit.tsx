/**
 * The one provider: the wallet connection, what was read and what was sent, the words, the look, and the dialogs.
 * Put it around the app. On a server it renders what is in it, and nothing else happens.
 */
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { useConfig, WagmiContext } from 'wagmi'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyPart } from '../lazy/partLoader.ts'
import { type NamesSettings, NamesContext } from '../names/settings.ts'
import { TranslationsProvider } from '../words/TranslationsProvider.tsx'
import { useSession } from '../sign-in/useSignInStatus.ts'
import { KitRoot } from './KitRoot.tsx'
import type { OpenDialog } from './kitState.ts'
import { getPageState } from './pageState.ts'
import { createQueryClient } from './queryClient.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import { createStore } from './store.ts'
import { whenIdle } from './whenIdle.ts'
import type { WalletKitProps } from './walletKitProps.ts'

/**
 * Gives an app its wallet. Contacts no host and asks no wallet anything by itself, except to restore the connection
 * of an earlier visit.
 * @throws if there is no config, if `id` is invalid, and if the theme is a function.
 */
export function WalletKit({ config, queryClient, ...props }: WalletKitProps) {
  const above = useContext(QueryClientContext)
  const configAbove = useContext(WagmiContext)
  if (!config && !configAbove)
    throw new Error(
      '<WalletKit> has no wagmi config. Pass it as `config`, or render it under <WagmiProvider>.',
    )
  const isUnderWagmi = configAbove === config || !config
  const [own] = useState(createQueryClient)
  const queries = queryClient ?? above ?? own
  const inside = (
    <QueryClientProvider client={queries}>
      <UnderConfig {...props} isUnderWagmi={isUnderWagmi} />
    </QueryClientProvider>
  )
  // A context only: the kit restores connections itself where wagmi's provider is not above.
  return config ? <WagmiContext.Provider value={config}>{inside}</WagmiContext.Provider> : inside
}

const signInStep = lazyPart(() => import('../sign-in/SignIn.tsx'))
const noNames: NamesSettings = {}

interface UnderConfigProps extends Omit<WalletKitProps, 'config' | 'queryClient'> {
  readonly isUnderWagmi: boolean
}

function UnderConfig(props: UnderConfigProps) {
  const { isUnderWagmi, wallets, initialChainId, transactions, signIn, id, theme } = props
  const { names = noNames, locale, languages, ...settings } = props
  const config = useConfig()
  const state = useMemo(
    () => getPageState(config, { wallets, initialChainId, transactions, isUnderWagmi }),
    // The first provider of a config decides; see `getPageState`.
    [config, wallets, initialChainId, transactions, isUnderWagmi],
  )
  // Of this provider: a page may mount two, and a dialog opens in one of them.
  const [dialog] = useState(() => createStore<OpenDialog>('none'))
  const session = useSession(signIn, state.wallet)
  const step = signIn && (
    <LazyPart part={signInStep}>{({ SignIn }) => <SignIn adapter={signIn} wallet={state.wallet} />}</LazyPart>
  )
  useEffect(() => (signIn ? whenIdle(() => void signInStep.load()) : undefined), [signIn])
  return (
    <NamesContext.Provider value={names}>
      <TranslationsProvider locale={locale} languages={languages}>
        <ThemeRoot id={id} theme={theme}>
          <KitRoot {...settings} state={state} dialog={dialog} signIn={step} session={session} />
        </ThemeRoot>
      </TranslationsProvider>
    </NamesContext.Provider>
  )
}
