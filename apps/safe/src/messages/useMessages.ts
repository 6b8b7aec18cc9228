/** Queries of a Safe's messages. A list is read again when its tag in the Safe's facts changes. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MessageListItem, Page } from '@peppermint/safe/wire'
import type { Hex } from 'viem'
import { safeKey, useSafeInfo, useSource } from '../queries.ts'

/** More pages than this are not kept: a hostile gateway could have no last one. */
const MAX_PAGES = 50
/** Owners of other pages sign meanwhile. */
const MESSAGE_INTERVAL_MS = 6_000

/** All pages of messages read so far, newest first. */
export function useMessages() {
  const source = useSource()
  const tag = useSafeInfo().data?.messagesTag ?? ''
  return useInfiniteQuery({
    queryKey: [...safeKey(source), 'messages', tag],
    queryFn: ({ pageParam }) => source.getMessages(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page<MessageListItem>, pages) =>
      next === null || pages.length >= MAX_PAGES ? undefined : next,
  })
}

/** One message, polled. */
export function useMessage(messageHash: Hex) {
  const source = useSource()
  return useQuery({
    queryKey: [...safeKey(source), 'message', messageHash],
    queryFn: () => source.getMessage(messageHash),
    refetchInterval: MESSAGE_INTERVAL_MS,
  })
}
