/** The least a page can do with wagmi 3: one button, and a list of the wallets that announced themselves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { createConfig, injected, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { canto, show, transports } from '../page.tsx'

const config = createConfig({ chains: [canto], connectors: [injected()], transports })
const queries = new QueryClient()

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

function Connect() {
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { address } = useConnection()
  const dialog = useRef<HTMLDialogElement>(null)
  if (address !== undefined) return <p>{address}</p>
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog} aria-label="Connect a wallet">
        <ul>
          {connectors.map((connector) => (
            <li key={connector.uid}>
              <button type="button" onClick={() => connect({ connector })}>
                {connector.name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

show(Around, <Connect />)
