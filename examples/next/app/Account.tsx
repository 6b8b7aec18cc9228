'use client'

import { useConnection } from 'wagmi'

/** wagmi's own hook, as in the rest of an app: it must share the connection. */
export function Account() {
  const { address } = useConnection()
  return <output>{address ?? 'not connected'}</output>
}
