/** wagmi's own providers around the kit, and what an app does with wagmi's own hooks. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useReducer } from 'react'
import { type Config, useConnect, useConnectors, useDisconnect, WagmiProvider } from 'wagmi'

const queries = new QueryClient()

interface UnderWagmiProps {
  readonly config: Config
  readonly reconnectOnMount: boolean
  readonly children: ReactNode
}

/** Puts the app under `<WagmiProvider>`, with buttons that connect and disconnect without the kit. */
export function UnderWagmi({ config, reconnectOnMount, children }: UnderWagmiProps) {
  const [renders, renderAgain] = useReducer((count: number) => count + 1, 1)
  return (
    <WagmiProvider config={config} reconnectOnMount={reconnectOnMount}>
      <QueryClientProvider client={queries}>
        {children}
        <footer className="play-body">
          <WagmiButtons />
          <button type="button" onClick={renderAgain}>
            Render the providers again
          </button>
          <output id="renders">{renders}</output>
        </footer>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function WagmiButtons() {
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          useConnect: {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => disconnect()}>
        useDisconnect
      </button>
    </>
  )
}
