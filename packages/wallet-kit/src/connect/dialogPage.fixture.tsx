/** A page with the connect dialog over a scripted port, for tests in a browser. */
import '../theme/styles.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultWallets } from '../wallets/defaults.ts'
import type { WalletOption } from '../wallets/wallet.ts'
import { ConnectDialog, type ConnectDialogProps } from './ConnectDialog.tsx'
import { preloadConnect } from './parts.ts'
import { createOption, scriptedPort, type ScriptedPort } from './scriptedPort.fixture.ts'

/** What a test finds on `window`. */
export interface DialogPage extends ScriptedPort {
  readonly show: (props: Partial<ConnectDialogProps>) => void
  /** How often the dialog asked to be closed. */
  readonly closings: () => number
  readonly preload: () => Promise<void>
}

/** A typical desktop list: one wallet installed, some behind a relay, some missing. */
function ordinary(): readonly WalletOption[] {
  const known = defaultWallets
    .filter(({ id }) => !['injected', 'safe', 'brave'].includes(id))
    .map((definition): WalletOption => {
      const { id, name, iconUrl, iconBackground, accent, group } = definition
      const { downloadUrls, qrCode, extension, inAppBrowser } = definition
      const isThere = id === 'metaMask'
      const isReached = !isThere && Boolean(definition.walletConnect) && id !== 'trust'
      const shop = downloadUrls?.chrome ?? downloadUrls?.browserExtension
      return createOption({
        id,
        name,
        iconBackground,
        ...(iconUrl !== undefined && { iconUrl }),
        ...(accent !== undefined && { accent }),
        shortName: definition.shortName ?? name,
        groupName: group,
        recent: id === 'rainbow',
        installed: isThere,
        ready: isThere || isReached,
        kind: isThere ? 'injected' : isReached ? 'walletConnect' : 'none',
        ...(downloadUrls ? { downloadUrls } : {}),
        ...(shop ? { extensionDownloadUrl: shop } : {}),
        ...(qrCode ? { qrCode } : {}),
        ...(extension ? { extension } : {}),
        ...(inAppBrowser ? { inAppBrowser } : {}),
      })
    })
  const announced = { groupName: 'installed', kind: 'announced', installed: true } as const
  return [createOption({ id: 'io.fox', name: 'Fox', ...announced }), ...known]
}

const scripted = scriptedPort(ordinary())
let closings = 0

function Page({ props }: { readonly props: Partial<ConnectDialogProps> }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    closings++
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ConnectDialog hosts={['rpc.example']} {...props} open={open} onClose={close} wallet={scripted.port} />
    </>
  )
}

const element = document.querySelector('#root')
if (element === null) throw new Error('The page has no root.')
const root = createRoot(element)
const show: DialogPage['show'] = (props) => root.render(<Page props={props} />)
show({})

const page: DialogPage = { ...scripted, show, closings: () => closings, preload: preloadConnect }
Object.assign(globalThis, { dialogPage: page })
