/** The chain selector beside the account. */
import { useSay } from '../words/words.ts'
import { perScreen, type Responsive, shownOn } from './shownOn.ts'
import { useButton } from './useButton.ts'

/** How much of a chain is shown: picture and name, one of them, or no selector at all. */
export type ChainStatus = 'full' | 'icon' | 'name' | 'none'

interface ChainButtonProps {
  /** A picture on small screens and all of it on large ones unless given. */
  readonly status: Responsive<ChainStatus> | undefined
}

/** Opens the dialog of networks, where there are several. A chain without a picture shows its name instead. */
export function ChainButton(given: ChainButtonProps) {
  const say = useSay()
  const { chain, networkCount, chainDialogOpen, openChainDialog } = useButton()
  const status = perScreen<ChainStatus>(given.status ?? { smallScreen: 'icon', largeScreen: 'full' })
  const whole = shownOn(status, (value) => value !== 'none')
  if (whole === undefined || !chain || networkCount < 2) return null
  const picture = chain.iconUrl ? shownOn(status, (value) => value !== 'name') : undefined
  const name = shownOn(status, (value) => value !== 'icon' || !chain.iconUrl)
  return (
    <button
      type="button"
      className={`kit-button kit-chain ${whole}`}
      aria-haspopup="dialog"
      aria-expanded={chainDialogOpen}
      aria-label={say('button.network', 'Network: {name}', { name: chain.name })}
      onClick={openChainDialog}
    >
      {picture !== undefined && <img className={picture} src={chain.iconUrl} alt="" width={24} height={24} />}
      {name !== undefined && <bdi className={name}>{chain.name}</bdi>}
    </button>
  )
}
