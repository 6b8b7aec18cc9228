/** A prerendered page whose visitor pressed Connect Wallet before it was hydrated, as a page that queues presses does. */
import '../theme/styles.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PlainConnectButton } from '../button/PlainConnectButton.tsx'
import { createKitState } from './kitState.ts'
import { LazyWalletKit } from './LazyWalletKit.tsx'

const createState = () => createKitState(() => Promise.reject(new Error('This page has no engine.')))
const page = (state: ReturnType<typeof createState>) => (
  <LazyWalletKit state={state} locale="en">
    <PlainConnectButton />
  </LazyWalletKit>
)

const root = document.querySelector('#root')
if (root) {
  // Markup as a string is what the page's policy forbids.
  const prerendered = document.createElement('div')
  flushSync(() => createRoot(prerendered).render(page(createState())))
  root.replaceChildren(...Array.from(prerendered.childNodes, (node) => node.cloneNode(true)))
  const state = createState()
  state.dialog.set('connect')
  hydrateRoot(root, page(state), {
    onRecoverableError: (error) => {
      document.title = `Not hydrated: ${String(error)}`
    },
  })
}
