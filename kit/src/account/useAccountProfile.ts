/** Who is connected, as people read it (B-13): address, name, picture, balance. */
import type { Address } from 'viem'
import { type Balance, formatBalance } from '../button/formatBalance.ts'
import { shortAddress } from '../button/shortAddress.ts'
import { formatEnsName } from '../names/formatEnsName.ts'
import { useProfile } from '../names/useProfile.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import { useChainBalance } from './useChainBalance.ts'
import { useWriting } from '../words/writing.ts'

/** A balance as it was read, and as it should read. */
export interface ShownBalance extends Balance {
  /** Cut, never rounded: `120.1`. */
  readonly formatted: string
}

/** A connected account. */
export interface AccountProfile {
  readonly address: Address
  /** The name in few characters, else the address in few; never for comparing. */
  readonly displayName: string
  /** The whole primary name. */
  readonly ensName?: string | undefined
  /** An address for `<img>`. */
  readonly ensAvatar?: string | undefined
  /** The coin of the chain the wallet is on; `unreadable` when the network does not answer, undefined while it is asked. */
  readonly balance: ShownBalance | 'unreadable' | undefined
}

/** The connected account, kept up to date; undefined without one. The balance is read on supported chains only. */
export function useAccountProfile(): AccountProfile | undefined {
  const { lang } = useWriting()
  const connected = useConnectedWallet()
  const address = connected?.address
  const { name, avatarUrl } = useProfile(address)
  const balance = useChainBalance(connected && { chainId: connected.chain.id, address: connected.address })
  if (!address) return undefined
  return {
    address,
    displayName: name ? formatEnsName(name) : shortAddress(address),
    ensName: name,
    ensAvatar: avatarUrl,
    balance:
      typeof balance === 'object'
        ? { ...balance, formatted: formatBalance(balance.value, balance.decimals, lang) }
        : balance,
  }
}
