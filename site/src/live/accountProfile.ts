/**
 * The connected account's name and picture. They come from our own server, which reads them from mainnet where it is
 * configured to; the page contacts nobody else for them.
 */
import { formatEnsName, shortAddress } from '@peppermint/wallet-kit'
import { readProfile } from '@peppermint/server/client'
import type { Session } from '../app/session.ts'

/** Keeps `session.picture` current from now on: the short address at once, name and picture as they are read. */
export function watchProfile({ wallet, site, picture }: Session): void {
  const { api, names } = site
  let shown: string | undefined
  function update(): void {
    const snapshot = wallet.getSnapshot()
    const account = snapshot.at === 'connected' ? snapshot.account : undefined
    if (account === shown) return
    shown = account
    picture.set(account === undefined ? undefined : { displayName: shortAddress(account) })
    if (account === undefined || names !== true || api === null) return
    readProfile(api, account).then(
      ({ name, avatarUrl }) => {
        if (shown !== account || name === undefined) return
        picture.set({ displayName: formatEnsName(name), ensName: name, ensAvatar: avatarUrl })
      },
      // Nothing depends on a name: the address is shown.
      () => undefined,
    )
  }
  wallet.subscribe(update)
  update()
}
