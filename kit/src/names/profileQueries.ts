/**
 * The two questions about an account, as queries: its name, then the picture of that name. Asked once a day. What
 * answers them is loaded with the first question, so that a page without names carries none of it.
 */
import { type SkipToken, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import type { Gateways } from './settings.ts'

const DAY = 24 * 60 * 60 * 1000

/** The transport under the client tries again by itself; a name is not worth more than that. */
const onceADay = {
  staleTime: DAY,
  gcTime: DAY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const

/** One question, as `useQuery` takes it; the answer is text, or null where there is nothing. */
export interface ProfileQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: ((context: { readonly signal: AbortSignal }) => Promise<string | null>) | SkipToken
  readonly staleTime: number
  readonly gcTime: number
  readonly refetchOnWindowFocus: false
  readonly refetchOnReconnect: false
  readonly retry: false
}

/** Whose name, and who knows. */
export interface NameQuestion {
  readonly client: Client
  readonly address: Address
}

/** Which name's picture, and from where files are fetched. */
export interface AvatarQuestion extends NameQuestion {
  readonly name: string
  readonly gateways?: Gateways | undefined
}

/** The account's primary name, or null. Fails when the chain cannot be read. Without a question nothing is asked. */
export function nameQuery(question: NameQuestion | undefined): ProfileQuery {
  return {
    ...onceADay,
    queryKey: ['peppermint', 'ensName', question && whose(question)],
    queryFn: question
      ? async () => {
          const { readName } = await import('./readName.ts')
          return readName(question)
        }
      : skipToken,
  }
}

/**
 * An address for `<img>`, or null: no picture, or none that may be shown. Never fails for what a picture's host
 * does. Without a question nothing is asked.
 */
export function avatarQuery(question: AvatarQuestion | undefined): ProfileQuery {
  return {
    ...onceADay,
    queryKey: ['peppermint', 'ensAvatar', question && [whose(question), question.name, question.gateways]],
    queryFn: question
      ? async ({ signal }) => {
          const { readAvatar } = await import('./readAvatar.ts')
          return readAvatar({ ...question, signal })
        }
      : skipToken,
  }
}

function whose({ client, address }: NameQuestion) {
  return `${client.chain?.id}:${address.toLowerCase()}`
}
