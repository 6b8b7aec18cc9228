'use client'

import { useSession } from 'next-auth/react'
import { useAccount, useSendTransaction } from 'wagmi'

export function Reader() {
  const { data: session, status } = useSession()
  const { address, chainId } = useAccount()
  const { sendTransaction, data: hash } = useSendTransaction()
  return (
    <section>
      <output>{`${session?.user?.name ?? 'no reader'} is ${status}, ${address ?? 'no account'} on ${chainId ?? 'no network'}`}</output>
      {address && <button onClick={() => sendTransaction({ to: address })}>Borrow</button>}
      {hash && <p>{`sent ${hash}`}</p>}
    </section>
  )
}
