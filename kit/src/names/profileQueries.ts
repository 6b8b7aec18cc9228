/**
 * The two questions about an account, as queries: its name, then the picture of that name. Asked once a day. What
 * answers them is loaded with the first question, so that a page without names carries none of it.
 */
import { type SkipToken, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import type { Gateways } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The transport under the client tries again by itself; a name is not worth more than that. */
const QUERY_OPTIONS = {
  staleTime: DAY_MS,
  gcTime: DAY_MS,
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
export interface NameParameters {
  readonly client: Client
  readonly address: Address
}

/** Which name's picture, and from where files are fetched. */
export interface AvatarParameters extends NameParameters {
  readonly name: string
  readonly gateways?: Gateways | undefined
}

/** The account's primary name, or null. Fails when the chain cannot be read. Without a question nothing is asked. */
export function nameQuery(parameters: NameParameters | undefined): ProfileQuery {
  return {
    ...QUERY_OPTIONS,
    queryKey: ['peppermint', 'ensName', parameters && toKey(parameters)],
    queryFn: parameters
      ? async () => {
          const { readName } = await import('./readName.ts')
          return readName(parameters)
        }
      : skipToken,
  }
}

/**
 * An address for `<img>`, or null: no picture, or none that may be shown. Never fails for what a picture's host
 * does. Without a question nothing is asked.
 */
export function avatarQuery(parameters: AvatarParameters | undefined): ProfileQuery {
  return {
    ...QUERY_OPTIONS,
    queryKey: [
      'peppermint',
      'ensAvatar',
      parameters && [toKey(parameters), parameters.name, parameters.gateways],
    ],
    queryFn: parameters
      ? async ({ signal }) => {
          const { readAvatar } = await import('./readAvatar.ts')
          return readAvatar({ ...parameters, signal })
        }
      : skipToken,
  }
}

function toKey({ client, address }: NameParameters) {
  return `${client.chain?.id}:${address.toLowerCase()}`
}
