/** The account's picture, and its name under it. */
import type { ComponentType } from 'react'
import type { AvatarProps } from '../provider/kit.ts'
import { Avatar } from './Avatar.tsx'

/** How an account looks. */
export interface AccountPicture {
  /** The whole primary name; absent where there is none. */
  readonly ensName?: string | undefined
  /** The name in few characters, else the address in few. */
  readonly displayName: string
  readonly ensAvatar?: string | undefined
  /** The app's own picture instead. */
  readonly avatar?: ComponentType<AvatarProps> | undefined
}

const SIZE = 74

/** Picture and name, side by side. */
export function AccountHeader({
  address,
  ensName,
  displayName,
  ensAvatar,
  avatar,
}: AccountPicture & { readonly address: string }) {
  return (
    <div className="kit-who">
      <Avatar address={address} ensAvatar={ensAvatar} size={SIZE} custom={avatar} />
      <bdi className="kit-name" title={ensName}>
        {displayName}
      </bdi>
    </div>
  )
}
