'use client'

import { useAccount } from 'wagmi'

/** wagmi's own hook, as in the rest of an app: it must share the connection. */
export function Account() {
  const { address } = useAccount()
  return <output>{address ?? 'not connected'}</output>
}
