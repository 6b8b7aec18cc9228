import {
  Avatar,
  ChainIcon,
  ConnectKitButton,
  SIWEButton,
  useChainIsSupported,
  useChains,
  useIsMounted,
  useModal,
  useSIWE,
  type SIWESession,
} from 'connectkit'
import { useState } from 'react'
import { parseEther } from 'viem'
import { useAccount, useChainId, useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'

/** The custom button of ConnectKit's guide. */
const CustomButton = () => (
  <ConnectKitButton.Custom>
    {({ isConnected, isConnecting, show, hide, address, truncatedAddress, ensName, chain, unsupported }) => (
      <button
        onClick={show}
        onBlur={hide ? () => undefined : undefined}
        data-chain={chain?.id}
        data-address={address}
      >
        {unsupported
          ? 'Unsupported'
          : isConnected
            ? (ensName ?? truncatedAddress)
            : isConnecting
              ? 'Waiting'
              : 'Custom connect'}
      </button>
    )}
  </ConnectKitButton.Custom>
)

const CustomSIWEButton = () => {
  const { setOpen } = useModal()
  const { isConnected } = useAccount()
  const { data, isReady, isRejected, isLoading, isSignedIn, signOut, signIn } = useSIWE({
    onSignIn: (session?: SIWESession) => console.info('signed in', session?.chainId),
  })
  const handleSignIn = async () => {
    await signIn()?.then((session?: SIWESession) => console.info(session))
  }
  if (isSignedIn)
    return (
      <p>
        Member {data?.address} on {data?.chainId} <button onClick={() => void signOut()}>Leave</button>
      </p>
    )
  if (isConnected)
    return (
      <button onClick={() => void handleSignIn()} disabled={isLoading}>
        {isRejected
          ? 'Try again'
          : isLoading
            ? 'Awaiting request'
            : isReady
              ? 'Become a member'
              : 'Become a member?'}
      </button>
    )
  return <button onClick={() => setOpen(true)}>Connect to become a member</button>
}

const Pay = () => {
  const [error, setError] = useState('')
  const {
    sendTransaction,
    data: hash,
    isPending,
  } = useSendTransaction({
    mutation: { onError: ({ message }) => setError(message) },
  })
  const { isSuccess } = useWaitForTransactionReceipt({ hash })
  return (
    <p>
      <button
        disabled={isPending}
        onClick={() =>
          sendTransaction({ to: '0x5c00000000000000000000000000000000000003', value: parseEther('0.01') })
        }
      >
        Pay
      </button>
      <output aria-label="payment">{error || (isSuccess ? 'paid' : (hash ?? 'open'))}</output>
    </p>
  )
}

export function App() {
  const { address, isConnected } = useAccount()
  const chainId = useChainId()
  const chains = useChains()
  const isSupported = useChainIsSupported()
  const isMounted = useIsMounted()
  const [log, setLog] = useState('')
  const { open, openSwitchNetworks, openProfile } = useModal({
    onConnect: ({ connectorId }) => setLog((before) => `${before} connected by ${connectorId}`),
    onDisconnect: () => setLog((before) => `${before} disconnected`),
  })
  return (
    <main>
      <ConnectKitButton label="Come aboard" showAvatar showBalance />
      <CustomButton />
      <p role="status">{isMounted && isConnected ? address : 'not connected'}</p>
      <p aria-label="chain">
        <ChainIcon id={chainId} size={16} /> {chainId} of {chains.length}, {String(isSupported)}
      </p>
      <p aria-label="other chain">
        <ChainIcon id={10} size={32} radius={8} />
      </p>
      <Avatar address={address} size={48} radius={8} />
      <button onClick={openSwitchNetworks}>Change network</button>
      <button onClick={openProfile}>Profile</button>
      <p aria-label="dialog">{open ? 'open' : 'closed'}</p>
      <p aria-label="log">{log}</p>
      <SIWEButton
        showSignOutButton
        onSignIn={(session?: SIWESession) => setLog((before) => `${before} in on ${session?.chainId}`)}
        onSignOut={() => setLog((before) => `${before} out`)}
      />
      <CustomSIWEButton />
      <Pay />
    </main>
  )
}
