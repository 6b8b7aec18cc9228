import { Avatar as KitAvatar, useIsMounted, useProfile } from '@peppermint/wallet-kit'

/** The picture of an account: that of its ENS name, and a drawn one until then and otherwise. */
export function Avatar({
  address,
  size = 96,
  radius = 96,
}: {
  address?: `0x${string}` | undefined
  /** Names are not resolved here: give the address. */
  name?: string | undefined
  size?: number
  radius?: number
}) {
  const isMounted = useIsMounted()
  const { avatarUrl } = useProfile(address)
  if (!isMounted) return null
  return (
    <span
      style={{ display: 'inline-block', width: size, height: size, borderRadius: radius, overflow: 'hidden' }}
    >
      {address && <KitAvatar address={address} ensAvatar={avatarUrl} size={size} />}
    </span>
  )
}
