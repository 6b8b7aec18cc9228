/** A page with the kit's button and dialogs over a scripted port, whose theme a test sets. */
import './styles.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import { createOption, scriptedPort } from '../connect/scriptedPort.fixture.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { KitContext } from '../provider/kit.ts'
import { canto, createTestKit } from '../provider/renderKit.fixture.tsx'
import { SignInStep } from '../sign-in/SignInStep.tsx'
import type { SignInState } from '../sign-in/signInState.ts'
import { applyTheme } from './applyTheme.ts'
import { createTheme, type ThemeParameters } from './createTheme.ts'

/** What a test finds on `window`. */
export interface ThemePage {
  readonly set: (look: Partial<ThemePageState>) => void
}

interface ThemePageState {
  readonly theme: ThemeParameters | null
  readonly dir: 'ltr' | 'rtl'
  readonly shown: 'none' | 'connect' | SignInState
}

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%237b3fe4" d="M0 0h8v8H0z"/%3E%3Cpath fill="%23fff" d="M2 2h4v4H2z"/%3E%3C/svg%3E'
const installed = { groupName: 'installed', kind: 'announced', installed: true } as const
const scripted = scriptedPort([
  createOption({ id: 'io.fox', name: 'Fox', iconUrl: picture, recent: true, ...installed }),
  createOption({ id: 'io.owl', name: 'Owl', iconUrl: picture, ...installed }),
  createOption({ id: 'rainbow', name: 'Rainbow', iconUrl: picture, kind: 'walletConnect' }),
  createOption({
    id: 'coinbase',
    name: 'Coinbase Wallet',
    shortName: 'Coinbase',
    iconUrl: picture,
    ready: false,
  }),
  createOption({ id: 'walletConnect', name: 'WalletConnect', iconUrl: picture, kind: 'walletConnect' }),
  createOption({ id: 'argent', name: 'Argent', groupName: 'other', kind: 'walletConnect' }),
])
const nothing = () => undefined
const kit = createTestKit(scripted.port, [canto])

function Page() {
  const root = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<ThemePageState>({ theme: null, dir: 'ltr', shown: 'none' })
  const { theme, dir, shown } = look
  useLayoutEffect(() => {
    const set: ThemePage['set'] = (change) => setLook((before) => ({ ...before, ...change }))
    Object.assign(globalThis, { lookPage: { set } satisfies ThemePage })
  }, [])
  useLayoutEffect(() => {
    document.documentElement.dir = dir
    return root.current ? applyTheme(root.current, theme ? createTheme(theme) : undefined) : undefined
  }, [theme, dir])
  return (
    <div ref={root}>
      <KitContext value={{ ...kit, setOpen: () => setLook({ ...look, shown: 'connect' }) }}>
        <ConnectButton />
      </KitContext>
      <ConnectDialog
        open={shown === 'connect'}
        onClose={() => setLook({ ...look, shown: 'none' })}
        wallet={scripted.port}
        hosts={['rpc.example']}
      />
      <Dialog
        open={typeof shown === 'object'}
        onClose={() => setLook({ ...look, shown: 'none' })}
        kind="account"
        title="Verify your account"
      >
        {typeof shown === 'object' && (
          <SignInStep
            state={shown}
            walletName="Fox"
            onSign={nothing}
            onRetry={nothing}
            onCheck={nothing}
            onGiveUp={nothing}
            onCancel={nothing}
          />
        )}
      </Dialog>
    </div>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Page />)
