/**
 * Queries of one Safe. Its facts are polled; a list is read again when its tag in the facts changes, so that a quiet
 * Safe costs one small request per interval.
 */
import { createContext, useContext } from 'react'
import { useInfiniteQuery, useQueries, useQuery, type Query } from '@tanstack/react-query'
import { NoSafeError, readSafe, type SafeState } from '@peppermint/safe/chain'
import { GatewayRequestError } from '@peppermint/safe/client'
import type { Page, SafeInfo, SafeMessage, TransactionDetails } from '@peppermint/safe/wire'
import { useStore } from '@peppermint/wallet-kit'
import type { Hex } from 'viem'
import type { SafeSource } from './source/safeSource.ts'
import { useWorkspace } from './workspace.ts'

const FACTS_INTERVAL_MS = 6_000
/** Owners of other pages sign meanwhile. */
const MESSAGE_INTERVAL_MS = 6_000
/** More pages than this are not kept: a hostile gateway could have no last one. */
const MAX_PAGES = 50

const SourceContext = createContext<SafeSource | undefined>(undefined)

export const SourceProvider = SourceContext.Provider

/** The source of the page's Safe. */
export function useSource(): SafeSource {
  const source = useContext(SourceContext)
  if (source === undefined) throw new Error('useSource: no SourceProvider')
  return source
}

/** Keys of a Safe's queries start with it: invalidate it after a write. */
export const safeKey = ({ type, chainId, safe }: SafeSource) => ['safe', type, chainId, safe] as const

/**
 * How long until something is read again; never once its answer is final. What is not there is final, too: a press of
 * “Try again” and a return to the page read it again. A hidden page reads nothing, as the query library has it.
 */
export const pollUnless =
  <Data>(intervalMs: number, isFinal: (data: Data) => boolean = () => false) =>
  ({ state: { data, error } }: Pick<Query<Data>, 'state'>): number | false =>
    isGone(error) || (data !== undefined && isFinal(data)) ? false : intervalMs

const isGone = (error: unknown): boolean =>
  error instanceof NoSafeError || (error instanceof GatewayRequestError && error.status === 404)

/** How the Safe's facts are read. */
export const factsQuery = (source: SafeSource) => ({
  queryKey: [...safeKey(source), 'facts'],
  queryFn: () => source.getSafe(),
  refetchInterval: pollUnless<SafeInfo>(FACTS_INTERVAL_MS),
})

/** The Safe's facts, polled. */
export const useSafeInfo = () => useQuery(factsQuery(useSource()))

/** How one message is read. Enough signatures are final. */
export const messageQuery = (source: SafeSource, messageHash: Hex) => ({
  queryKey: [...safeKey(source), 'message', messageHash],
  queryFn: () => source.getMessage(messageHash),
  refetchInterval: pollUnless<SafeMessage>(MESSAGE_INTERVAL_MS, ({ status }) => status === 'CONFIRMED'),
})

/**
 * Keeps what an earlier tag had until the new one is read. Never the answer to another question: the keys differ only
 * in their last element, the tag.
 */
const keepTagged =
  (key: readonly unknown[]) =>
  <T>(previous: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query !== undefined && key.slice(0, -1).every((part, index) => part === query.queryKey[index])
      ? previous
      : undefined

type Tag = 'txQueuedTag' | 'txHistoryTag' | 'messagesTag' | 'collectiblesTag'

/** The value of tags in the facts that are known. */
function useTags(...tags: readonly Tag[]): string {
  const facts: SafeInfo | undefined = useSafeInfo().data
  return tags.map((tag) => facts?.[tag] ?? '').join(' ')
}

function usePages<One extends Page<unknown>>(
  name: string,
  tag: string,
  read: (pageUrl?: string) => Promise<One>,
) {
  const queryKey = [...safeKey(useSource()), name, tag]
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: One, pages) =>
      next === null || pages.length >= MAX_PAGES ? undefined : next,
    placeholderData: keepTagged(queryKey),
  })
}

/** Transactions that are proposed and not executed. */
export function useQueue() {
  const source = useSource()
  return usePages('queue', useTags('txQueuedTag', 'txHistoryTag'), (pageUrl) => source.getQueue(pageUrl))
}

/** @param timeZone days are cut in it. */
export function useHistory(timeZone: string | undefined) {
  const source = useSource()
  return usePages(`history ${timeZone ?? ''}`, useTags('txHistoryTag'), (pageUrl) =>
    source.getHistory(pageUrl, timeZone),
  )
}

export function useCollectibles() {
  const source = useSource()
  return usePages('collectibles', useTags('collectiblesTag', 'txHistoryTag'), (pageUrl) =>
    source.getCollectibles(pageUrl),
  )
}

/** Newest first. */
export function useMessages() {
  const source = useSource()
  return usePages('messages', useTags('messagesTag'), (pageUrl) => source.getMessages(pageUrl))
}

export function useBalances() {
  const source = useSource()
  const queryKey = [...safeKey(source), 'balances', useTags('txHistoryTag')]
  return useQuery({
    queryKey,
    queryFn: () => source.getBalances(),
    placeholderData: keepTagged(queryKey),
  })
}

/** How a transaction is read. */
function useTransactionQuery() {
  const source = useSource()
  const tags = useTags('txQueuedTag', 'txHistoryTag')
  return (id: string) => {
    const queryKey = [...safeKey(source), 'transaction', id, tags]
    return {
      queryKey,
      queryFn: () => source.getTransaction(id),
      placeholderData: keepTagged(queryKey)<TransactionDetails>,
    }
  }
}

/** @param id of a list's item, or a safeTxHash. */
export const useTransaction = (id: string, enabled = true) =>
  useQuery({ ...useTransactionQuery()(id), enabled })

/** @param ids of a list's items. */
export const useTransactions = (ids: readonly string[]) =>
  useQueries({ queries: ids.map(useTransactionQuery()) })

/** Whether the page may contact the chain's endpoints. */
export const useChainAllowed = (): boolean => useStore(useWorkspace().isChainAllowed)

/** The Safe as the chain has it, polled; idle until the page may contact the chain's endpoints. */
export function useChainSafe() {
  const source = useSource()
  const { site, chain } = useWorkspace()
  return useQuery({
    queryKey: [...safeKey(source), 'chain'],
    queryFn: () => readSafe(chain(), source.safe),
    enabled: useChainAllowed() && site.endpoints.length > 0,
    refetchInterval: pollUnless<SafeState>(FACTS_INTERVAL_MS),
  })
}
