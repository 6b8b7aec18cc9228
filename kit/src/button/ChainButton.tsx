/** The chain selector beside the account. */
import type { Network } from '../networks/network.ts'
import { useSay } from '../words/words.ts'
import { type PerScreen, shownOn } from './shownOn.ts'

/** How much of a chain is shown: picture and name, one of them, or no selector at all. */
export type ChainStatus = 'full' | 'icon' | 'name' | 'none'

interface ChainButtonProps {
  readonly chain: Network
  readonly status: PerScreen<ChainStatus>
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** Opens the dialog of networks. A chain without a picture shows its name instead. */
export function ChainButton({ chain, status, isOpen, onPress }: ChainButtonProps) {
  const say = useSay()
  const whole = shownOn(status, (value) => value !== 'none')
  if (whole === undefined) return null
  const picture = chain.iconUrl ? shownOn(status, (value) => value !== 'name') : undefined
  const name = shownOn(status, (value) => value !== 'icon' || !chain.iconUrl)
  return (
    <button
      type="button"
      className={`kit-button kit-chain ${whole}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={say('button.network', 'Network: {name}', { name: chain.name })}
      onClick={onPress}
    >
      {picture !== undefined && <img className={picture} src={chain.iconUrl} alt="" width={24} height={24} />}
      {name !== undefined && <bdi className={name}>{chain.name}</bdi>}
    </button>
  )
}
