/** Follows the connected account's transactions on chain. */
import { useStore } from '@peppermint/wallet-kit'
import { useEffect } from 'react'
import { useSession } from '../page/CollectionRoot.tsx'
import { useAccount } from './useWallet.ts'

/** @param isFollowed whether the page shows, or waits for, one of them. */
export function useFollowedJournal(isFollowed: boolean): void {
  const { kit, site } = useSession()
  const loaded = useStore(kit.loaded)
  const account = useAccount()
  useEffect(() => {
    if (!isFollowed || loaded === undefined || account === undefined) return undefined
    let stop: (() => void) | undefined
    let isEnded = false
    void import('./followJournal.ts').then(({ followJournal }) => {
      if (!isEnded) stop = followJournal(account, site, loaded.journal)
    })
    return () => {
      isEnded = true
      stop?.()
    }
  }, [isFollowed, loaded, account, site])
}
