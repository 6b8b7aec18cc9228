import { useEffect, useState } from 'react'
import { useCurrentConnection, useStatus } from '../connection.ts'
import type { SIWESession } from './session.ts'

/**
 * Ends a session when the wallet disconnects, and while another account than the session's is connected, or another chain
 * if it `isBoundToChain`. A failure is retried when the network or the visitor is back.
 * @returns whether the session has to end, or is not the connected account's.
 */
export function useEndingSession(
  session: SIWESession | undefined,
  isBoundToChain: boolean,
  signOut: () => void | Promise<void>,
): boolean {
  const status = useStatus()
  const connection = useCurrentConnection()
  const [wallet, setWallet] = useState<'none' | 'connected' | 'left'>('none')
  const next =
    status === 'connected'
      ? 'connected'
      : status === 'disconnected' && wallet === 'connected'
        ? 'left'
        : // A session that begins later, in another tab for instance, is not that of the wallet that left.
          wallet === 'left' && !session
          ? 'none'
          : wallet
  // During render, so that the session never appears as another account's.
  if (next !== wallet) setWallet(next)

  const [address] = connection?.accounts ?? []
  const isForeign =
    session !== undefined &&
    address !== undefined &&
    (session.address.toLowerCase() !== address.toLowerCase() ||
      // Some servers keep no chain.
      (isBoundToChain && Boolean(session.chainId) && session.chainId !== connection?.chainId))
  // While a connection is restored, its account is that of the earlier visit.
  const mustEnd = session !== undefined && (next === 'left' || (isForeign && status === 'connected'))

  useEffect(() => {
    if (!mustEnd) return undefined
    const end = () => void Promise.resolve(signOut()).catch(() => undefined)
    end()
    addEventListener('online', end)
    addEventListener('focus', end)
    return () => {
      removeEventListener('online', end)
      removeEventListener('focus', end)
    }
  }, [mustEnd, signOut])
  return mustEnd || isForeign
}
