/**
 * Who is connected, as people recognize it: picture, name, balance. Names and pictures come from our own server, which
 * reads them from mainnet where it is configured to; the page contacts nobody else for them.
 */
import { useSyncExternalStore } from 'react'
import { Avatar, formatBalance, formatEnsName, shortAddress, type Balance } from '@peppermint/wallet-kit'
import { readProfile } from '@peppermint/server/client'
import { watched, type DrawFace, type AccountProfile, type Session } from './session.ts'

/** The account that was connected last. */
const profile = watched<AccountProfile | undefined>(undefined)

const AVATAR_SIZE = 24

/** The account's profile as far as it is known. */
export function useAccountProfile(account: string): AccountProfile {
  const known = useSyncExternalStore(profile.subscribe, profile.get, profile.get)
  return known?.account === account ? known : { account }
}

/** The name in few characters, else the address in few. */
export const displayName = ({ account, name }: AccountProfile) =>
  name === undefined ? shortAddress(account) : formatEnsName(name)

/** Reads the profile of every account that connects, from now on; returns how it is drawn. */
export function accountFace({ wallet, site }: Session): DrawFace {
  const { api, names } = site
  let asked: string | undefined
  function ask(): void {
    const snapshot = wallet.getSnapshot()
    const account = snapshot.at === 'connected' ? snapshot.account : undefined
    if (account === asked) return
    asked = account
    if (account === undefined || names !== true || api === null) return
    readProfile(api, account).then(
      (read) => {
        if (asked === account) profile.set({ account, ...read })
      },
      // Nothing depends on a name: the address says who it is.
      () => undefined,
    )
  }
  wallet.subscribe(ask)
  ask()
  return (account, balance) => <Face account={account} balance={balance} />
}

function Face({ account, balance }: { readonly account: string; readonly balance: Balance | undefined }) {
  const known = useAccountProfile(account)
  return (
    <span className="face">
      {balance && (
        <span className="kit-balance">
          {formatBalance(balance.value, balance.decimals)} {balance.symbol}
        </span>
      )}
      <Avatar address={account} ensAvatar={known.avatarUrl} size={AVATAR_SIZE} />
      <bdi>{displayName(known)}</bdi>
    </span>
  )
}
