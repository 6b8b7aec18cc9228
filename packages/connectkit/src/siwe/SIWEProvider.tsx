/** Signing in with the app's own server. The session is read with react-query, under ConnectKit's keys. */
import { type SignInAdapter, trackSignIn } from '@peppermint/wallet-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useConfig } from 'wagmi'
import { signMessage } from 'wagmi/actions'
import { readConnection } from '../connection.ts'
import { useEndingSession } from './useEndingSession.ts'
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

const READY: Attempt = { status: 'ready' }

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
  })
  const stored = query.data?.address ? query.data : undefined
  const [attempt, setAttempt] = useState(READY)
  const [listeners] = useState(() => new Set<SIWEListener>())
  useNews(stored, query.isPending, [...listeners, { onSignIn, onSignOut }])

  const actions = useMemo(() => {
    let signingOut: Promise<void> | undefined
    const refetch = () => queryClient.refetchQueries({ queryKey: [SIWE_SESSION_QUERY_KEY] })
    const endSession = async () => {
      if (!(await latest.current.signOut())) throw new Error('Failed to sign out.')
      await refetch()
    }
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
      // The kit ends sessions too, at the same moments.
      signOut: () => (signingOut ??= endSession().finally(() => (signingOut = undefined))),
    }
    return {
      operations,
      reset: () => setAttempt(READY),
      subscribe: (listener: SIWEListener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      signIn: async (): Promise<SIWESession | false> => {
        setAttempt({ status: 'loading' })
        try {
          // Otherwise the end of the previous account's session would end this one.
          await signingOut?.catch(() => undefined)
          const connection = readConnection(config)
          const address = connection?.accounts[0]
          if (!connection || !address) throw new Error('No wallet is connected, so nothing can be signed.')
          const { chainId } = connection
          const nonce = await operations.getNonce()
          const message = String(await operations.createMessage({ address, chainId, nonce }))
          const signature = await signMessage(config, { account: address, message })
          const isValid = await trackSignIn({ address, chainId }, () =>
            operations.verify({ message, signature }),
          )
          if (!isValid) throw new Error('The server did not accept the signature.')
          setAttempt(READY)
          return { address, chainId }
        } catch (error) {
          setAttempt({ status: isRejection(error) ? 'rejected' : 'error', error })
          return false
        }
      },
    }
  }, [config, queryClient, listeners])

  const isEnding = useEndingSession(stored, signOutOnNetworkChange, actions.operations.signOut)
  const session = isEnding ? undefined : stored
  const isLoading = query.isPending
  const value = useMemo((): SIWE => {
    const { operations, ...rest } = actions
    const status = session ? 'authenticated' : isLoading || isEnding ? 'loading' : 'unauthenticated'
    return {
      ...rest,
      session,
      status: session ? 'success' : isLoading ? 'loading' : attempt.status,
      error: attempt.error ?? query.error ?? undefined,
      signOut: async () => {
        if (!stored) return false
        await operations.signOut()
        setAttempt(READY)
        return true
      },
      adapter: { ...operations, status, isBoundToChain: signOutOnNetworkChange },
    }
  }, [actions, session, stored, isLoading, isEnding, attempt, query.error, signOutOnNetworkChange])
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
