/** Who is connected, as people read it (B-13): address, name, picture, balance. */
import type { Address } from 'viem'
import type { Balance } from '../button/formatBalance.ts'
import { shortAddress } from '../button/shortAddress.ts'
import { useLazyPart } from '../lazy/partLoader.ts'
import { useKit } from '../provider/kit.ts'
import { useStore } from '../provider/store.ts'
import type { KnownProfile } from '../provider/kitState.ts'
import { useConnectedWallet } from '../provider/useConnection.ts'
import { useLocale } from '../words/locale.ts'
import { formatsPart } from './formatsPart.ts'

/** A balance as it was read, and as it should read. */
export interface ShownBalance extends Balance {
  /** Cut, never rounded: `120.1`. */
  readonly formatted: string
}

export interface AccountProfile {
  readonly address: Address
  /** The name in few characters, else the address in few; never for comparing. */
  readonly displayName: string
  readonly ensName?: string | undefined
  readonly ensAvatar?: string | undefined
  /** The coin of the chain the wallet is on; `unreadable` if the network does not answer, undefined while loading. */
  readonly balance: ShownBalance | 'unreadable' | undefined
}

/** The connected account, kept up to date; undefined without one. The balance is read on supported chains only. */
export function useAccountProfile(): AccountProfile | undefined {
  const { lang } = useLocale()
  const { stores } = useKit()
  const connected = useConnectedWallet()
  const profile = useStore(stores.profile)
  const known = useStore(stores.balance)
  // Until it is there, names and balances are being read.
  const format = useLazyPart(formatsPart, connected !== undefined).part
  if (!connected) return undefined
  const { address, chain } = connected
  const { ensName, ensAvatar } = profile?.address === address ? profile : noProfile
  // What was read of another account, or on another chain, is not this one's.
  const isKnown = known?.address === address && known.chainId === chain.id
  const balance = isKnown ? known.balance : undefined
  return {
    address,
    displayName: ensName && format ? format.formatEnsName(ensName) : shortAddress(address),
    ensName,
    ensAvatar,
    balance:
      typeof balance === 'object'
        ? format && { ...balance, formatted: format.formatBalance(balance.value, balance.decimals, lang) }
        : balance,
  }
}

const noProfile: Partial<KnownProfile> = {}
