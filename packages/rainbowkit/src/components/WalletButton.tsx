/** A button for one wallet of the list. */
import {
  useConnectDialog,
  useConnectedWallet,
  useConnectionStatus,
  useIsMounted,
  useWalletList,
} from '@peppermint/wallet-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useConfig } from 'wagmi'
import { readListed } from '../wallets/connectorsForWallets.ts'
import type { Wallet } from '../wallets/wallet.ts'

/** The wallet that a button is for. */
export interface WalletConnector extends Pick<
  Wallet,
  'id' | 'name' | 'shortName' | 'rdns' | 'iconUrl' | 'iconBackground' | 'iconAccent' | 'downloadUrls'
> {
  installed: boolean
  /** Whether it can be connected now: it is installed, or a relay can reach it. */
  ready: boolean
  recent: boolean
}

export interface WalletButtonRendererProps {
  /** Id or alias of a wallet of the list, in any case; `rainbow` unless given. */
  wallet?: string
  children: (renderProps: {
    error: boolean
    loading: boolean
    connected: boolean
    ready: boolean
    mounted: boolean
    connector: WalletConnector
    /** Asks an installed wallet at once; any other is shown in the connect dialog. Never rejects. */
    connect: () => Promise<void>
  }) => ReactNode
}

export interface WalletButtonProps {
  wallet?: string
}

/** @throws if the list has no such wallet. */
function WalletButtonRenderer({ wallet: name = 'rainbow', children }: WalletButtonRendererProps) {
  const wallet = useListedWallet(name)
  const { wallets, connect } = useWalletList()
  const { open } = useConnectDialog()
  const isConnecting = useConnectionStatus() === 'connecting'
  const connected = useConnectedWallet()?.walletId === wallet.id
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const mounted = useIsMounted()
  const option = wallets.find(({ id }) => id === wallet.id)
  const isInstalled = option?.installed ?? false

  const connectWallet = async () => {
    if (!isInstalled) open?.()
    // Not to be had here: the dialog says where it is.
    if (option && !option.ready) return
    setState('loading')
    const failed = await connect(wallet.id).then(
      () => false,
      () => true,
    )
    setState(failed ? 'failed' : 'idle')
  }
  return (
    <>
      {children({
        error: state === 'failed',
        loading: state === 'loading',
        connected,
        ready: mounted && open !== undefined && !isConnecting,
        mounted,
        connector: {
          ...wallet,
          installed: isInstalled,
          ready: option?.ready ?? false,
          recent: option?.recent ?? false,
        },
        connect: connectWallet,
      })}
    </>
  )
}

function useListedWallet(name: string): Wallet {
  const { connectors } = useConfig()
  const wanted = name.toLowerCase()
  const found = readListed(connectors)?.find(({ wallet: { id, aliases = [] } }) =>
    [id, ...aliases].some((each) => each.toLowerCase() === wanted),
  )
  if (!found) throw new Error(`WalletButton: no wallet of the list has the id ${name}.`)
  return found.wallet
}

/** Its picture and its name; the kit's button otherwise. */
const PlainWalletButton = ({ wallet = 'rainbow' }: WalletButtonProps) => (
  <WalletButtonRenderer wallet={wallet}>
    {({ ready, loading, connector, connect }) => (
      <span className="kit kit-slot kit-bar">
        <button
          type="button"
          className="kit-button"
          data-testid={`rk-wallet-button-${connector.id}`}
          aria-busy={loading}
          disabled={!ready}
          onClick={() => void connect()}
        >
          <Picture iconUrl={connector.iconUrl} />
          <bdi>{connector.name}</bdi>
        </button>
      </span>
    )}
  </WalletButtonRenderer>
)

function Picture({ iconUrl }: Pick<Wallet, 'iconUrl'>) {
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (typeof iconUrl === 'function') iconUrl().then(setLoaded, () => undefined)
  }, [iconUrl])
  const url = typeof iconUrl === 'string' ? iconUrl : loaded
  return url === undefined ? null : <img src={url} alt="" width={24} height={24} />
}

export const WalletButton = /* @__PURE__ */ Object.assign(PlainWalletButton, { Custom: WalletButtonRenderer })
