/** Signing in with the app's own server. The session is read with react-query, under ConnectKit's keys. */
import { type SignInAdapter, trackSignIn } from '@peppermint/wallet-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from 'wagmi'
import { signMessage } from 'wagmi/actions'
import { readConnection } from '../connection.ts'
import {
  SIWE_NONCE_QUERY_KEY,
  SIWE_SESSION_QUERY_KEY,
  type SIWE,
  type SIWEConfig,
  SIWEContext,
  type SIWEListener,
  type SIWESession,
  type SIWEStatus,
} from './session.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000

export interface SIWEProviderProps extends SIWEConfig, SIWEListener {
  children: ReactNode
}

/** Put it around `ConnectKitProvider`, under `WagmiProvider` and `QueryClientProvider`. */
export function SIWEProvider({ children, ...props }: SIWEProviderProps) {
  const { enabled = true } = props
  return enabled ? <Session {...props}>{children}</Session> : <>{children}</>
}

interface Attempt {
  readonly status: SIWEStatus
  readonly error?: unknown
}

function Session({ children, ...props }: SIWEProviderProps) {
  const { sessionRefetchInterval = FIVE_MINUTES_MS, signOutOnNetworkChange = true } = props
  const { onSignIn, onSignOut, getSession } = props
  const config = useConfig()
  const queryClient = useQueryClient()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const query = useQuery({
    queryKey: [SIWE_SESSION_QUERY_KEY],
    queryFn: getSession,
    refetchInterval: sessionRefetchInterval,
    retry: false,
  })
  const session = query.data?.address ? query.data : undefined
  const [attempt, setAttempt] = useState<Attempt>({ status: 'ready' })
  const [listeners] = useState(() => new Set<SIWEListener>())
  useNews(session, query.isPending, [...listeners, { onSignIn, onSignOut }])

  const siwe = useMemo((): Omit<SIWE, 'adapter' | 'session'> & { readonly operations: Operations } => {
    const refetch = () => queryClient.refetchQueries({ queryKey: [SIWE_SESSION_QUERY_KEY] })
    const operations: Operations = {
      getNonce: () =>
        queryClient.fetchQuery({
          queryKey: [SIWE_NONCE_QUERY_KEY],
          queryFn: () => latest.current.getNonce(),
          staleTime: 0,
          retry: false,
        }),
      createMessage: (fields) => latest.current.createMessage(fields),
      getMessageBody: ({ message }) => String(message),
      verify: async ({ message, signature }) => {
        const isValid = await latest.current.verifyMessage({ message: String(message), signature })
        if (isValid) await refetch()
        return isValid
      },
      signOut: async () => {
        await latest.current.signOut()
        await refetch()
      },
    }
    return {
      operations,
      ...attempt,
      error: attempt.error,
      reset: () => setAttempt({ status: 'ready' }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      signOut: async () => {
        await operations.signOut()
        setAttempt({ status: 'ready' })
        return true
      },
      signIn: async () => {
        const connection = readConnection(config)
        const address = connection?.accounts[0]
        if (!connection || !address) throw new Error('No wallet is connected, so nothing can be signed.')
        setAttempt({ status: 'loading' })
        try {
          const { chainId } = connection
          const nonce = await operations.getNonce()
          const message = String(await operations.createMessage({ address, chainId, nonce }))
          const signature = await signMessage(config, { account: address, message })
          const isValid = await trackSignIn({ address, chainId }, () =>
            operations.verify({ message, signature }),
          )
          if (!isValid) throw new Error('The server did not accept the signature.')
          setAttempt({ status: 'success' })
          return { address, chainId }
        } catch (error) {
          setAttempt({ status: isRejection(error) ? 'rejected' : 'error', error })
          return false
        }
      },
    }
  }, [config, queryClient, attempt, listeners])

  const status = query.isPending ? 'loading' : session ? 'authenticated' : 'unauthenticated'
  const value = useMemo((): SIWE => {
    const settings = { status, isBoundToChain: signOutOnNetworkChange } as const
    return { ...siwe, session, adapter: { ...siwe.operations, ...settings } }
  }, [siwe, session, status, signOutOnNetworkChange])
  return <SIWEContext.Provider value={value}>{children}</SIWEContext.Provider>
}

type Operations = Omit<SignInAdapter, 'status'>

/** Calls the listeners when a session begins and ends; not for that of an earlier visit. */
function useNews(
  session: SIWESession | undefined,
  isPending: boolean,
  listeners: readonly SIWEListener[],
): void {
  const known = useRef<string | null>(null)
  const address = session?.address
  useEffect(() => {
    if (isPending) return
    const before = known.current
    known.current = address ?? ''
    if (before === null || before === known.current) return
    for (const { onSignIn, onSignOut } of listeners)
      if (address) onSignIn?.(session)
      else onSignOut?.()
  })
}

/** EIP-1193's code of a request that was declined. */
function isRejection(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (Reflect.get(at, 'code') === 4001) return true
  return false
}
