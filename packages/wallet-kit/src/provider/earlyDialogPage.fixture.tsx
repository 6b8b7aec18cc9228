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

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <WalletKit config={config}>
      <OpenAtOnce />
    </WalletKit>,
  )
