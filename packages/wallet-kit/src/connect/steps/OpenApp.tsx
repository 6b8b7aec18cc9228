/** Connecting on a phone: opens the wallet's app, or shows how to get it. */
import { Button, QuietButton, SiteLink } from '../../dialog/controls.tsx'
import { Status } from '../../dialog/Dialog.tsx'
import { useTranslation, type Translate } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { PreparingCode } from './PreparingCode.tsx'
import type { PairingState } from './usePairing.ts'
import { useEffect, useRef, useState } from 'react'
import { openLink } from '../../wallets/openLink.ts'
import type { WalletOption } from '../../wallets/wallet.ts'
import { WalletIcon } from '../WalletIcon.tsx'

interface OpenAppProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly state: PairingState
  /** Where the app can be had on this phone. */
  readonly storeUrl: string | undefined
  readonly onRenew: () => void
  readonly onCancel: () => void
  readonly onBack: (() => void) | undefined
}

/** Opens the app once a deep link is available. */
export function OpenApp({ title, wallet, state, storeUrl, onRenew, onCancel, onBack }: OpenAppProps) {
  const t = useTranslation()
  const { name } = wallet
  const pairing = state.status === 'waiting' ? state.pairing : undefined
  const { appSwitch, open } = useAppSwitch(pairing?.deepLink)
  const isOpening = state.status === 'none' || (state.status === 'waiting' && appSwitch !== 'stayed')
  const message = state.status === 'waiting' ? switchText(t, appSwitch, name) : undefined
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <div className={isOpening ? 'kit-subject kit-asking' : 'kit-subject'}>
        <WalletIcon option={wallet} />
      </div>
      {state.status === 'none' && <PreparingCode />}
      {state.status === 'expired' && (
        <p className="kit-note">
          {t('connect.open.expired', 'The request expired before {name} opened it. Nothing was shared.', {
            name,
          })}
        </p>
      )}
      {message && <p className={appSwitch === 'stayed' ? 'kit-note' : ''}>{message}</p>}
      <Status>{message ?? ''}</Status>
      <div className="kit-actions">
        {state.status === 'expired' ? (
          <Button onClick={onRenew}>{t('dialog.retry', 'Retry')}</Button>
        ) : (
          pairing?.deepLink && (
            <Button onClick={open}>{t('connect.open.again', 'Open {name}', { name })}</Button>
          )
        )}
        {storeUrl && appSwitch === 'stayed' && (
          <SiteLink href={storeUrl}>{t('connect.options.title', 'Get {name}', { name })}</SiteLink>
        )}
        <QuietButton onClick={onCancel}>{t('connect.another', 'Choose another')}</QuietButton>
      </div>
      {pairing && (appSwitch !== 'opening' || !pairing.deepLink) && (
        <OtherDevice pairing={pairing} name={name} open={!pairing.deepLink} />
      )}
    </Panel>
  )
}

function switchText(t: Translate, appSwitch: AppSwitch, name: string): string {
  switch (appSwitch) {
    case 'opening':
      return t('connect.open.opening', '{name} should open now and ask to share your address.', { name })
    case 'left':
      return t('connect.open.left', 'Waiting for you to approve in {name}. Then come back here.', {
        name,
      })
    case 'stayed':
      return t('connect.open.stayed', '{name} didn’t open. It may not be on this phone.', { name })
  }
}

/** `opening`: unknown. `left`: the page was hidden. `stayed`: the page stayed visible. */
type AppSwitch = 'opening' | 'left' | 'stayed'

/** How long, in milliseconds, an app that is installed may take to come up. */
const APP_SWITCH_TIMEOUT_MS = 2_500

/**
 * Whether the visitor switched from the page to an app.
 * Opens an app once its address is there, and again by `open`.
 */
function useAppSwitch(address: string | undefined): {
  readonly appSwitch: AppSwitch
  readonly open: () => void
} {
  const [appSwitch, setTakeover] = useState<AppSwitch>('opening')
  const [tries, setTries] = useState(1)
  const opened = useRef('')

  useEffect(() => {
    if (address === undefined) return undefined
    // Once for each try, however often the effect runs.
    const attempt = `${tries} ${address}`
    if (opened.current !== attempt) {
      opened.current = attempt
      openLink(address)
    }
    const timer = setTimeout(
      () => setTakeover((now) => (now === 'opening' ? 'stayed' : now)),
      APP_SWITCH_TIMEOUT_MS,
    )
    const look = () => {
      if (document.visibilityState === 'hidden') setTakeover('left')
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [address, tries])

  return {
    appSwitch: appSwitch,
    open() {
      setTakeover('opening')
      setTries((before) => before + 1)
    },
  }
}
