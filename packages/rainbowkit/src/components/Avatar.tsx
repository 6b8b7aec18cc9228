import { Avatar as KitAvatar } from '@peppermint/wallet-kit'

export interface AvatarProps {
  address: string
  /** A ring that turns around it. */
  loading?: boolean
  imageUrl?: string | null
  /** CSS pixels. */
  size: number
}

/** The picture of an account; one generated from the address without `imageUrl`. */
export const Avatar = ({ address, loading = false, imageUrl, size }: AvatarProps) => (
  <KitAvatar address={address} ensAvatar={imageUrl ?? undefined} size={size} busy={loading} />
)
