/** A page whose component opens the connect dialog in its layout effect. */
import '../theme/styles.css'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useKit } from './kit.ts'
import { createTestConfig } from './renderKit.fixture.tsx'
import { WalletKit } from './WalletKit.tsx'

const config = createTestConfig()

function OpenAtOnce() {
  const { setOpen } = useKit()
  useLayoutEffect(() => setOpen('connect'), [setOpen])
  return null
}

/** How what is beside the list is drawn, whenever that changes. */
const panels: string[] = []
Object.assign(globalThis, { panels })
new MutationObserver(() => {
  const panel = document.querySelector('dialog[open] .kit-panel')
  if (panel) panels.push(getComputedStyle(panel).contentVisibility)
}).observe(document, { subtree: true, attributeFilter: ['data-opening'] })

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <WalletKit config={config}>
      <OpenAtOnce />
    </WalletKit>,
  )
