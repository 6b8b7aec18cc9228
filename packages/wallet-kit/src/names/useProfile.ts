/** An account's ENS name and avatar: the headless hook of the button and the account dialog. */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Address, Client } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { avatarQuery, nameQuery } from './profileQueries.ts'
import { NamesContext, type NamesSettings } from './settings.ts'

/** An account's profile so far. */
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
