/**
 * The account that was connected on the page before, shown in the wallet's button from the first frame on, until the
 * wallet is connected again or not: by then the scripts have loaded, and the kit says the same.
 */
import { shortAddress, type WalletPort } from '@peppermint/wallet-kit'

/** Runs before the page is drawn. Its text is part of the document, so it can use nothing from outside of it. */
function showAccount(short: (address: string) => string): void {
  try {
    const account = localStorage.getItem('peppermint.kit.account') ?? ''
    if (localStorage.getItem('peppermint.kit.connected') === null || !/^0x[\da-f]{40}$/i.test(account)) return
    const { dataset, style } = document.documentElement
    dataset['account'] = ''
    style.setProperty('--account', `"${short(account)}"`)
  } catch {
    // Storage is blocked: no wallet is remembered.
  }
}

/** The script's code. A function, so that the browser's scripts are without it. */
export const earlyAccount = (): string => `(${showAccount.toString()})(${shortAddress.toString()})`

/** Leaves the button to the kit once it knows whether the wallet is connected. */
export function endEarlyAccount(wallet: WalletPort): void {
  const update = (): void => {
    if (wallet.getSnapshot().status === 'reconnecting') return
    delete document.documentElement.dataset['account']
    stop()
  }
  const stop = wallet.subscribe(update)
  update()
}
