import { ConnectButton, WalletButton } from '@rainbow-me/rainbowkit'
import { useDisconnect, useSendTransaction } from 'wagmi'

export function Berth() {
  const { sendTransaction, data: hash } = useSendTransaction()
  const { disconnect } = useDisconnect()
  return (
    <ConnectButton.Custom>
      {({
        account,
        chain,
        mounted,
        authenticationStatus,
        openAccountModal,
        openChainModal,
        openConnectModal,
        accountModalOpen,
      }) => {
        const ready = mounted && authenticationStatus !== 'loading'
        const connected =
          ready && account && chain && (!authenticationStatus || authenticationStatus === 'authenticated')
        if (!connected)
          return (
            <div aria-hidden={!ready}>
              <button type="button" onClick={openConnectModal}>
                Take a berth
              </button>
              <WalletButton wallet="rainbow" />
              <WalletButton.Custom wallet="foghorn">
                {({ ready: walletReady, connect, connected: isHere, connector, loading }) => (
                  <button type="button" disabled={!walletReady || loading} onClick={() => void connect()}>
                    {isHere ? `${connector.name} is connected` : `Sound the ${connector.name}`}
                  </button>
                )}
              </WalletButton.Custom>
            </div>
          )
        return (
          <div>
            <button type="button" onClick={openChainModal}>
              {chain.unsupported ? 'Foreign waters' : chain.name}
              {chain.hasIcon && chain.iconUrl && (
                <img alt="" src={chain.iconUrl} style={{ background: chain.iconBackground, width: 12 }} />
              )}
            </button>
            <button type="button" onClick={openAccountModal} aria-expanded={accountModalOpen}>
              {account.ensName ?? account.displayName}
              {account.displayBalance ? ` with ${account.displayBalance}` : ''}
            </button>
            <button type="button" onClick={() => sendTransaction({ to: account.address as `0x${string}` })}>
              Signal
            </button>
            <button type="button" onClick={() => disconnect()}>
              Cast off
            </button>
            <output>{`${account.address} is ${authenticationStatus ?? 'free'} in ${chain.id}`}</output>
            <p>{account.hasPendingTransactions ? 'signals underway' : 'all quiet'}</p>
            {hash && <p>{`sent ${hash}`}</p>}
          </div>
        )
      }}
    </ConnectButton.Custom>
  )
}
