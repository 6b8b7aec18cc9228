/** The app around the kit: wagmi's own hooks, as any app uses them, and what came of them. */
import { useState } from 'react'
import { parseEther } from 'viem'
import { useConnection, useSendTransaction, useSignMessage, useSignTypedData } from 'wagmi'
import { explain } from '../src/errors/index.ts'
import { ConnectButton, useAddTransaction, useConnectionStatus } from '../src/index.ts'

const typedData = {
  domain: { name: 'Playground', version: '1', chainId: 7700 },
  types: { Order: [{ name: 'peppers', type: 'uint256' }] },
  primaryType: 'Order',
  message: { peppers: 3n },
} as const

export function Actions() {
  const status = useConnectionStatus()
  const { address, chainId } = useConnection()
  const { mutateAsync: signMessage } = useSignMessage()
  const { mutateAsync: signTypedData } = useSignTypedData()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const addTransaction = useAddTransaction()
  const [result, setResult] = useState('')

  const run = (action: () => Promise<string>) => {
    setResult('…')
    action().then(setResult, (error: unknown) => setResult(`Failed: ${explain(error, {}).title}`))
  }
  const send = async () => {
    const hash = await sendTransaction({ to: address ?? null, value: parseEther('0.01') })
    addTransaction({ hash, description: 'Send a hundredth to myself' })
    return hash
  }

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
            <button type="button" onClick={() => run(() => signMessage({ message: 'Peppers are fruit.' }))}>
              Sign a message
            </button>
            <button type="button" onClick={() => run(() => signTypedData(typedData))}>
              Sign typed data
            </button>
            <button type="button" onClick={() => run(send)}>
              Send a transaction
            </button>
            <output id="came">{result}</output>
          </>
        )}
      </main>
    </>
  )
}
