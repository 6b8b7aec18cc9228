'use client'

import { useConnectionStatus } from '@peppermint/wallet-kit'
import { useEffect, useState } from 'react'

/** Whom the server knows this visitor as. */
export function Visitor() {
  const status = useConnectionStatus()
  const [address, setAddress] = useState<string>()
  const isSignedIn = status === 'connected'
  useEffect(() => {
    if (!isSignedIn) return
    let isCurrent = true
    void fetch('/api/session').then(async (response) => {
      const session: { readonly address?: string } = await response.json()
      if (isCurrent) setAddress(session.address)
    })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn])
  return <output>{!isSignedIn || address === undefined ? 'not signed in' : `signed in as ${address}`}</output>
}
