/** The chain selector beside the account. */
import { useTestId } from '../provider/useTestId.ts'
import { NetworkIcon } from '../networks/NetworkIcon.tsx'
import { useTranslation } from '../words/translation.ts'
import { resolveResponsive, type Responsive, visibilityClass } from './responsive.ts'
import { useButton } from './useButton.ts'

/** How much of a chain is shown: picture and name, one of them, or no selector at all. */
export type ChainStatus = 'full' | 'icon' | 'name' | 'none'

interface ChainButtonProps {
  /** A picture on small screens and all of it on large ones unless given. */
  readonly status: Responsive<ChainStatus> | undefined
}

/** Opens the dialog of networks, where there are several. A chain without a picture shows its name instead. */
export function ChainButton(props: ChainButtonProps) {
  const t = useTranslation()
  const testId = useTestId()
  const { chain, networkCount, chainDialogOpen, openChainDialog } = useButton()
  const status = resolveResponsive<ChainStatus>(props.status ?? { smallScreen: 'icon', largeScreen: 'full' })
  const whole = visibilityClass(status, (value) => value !== 'none')
  if (whole === undefined || !chain || networkCount < 2) return null
  const picture = chain.iconUrl ? visibilityClass(status, (value) => value !== 'name') : undefined
  const name = visibilityClass(status, (value) => value !== 'icon' || !chain.iconUrl)
  return (
    <button
      type="button"
      className={`kit-button kit-chip kit-chain ${whole}`}
      aria-haspopup="dialog"
      {...testId('chain-button')}
      aria-expanded={chainDialogOpen}
      aria-label={t('button.network', 'Network: {name}', { name: chain.name })}
      onClick={openChainDialog}
    >
      {picture !== undefined && <NetworkIcon network={chain} className={picture} size={24} />}
      {name !== undefined && <bdi className={name}>{chain.name}</bdi>}
    </button>
  )
}
