/** The app around the kit: wagmi's own hooks, as any app uses them, and what came of them. */
import { useState } from 'react'
import { parseEther } from 'viem'
import { useConnection, useSendTransaction, useSignMessage, useSignTypedData } from 'wagmi'
import { explain } from '../src/errors/index.ts'
import { ConnectButton, useAddTransaction, useConnectionStatus } from '../src/index.ts'
import type { ContractCall } from './options.ts'

const typedData = {
  domain: { name: 'Playground', version: '1', chainId: 7700 },
  types: { Order: [{ name: 'peppers', type: 'uint256' }] },
  primaryType: 'Order',
  message: { peppers: 3n },
} as const

interface DeedsProps {
  /** What "Call a contract" sends; without it nothing is offered. */
  readonly call: ContractCall | undefined
}

export function Deeds({ call }: DeedsProps) {
  const status = useConnectionStatus()
  const { address, chainId } = useConnection()
  const { mutateAsync: signMessage } = useSignMessage()
  const { mutateAsync: signTypedData } = useSignTypedData()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const addTransaction = useAddTransaction()
  const [came, setCame] = useState('')

  const tell = (deed: () => Promise<string>) => {
    setCame('…')
    deed().then(setCame, (error: unknown) => setCame(`Failed: ${explain(error, {}).title}`))
  }
  const send = async (what: Parameters<typeof sendTransaction>[0], description: string) => {
    const hash = await sendTransaction(what)
    addTransaction({ hash, description })
    return hash
  }
  const sendSome = () =>
    send({ to: address ?? null, value: parseEther('0.01') }, 'Send a hundredth to myself')

  return (
    <>
      <header className="play-head">
        <b>Playground</b>
        <ConnectButton />
      </header>
      <main className="play-body">
        <h1>Try the kit</h1>
        <p>
          The connection is <output id="status">{status}</output>
          {address !== undefined && (
            <>
              , by <output id="account">{address}</output> on chain <output id="chain">{chainId}</output>
            </>
          )}
          .
        </p>
        {address !== undefined && (
          <>
            <button type="button" onClick={() => tell(() => signMessage({ message: 'Peppers are fruit.' }))}>
              Sign a message
            </button>
            <button type="button" onClick={() => tell(() => signTypedData(typedData))}>
              Sign typed data
            </button>
            <button type="button" onClick={() => tell(sendSome)}>
              Send a transaction
            </button>
            {call && (
              <button type="button" onClick={() => tell(() => send(call, 'Call a contract'))}>
                Call a contract
              </button>
            )}
            <output id="came">{came}</output>
          </>
        )}
      </main>
    </>
  )
}
