/** An account's ENS name and avatar: the headless hook of the button and the account dialog. */
import { useQuery, type SkipToken, skipToken } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Address, Client } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { NamesContext, type NamesSettings, type Gateways } from './settings.ts'

export interface Profile {
  /**
   * `off`: no account or no ENS chain, so nothing is read. `reading`: a part is loading. `read`: complete. `failed`:
   * the name could not be read; retried at the next mount.
   */
  readonly status: 'off' | 'reading' | 'read' | 'failed'
  /**
   * The primary name, which resolves back to the account and is normalized (ENSIP-15). Not truncated; `formatEnsName`
   * shortens it.
   */
  readonly name?: string
  /** An `https:` or `data:image/…` URL for an `<img>` only: it may be an SVG. Its host may still fail. */
  readonly avatarUrl?: string
}

/**
 * Reads an account's name and avatar from mainnet, once a day.
 * @param address undefined while disconnected: nothing is read then.
 */
export function useProfile(address: Address | undefined): Profile {
  const settings = useContext(NamesContext)
  const client = getNamesClient(useConfig(), settings)
  const parameters = client && address ? { client, address } : undefined
  const nameResult = useQuery(nameQuery(parameters))
  const name = (parameters && nameResult.data) ?? undefined
  const avatarParameters =
    parameters && name && settings.avatars !== 'off'
      ? { ...parameters, name, gateways: settings.gateways }
      : undefined
  const avatarResult = useQuery(avatarQuery(avatarParameters))
  if (!parameters) return { status: 'off' }
  if (nameResult.isError) return { status: 'failed' }
  return {
    status: nameResult.isPending || (avatarParameters && avatarResult.isPending) ? 'reading' : 'read',
    ...(name && { name }),
    ...(avatarResult.data && { avatarUrl: avatarResult.data }),
  }
}

/** The ENS client, if the app has one. */
export function getNamesClient(config: Config, { client, chainId = 1 }: NamesSettings): Client | undefined {
  if (client) return client
  return config.chains.some(({ id }) => id === chainId) ? config.getClient({ chainId }) : undefined
}

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
interface ProfileQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: ((context: { readonly signal: AbortSignal }) => Promise<string | null>) | SkipToken
  readonly staleTime: number
  readonly gcTime: number
  readonly refetchOnWindowFocus: false
  readonly refetchOnReconnect: false
  readonly retry: false
}

interface NameParameters {
  readonly client: Client
  readonly address: Address
}

interface AvatarParameters extends NameParameters {
  readonly name: string
  readonly gateways?: Gateways | undefined
}

/**
 * Queries for an account's name and that name's avatar, cached for a day. Their implementation loads with the first
 * query, so pages without names do not carry it.
 * The account's primary name, or null. Fails if the chain cannot be read. Disabled without parameters.
 */
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
