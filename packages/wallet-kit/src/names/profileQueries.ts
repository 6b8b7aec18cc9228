/**
 * Queries for an account's name and that name's avatar, cached for a day. Their implementation loads with the first
 * query, so pages without names do not carry it.
 */
import { type SkipToken, skipToken } from '@tanstack/react-query'
import type { Address, Client } from 'viem'
import type { Gateways } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The transport retries; a name is not worth more retries. */
const QUERY_OPTIONS = {
  staleTime: DAY_MS,
  gcTime: DAY_MS,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const

/** A query as `useQuery` takes it; returns text, or null if there is none. */
export interface ProfileQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: ((context: { readonly signal: AbortSignal }) => Promise<string | null>) | SkipToken
  readonly staleTime: number
  readonly gcTime: number
  readonly refetchOnWindowFocus: false
  readonly refetchOnReconnect: false
  readonly retry: false
}

/** Parameters of the name query. */
export interface NameParameters {
  readonly client: Client
  readonly address: Address
}

/** Parameters of the avatar query. */
export interface AvatarParameters extends NameParameters {
  readonly name: string
  readonly gateways?: Gateways | undefined
}

/** The account's primary name, or null. Fails if the chain cannot be read. Disabled without parameters. */
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
 * A URL for an `<img>`, or null if there is no usable image. Never fails because of the image's host. Disabled
 * without parameters.
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
