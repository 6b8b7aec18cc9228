/** What the account button shows: balance, picture, name. */
import { Avatar } from '../account/Avatar.tsx'
import { useKit } from '../provider/kit.ts'
import { shortAddress } from './shortAddress.ts'
import { perScreen, type Responsive, shownOn } from './shownOn.ts'
import { useButton } from './useButton.ts'

/** How much of an account is shown: picture and name, the picture, or the address. */
export type AccountStatus = 'full' | 'avatar' | 'address'

interface AccountFaceProps {
  /** `full` unless given. */
  readonly status: Responsive<AccountStatus> | undefined
  /** On large screens only unless given. */
  readonly balance: Responsive<boolean> | undefined
}

const SIZE = 24

/** The content of the account button. Where only the picture is seen, the name is still told to those who listen. */
export function AccountFace(given: AccountFaceProps) {
  const { showRecentTransactions = true, avatar } = useKit()
  const { account } = useButton()
  if (!account) return null
  const { displayBalance, displayName, ensName, address, ensAvatar } = account
  const status = perScreen<AccountStatus>(given.status ?? 'full')
  const balance = perScreen(given.balance ?? { smallScreen: false, largeScreen: true })
  // The picture shrinks in a ring that turns.
  const isBusy = showRecentTransactions && account.hasPendingTransactions
  const money = displayBalance ? shownOn(balance, (isShown) => isShown) : undefined
  const picture = shownOn(status, (value) => value !== 'address')
  const name = shownOn(status, (value) => value === 'full')
  const short = shownOn(status, (value) => value === 'address')
  const isBare = shownOn(status, (value) => value === 'avatar')
  return (
    <>
      {money !== undefined && <bdi className={`kit-money ${money}`}>{displayBalance}</bdi>}
      {picture !== undefined && (
        <span className={picture}>
          <Avatar address={address} ensAvatar={ensAvatar} size={SIZE} busy={isBusy} custom={avatar} />
        </span>
      )}
      {name !== undefined && (
        <bdi className={name} title={ensName}>
          {displayName}
        </bdi>
      )}
      {short !== undefined && <bdi className={short}>{shortAddress(address)}</bdi>}
      {isBare !== undefined && (
        <span className={isBare}>
          <span className="kit-hidden">{displayName}</span>
        </span>
      )}
    </>
  )
}
