/** From the step of the wizard to its screen. */
import { useSay } from '../../words/words.ts'
import type { StepProps } from '../step.ts'
import { titleOf, wayTo } from '../titles.ts'
import { appLink, hasApp, hasExtension, walletsToGet } from '../wizard.ts'
import { Download } from './Download.tsx'
import { DownloadOptions } from './DownloadOptions.tsx'
import { GetWallets } from './GetWallets.tsx'
import { Guide } from './Guide.tsx'
import { OpenApp } from './OpenApp.tsx'
import { Scan } from './Scan.tsx'
import { Unavailable } from './Unavailable.tsx'
import { usePairing } from './usePairing.ts'

/** Every step but the list, what connecting means, and waiting for a wallet that asks by itself. */
export function StepScreen({ flow, around, device }: StepProps) {
  const say = useSay()
  const { snapshot, state } = flow
  const pairing = usePairing(snapshot)
  const onBack = flow.canGoBack ? flow.back : undefined
  const title = titleOf(say, state, around)
  if (state.at === 'GET') {
    const wallets = walletsToGet(snapshot.wallets, around)
    return <GetWallets title={title} wallets={wallets} device={device} onPick={flow.pick} onBack={onBack} />
  }
  if (!('wallet' in state)) return null
  const { wallet } = state
  switch (state.at) {
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
      return <Download title={title} wallet={wallet} onContinue={flow.next} onBack={onBack} />
    case 'INSTRUCTIONS_MOBILE':
      return <Guide title={title} wallet={wallet} where="qrCode" onConnect={flow.retry} onBack={onBack} />
    case 'INSTRUCTIONS_EXTENSION':
      return <Guide title={title} wallet={wallet} where="extension" onConnect={flow.retry} onBack={onBack} />
    case 'CONNECT': {
      const shop = around.isPhone ? appLink(wallet, device) : undefined
      const canBeHad = !around.isPhone && (hasApp(wallet) || hasExtension(wallet))
      const onDownload = canBeHad ? flow.download : undefined
      if (state.attempt.at === 'unavailable')
        return (
          <Unavailable
            title={title}
            wallet={wallet}
            shop={shop}
            onDownload={onDownload}
            onConnect={flow.retry}
            onChooseAnother={flow.cancel}
            onBack={onBack}
          />
        )
      const asked = { title, state: pairing, onRenew: flow.retry, onCancel: flow.cancel, onBack }
      if (wayTo(wallet, around) === 'open') return <OpenApp {...asked} name={wallet.name} shop={shop} />
      return <Scan {...asked} wallet={wallet} isPhone={around.isPhone} onDownload={onDownload} />
    }
  }
}
