/** What every page about the collection's tokens and holders uses: the session, and the answers of our server. */
import { createContext, useContext, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ServerError } from '@peppermint/api'
import type { Session } from './session.ts'

interface CollectionRootProps {
  readonly session: Session
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

const SessionContext = createContext<Session | undefined>(undefined)

export function CollectionRoot({ session, queryClient, children }: CollectionRootProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <div className="collection-page">{children}</div>
      </SessionContext>
    </QueryClientProvider>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('A page is outside of CollectionRoot.')
  return session
}

/** An answer younger than this is not asked for again. */
const STALE_MS = 4_000
const MAX_RETRIES = 2

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: shouldRetry, refetchOnWindowFocus: true },
    },
  })

/** A refusal stays one, except of an overloaded or starting server. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && (!(error instanceof ServerError) || error.status >= 500)
}
