import { ConnectButton } from '@peppermint/wallet-kit'
import './button.css'

/** Your own button in every state. The kit's dialogs open from it. */
export function MyButton() {
  return (
    <ConnectButton.Custom>
      {({ account, chain, networkCount, openAccountDialog, openChainDialog, openConnectDialog }) => {
        if (account === undefined)
          return (
            <div className="menu">
              <button type="button" onClick={openConnectDialog}>
                Log in
              </button>
            </div>
          )
        if (chain?.unsupported)
          return (
            <div className="menu">
              <button type="button" className="wrong" onClick={openChainDialog}>
                Change network
              </button>
            </div>
          )
        return (
          <div className="menu">
            {networkCount > 1 && (
              <button type="button" onClick={openChainDialog}>
                {chain?.name}
              </button>
            )}
            <button type="button" onClick={openAccountDialog}>
              {account.displayName}
              {account.displayBalance !== undefined && ` (${account.displayBalance})`}
            </button>
          </div>
        )
      }}
    </ConnectButton.Custom>
  )
}
