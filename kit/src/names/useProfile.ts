/** Who an account is to the ENS: a name, a picture. The headless hook under the button and the account dialog. */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Address, Client } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { avatarQuery, nameQuery } from './profileQueries.ts'
import { NamesContext, type NamesSettings } from './settings.ts'

/** What is known of an account so far. */
export interface Profile {
  /**
   * `off`: there is nobody to ask about, or no chain to ask, and nothing is asked. `reading`: a part is still on its
   * way. `read`: this is all there is. `failed`: the name could not be read; it is tried again at the next mount.
   */
  readonly status: 'off' | 'reading' | 'read' | 'failed'
  /** The primary name: it leads back to the account and is normalised (ENSIP-15). Whole; `formatEnsName` shortens it. */
  readonly name?: string
  /** An `https:` or `data:image/…` address for `<img>`, and for nothing else: it may be an SVG. Its host may still fail. */
  readonly avatarUrl?: string
}

/**
 * Reads the name and the picture of an account, from mainnet, once a day.
 * @param address undefined while nobody is connected: nothing is asked then.
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

/** The client that names are read with, if the app has one. */
export function getNamesClient(config: Config, { client, chainId = 1 }: NamesSettings): Client | undefined {
  if (client) return client
  return config.chains.some(({ id }) => id === chainId) ? config.getClient({ chainId }) : undefined
}
