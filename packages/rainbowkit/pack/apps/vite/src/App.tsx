import {
  ConnectButton,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit'
import { parseEther } from 'viem'
import { useAccount, useChainId, useSendTransaction } from 'wagmi'

export function App() {
  const { address } = useAccount()
  const chainId = useChainId()
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  const { openChainModal, chainModalOpen } = useChainModal()
  const addRecentTransaction = useAddRecentTransaction()
  const { sendTransactionAsync, data: hash } = useSendTransaction()

  async function order() {
    if (!address) return
    const sent = await sendTransactionAsync({ to: address, value: parseEther('0.01') })
    addRecentTransaction({ hash: sent, description: 'One lemonade', confirmations: 1 })
  }

  return (
    <main>
      <ConnectButton
        accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
        showBalance={{ smallScreen: false, largeScreen: true }}
        label="Join the table"
      />
      <output>{`${address ?? 'no account'} on ${chainId}`}</output>
      <nav>
        {openConnectModal && <button onClick={openConnectModal}>Open the wallets</button>}
        {openAccountModal && <button onClick={openAccountModal}>Open the account</button>}
        {openChainModal && <button onClick={openChainModal}>Open the networks</button>}
        {address && <button onClick={() => void order()}>Order</button>}
      </nav>
      <p>{connectModalOpen ? 'wallets open' : chainModalOpen ? 'networks open' : 'nothing open'}</p>
      {hash && <p>{`sent ${hash}`}</p>}
    </main>
  )
}
