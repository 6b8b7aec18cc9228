/** One page for each thing that an app asks of the kit; `?page=` chooses. It runs on the oldest and the newest versions. */
import {
  ConnectButton,
  createSignInAdapter,
  type SignInAdapter,
  useAddTransaction,
  useConnectionStatus,
  useRecentTransactions,
  WalletKit,
  type WalletKitProps,
} from '@peppermint/wallet-kit'
import { siweMessage } from '@peppermint/wallet-kit/sign-in'
import {
  createSafeWallet,
  createWalletConfig,
  metaMaskWallet,
  walletConnectWallet,
} from '@peppermint/wallet-kit/wallets'
import * as Dialog from '@radix-ui/react-dialog'
import { useState } from 'react'
import { http, recoverMessageAddress } from 'viem'
import { canto } from 'viem/chains'
import { createConfig, useAccount, useChainId, useDisconnect } from 'wagmi'
import { sendTransaction } from 'wagmi/actions'

const transport = http(import.meta.env['VITE_RPC_URL'])
const second = {
  ...canto,
  id: 7701,
  name: 'Second',
  iconUrl: async () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  iconBackground: '#0a7d4f',
} as const
const chains = [canto, second] as const
const transports = { [canto.id]: transport, [second.id]: transport }

/** wagmi's own config: enough for the kit. */
const plainConfig = createConfig({ chains, transports })

/** What wagmi's own hooks know, and the kit's. */
function Account() {
  const { address } = useAccount()
  const chainId = useChainId()
  const { disconnect } = useDisconnect()
  return (
    <>
      <output aria-label="account">{address ?? 'not connected'}</output>
      <output aria-label="chain">{chainId}</output>
      <output aria-label="status">{useConnectionStatus()}</output>
      <button onClick={() => disconnect()}>Leave with wagmi</button>
    </>
  )
}

function Kit(props: WalletKitProps) {
  return (
    <WalletKit {...props}>
      <main>
        <ConnectButton />
        <Account />
        {props.children}
      </main>
    </WalletKit>
  )
}

/** A config by wagmi alone; the kit's callbacks; every optional prop may be undefined. */
function Plain() {
  const [events, setEvents] = useState<readonly string[]>([])
  const log = (event: string) => setEvents((all) => [...all, event])
  return (
    <>
      <Kit
        config={plainConfig}
        locale={undefined}
        theme={undefined}
        signIn={undefined}
        onConnect={({ walletName, origin }) => log(`${walletName} connected: ${origin}`)}
        onDisconnect={({ walletName }) => log(`${walletName} disconnected`)}
        onError={(error) => log(`failed: ${(error as { readonly code?: number }).code}`)}
      />
      <pre>{events.join('\n')}</pre>
    </>
  )
}

const kitConfig = createWalletConfig({ appName: 'Features', chains, transports })

/** An app that names the pages that may be Safe, of which the test has one. */
const safeOrigin = new URLSearchParams(location.search).get('safe') ?? 'https://app.safe.global'
const wallets = [createSafeWallet({ allowedOrigins: [safeOrigin] }), metaMaskWallet]
const Safe = () => <Kit config={kitConfig} wallets={wallets} />

/** A session of the page: `verify` accepts the account's own signature. */
const createAdapter = (isBoundToChain: boolean): SignInAdapter =>
  createSignInAdapter<string>({
    getNonce: async () => 'aNonce123456',
    // The message comes from a server, and takes until the test releases it.
    createMessage: async (fields) => {
      if (location.hash === '#slow')
        await new Promise((resolve) => addEventListener('message-ready', resolve))
      return siweMessage(fields)
    },
    getMessageBody: ({ message }) => message,
    getSession: async () => sessionStorage.getItem('session') !== null,
    async verify(signed) {
      const isValid = signed.message.includes(await recoverMessageAddress(signed))
      if (isValid) sessionStorage.setItem('session', 'here')
      return isValid
    },
    signOut: () => sessionStorage.removeItem('session'),
    isBoundToChain,
  })
const [free, bound] = [createAdapter(false), createAdapter(true)]
const SignIn = () => <Kit config={kitConfig} signIn={free} />
const BoundSignIn = () => <Kit config={kitConfig} signIn={bound} />

/** Beneath a modal dialog of Radix, as shadcn has them: the page ignores the pointer until it is closed. */
const InRadix = () => (
  <Kit config={kitConfig}>
    <Dialog.Root defaultOpen>
      <Dialog.Content aria-describedby={undefined}>
        <Dialog.Title>Checkout</Dialog.Title>
        <ConnectButton />
      </Dialog.Content>
    </Dialog.Root>
  </Kit>
)

/** A project id, but not the package that it needs. */
const relayConfig = createWalletConfig({
  appName: 'Features',
  chains,
  transports,
  projectId: '7f6e504bfad60b485450578e05678ed3',
  walletConnectParameters: { metadata: { description: 'An app of many features' } },
})
const Relay = () => <Kit config={relayConfig} wallets={[walletConnectWallet]} />

/** Sends with wagmi's action, which is the same in both versions, and lists what was sent. */
function Send() {
  const addTransaction = useAddTransaction()
  const transactions = useRecentTransactions()
  const send = async () => {
    const hash = await sendTransaction(kitConfig, {
      to: '0x5c00000000000000000000000000000000000003',
      value: 1n,
    })
    addTransaction({ hash, description: 'Tip' })
  }
  return (
    <>
      <button onClick={() => void send()}>Send</button>
      <button onClick={() => addTransaction({ callsId: 'batch-7', description: 'Approve and swap' })}>
        Batch
      </button>
      <ul>
        {transactions.map(({ id, description, status }) => (
          <li key={id}>{`${description}: ${status}`}</li>
        ))}
      </ul>
    </>
  )
}
const Transactions = () => (
  <Kit config={kitConfig} signIn={free}>
    <Send />
  </Kit>
)

const NoConfig = () => <WalletKit />
const NoChains = () => <Kit config={createWalletConfig({ appName: 'Features', chains: [] as never })} />
const NoAdapter = () => <Kit config={kitConfig} signIn={{} as SignInAdapter} />

export const pages = {
  plain: Plain,
  safe: Safe,
  signIn: SignIn,
  boundSignIn: BoundSignIn,
  radix: InRadix,
  relay: Relay,
  transactions: Transactions,
  noConfig: NoConfig,
  noChains: NoChains,
  noAdapter: NoAdapter,
}
