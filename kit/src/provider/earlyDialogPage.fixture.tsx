/** A page whose component opens the connect dialog in its layout effect. */
import '../theme/styles.css'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createTestConfig } from './renderKit.fixture.tsx'
import { useConnectDialog } from './useConnection.ts'
import { WalletKit } from './WalletKit.tsx'

const config = createTestConfig()

function OpenAtOnce() {
  const { open } = useConnectDialog()
  useLayoutEffect(() => open?.(), [])
  return null
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <WalletKit config={config}>
      <OpenAtOnce />
    </WalletKit>,
  )
