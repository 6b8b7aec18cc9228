/** What the account button shows: balance, picture, name. */
import type { ComponentType } from 'react'
import { Avatar } from '../account/Avatar.tsx'
import type { AvatarProps } from '../provider/kit.ts'
import { shortAddress } from './shortAddress.ts'
import { type PerScreen, shownOn } from './shownOn.ts'
import type { ButtonAccount } from './useButton.ts'

/** How much of an account is shown: picture and name, the picture, or the address. */
export type AccountStatus = 'full' | 'avatar' | 'address'

interface AccountFaceProps {
  readonly account: ButtonAccount
  readonly status: PerScreen<AccountStatus>
  readonly balance: PerScreen<boolean>
  /** A transaction is under way: the picture shrinks in a ring that turns. */
  readonly isBusy: boolean
  readonly avatar: ComponentType<AvatarProps> | undefined
}

const SIZE = 24

/** The content of the account button. Where only the picture is seen, the name is still told to those who listen. */
export function AccountFace({ account, status, balance, isBusy, avatar }: AccountFaceProps) {
  const { displayBalance, displayName, address, ensAvatar } = account
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
      {name !== undefined && <bdi className={name}>{displayName}</bdi>}
      {short !== undefined && <bdi className={short}>{shortAddress(address)}</bdi>}
      {isBare !== undefined && (
        <span className={isBare}>
          <span className="kit-hidden">{displayName}</span>
        </span>
      )}
    </>
  )
}
