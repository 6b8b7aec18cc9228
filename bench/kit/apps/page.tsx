/** Shared by all apps: the chain, the names, the text around the button. */
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, http } from 'viem'

export const appName = 'Scovilles'

/** A well-formed relay project id (32 hexadecimal digits) that is not registered. */
export const projectId = '7070707070707070707070707070707a'

const endpoint = `${location.origin}/rpc`

export const canto = defineChain({
  id: 7700,
  name: 'Canto',
  nativeCurrency: { decimals: 18, name: 'Canto', symbol: 'CANTO' },
  rpcUrls: { default: { http: [endpoint] } },
})

export const transports = { [canto.id]: http(endpoint) }

/** Draws the page around a kit's button. */
export function show(Around: (props: { readonly children: ReactNode }) => ReactNode, button: ReactNode) {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root).render(
    <StrictMode>
      <Around>
        <main>
          <h1>{appName}</h1>
          <p>Ten thousand peppers on Canto. Connect a wallet to mint one.</p>
          {button}
        </main>
      </Around>
    </StrictMode>,
  )
}
