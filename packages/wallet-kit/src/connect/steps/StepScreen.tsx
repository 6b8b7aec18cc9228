/** From the step of the wizard to its screen. */
import { useTranslation } from '../../words/translation.ts'
import type { StepProps } from '../step.ts'
import { stepTitle, connectMethod } from '../titles.ts'
import { appLink, hasApp, hasExtension, walletsToGet } from '../wizard.ts'
import { DownloadApp } from './DownloadApp.tsx'
import { DownloadOptions } from './DownloadOptions.tsx'
import { GetWallets } from './GetWallets.tsx'
import { Guide } from './Guide.tsx'
import { OpenApp } from './OpenApp.tsx'
import { ScanCode } from './ScanCode.tsx'
import { Unavailable } from './Unavailable.tsx'
import { usePairing } from './usePairing.ts'

/** Every step but the list, what connecting means, and waiting for a wallet that asks by itself. */
export function StepScreen({ flow, viewport, device }: StepProps) {
  const t = useTranslation()
  const { snapshot, state } = flow
  const pairing = usePairing(snapshot)
  const onBack = flow.canGoBack ? flow.back : undefined
  const title = stepTitle(t, state, viewport)
  if (state.type === 'GET') {
    const wallets = walletsToGet(snapshot.wallets, viewport)
    return <GetWallets title={title} wallets={wallets} device={device} onPick={flow.pick} onBack={onBack} />
  }
  if (!('wallet' in state)) return null
  const { wallet } = state
  switch (state.type) {
    case 'DOWNLOAD_OPTIONS':
      return (
        <DownloadOptions
          title={title}
          wallet={wallet}
          onAddExtension={flow.addExtension}
          onGetApp={flow.getApp}
          onBack={onBack}
        />
      )
    case 'DOWNLOAD':
      return <DownloadApp title={title} wallet={wallet} onContinue={flow.next} onBack={onBack} />
    case 'INSTRUCTIONS_MOBILE':
      return <Guide title={title} wallet={wallet} where="qrCode" onConnect={flow.retry} onBack={onBack} />
    case 'INSTRUCTIONS_EXTENSION':
      return <Guide title={title} wallet={wallet} where="extension" onConnect={flow.retry} onBack={onBack} />
    case 'CONNECT': {
      const storeUrl = viewport.isPhone ? appLink(wallet, device) : undefined
      const isAvailable = !viewport.isPhone && (hasApp(wallet) || hasExtension(wallet))
      const onDownload = isAvailable ? flow.download : undefined
      if (state.attempt.status === 'unavailable')
        return (
          <Unavailable
            title={title}
            wallet={wallet}
            storeUrl={storeUrl}
            onDownload={onDownload}
            onConnect={flow.retry}
            onChooseAnother={flow.cancel}
            onBack={onBack}
          />
        )
      const pairingProps = { title, state: pairing, onRenew: flow.retry, onCancel: flow.cancel, onBack }
      if (connectMethod(wallet, viewport) === 'open')
        return <OpenApp {...pairingProps} name={wallet.name} storeUrl={storeUrl} />
      return <ScanCode {...pairingProps} wallet={wallet} isPhone={viewport.isPhone} onDownload={onDownload} />
    }
  }
}
