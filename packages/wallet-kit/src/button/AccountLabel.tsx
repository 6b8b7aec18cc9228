/** What the account button shows: balance, picture, name. */
import { Avatar } from '../account/Avatar.tsx'
import { useKit } from '../provider/kit.ts'
import { shortAddress } from './shortAddress.ts'
import { resolveResponsive, type Responsive, visibilityClass } from './responsive.ts'
import { useButton } from './useButton.ts'

/** How much of an account is shown: picture and name, the picture, or the address. */
export type AccountStatus = 'full' | 'avatar' | 'address'

interface AccountLabelProps {
  /** `full` unless given. */
  readonly status: Responsive<AccountStatus> | undefined
  /** On large screens only unless given. */
  readonly balance: Responsive<boolean> | undefined
}

const SIZE = 24

/** The content of the account button. With the avatar alone, the name stays available to screen readers. */
export function AccountLabel(props: AccountLabelProps) {
  const { showRecentTransactions = true, avatar } = useKit()
  const { account } = useButton()
  if (!account) return null
  const { displayBalance, displayName, ensName, address, ensAvatar } = account
  const status = resolveResponsive<AccountStatus>(props.status ?? 'full')
  const balance = resolveResponsive(props.balance ?? { smallScreen: false, largeScreen: true })
  // The picture shrinks in a ring that turns.
  const isBusy = showRecentTransactions && account.hasPendingTransactions
  const balanceClass = displayBalance ? visibilityClass(balance, (isShown) => isShown) : undefined
  const avatarClass = visibilityClass(status, (value) => value !== 'address')
  const name = visibilityClass(status, (value) => value === 'full')
  const short = visibilityClass(status, (value) => value === 'address')
  const hiddenName = visibilityClass(status, (value) => value === 'avatar')
  return (
    <>
      {balanceClass !== undefined && <bdi className={`kit-money ${balanceClass}`}>{displayBalance}</bdi>}
      {avatarClass !== undefined && (
        <span className={avatarClass}>
          <Avatar address={address} ensAvatar={ensAvatar} size={SIZE} busy={isBusy} custom={avatar} />
        </span>
      )}
      {name !== undefined && (
        <bdi className={name} title={ensName}>
          {displayName}
        </bdi>
      )}
      {short !== undefined && <bdi className={short}>{shortAddress(address)}</bdi>}
      {hiddenName !== undefined && (
        <span className={hiddenName}>
          <span className="kit-hidden">{displayName}</span>
        </span>
      )}
    </>
  )
}
