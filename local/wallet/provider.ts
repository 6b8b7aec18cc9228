/**
 * The Local wallet, as the page sees it: an EIP-1193 provider announced by EIP-6963, so that a newcomer can mint
 * in a local world without installing anything. It exists only there; the key lives in the wallet's window, which
 * asks the person about each request.
 */
import { createWalletCore, ProviderError, type Policy } from '@peppermint/wallet-kit/testing'
import { visitorAddress } from '../src/people.ts'
import { chainRequest } from './chain.ts'
import { confirmInWindow } from './confirmation.ts'
import { icon } from './icon.ts'
import { isRecord, readAsset, readWorldNote } from './messages.ts'

const CHAIN_ID = 7700
/** Storage is per origin, and so is the permission it remembers. */
const PERMISSION = 'peppermint.local-wallet.connected'
const OWN_METHODS = /^(wallet_|personal_|eth_sign)/

/** Connecting is asked here. What needs the key, or lists an asset, is asked by the window that carries it out. */
const policy: Policy = {
  async play({ method }, perform) {
    if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions')
      await confirmInWindow({ kind: 'connect' })
    return perform()
  },
}

const { provider, accounts, emit } = createWalletCore({
  state: {
    chainId: CHAIN_ID,
    chosen: 0,
    get connected() {
      return localStorage.getItem(PERMISSION) === 'yes'
    },
    set connected(isConnected) {
      if (isConnected) localStorage.setItem(PERMISSION, 'yes')
      else localStorage.removeItem(PERMISSION)
    },
  },
  policy,
  signer: {
    addresses: [visitorAddress],
    send: (transaction) => confirmInWindow({ kind: 'transaction', transaction: { ...transaction } }),
    signMessage: (_account, message) => confirmInWindow({ kind: 'message', message }),
    async watchAsset(params) {
      const options = isRecord(params) && isRecord(params['options']) ? params['options'] : {}
      const asset = readAsset({ ...options, type: isRecord(params) ? params['type'] : undefined })
      if (asset === undefined)
        throw new ProviderError({
          code: -32602,
          message: 'Invalid parameters: a type, an address and a tokenId or symbol are needed.',
        })
      await confirmInWindow({ kind: 'asset', asset })
      return true
    },
  },
  isKnownChain: (chainId) => chainId === CHAIN_ID,
  async node({ method, params }) {
    if (OWN_METHODS.test(method))
      throw new ProviderError({ code: 4200, message: `The Local wallet does not support ${method}.` })
    return chainRequest((await readWorldNote()).rpcUrl, method, params ?? [])
  },
})

function announce(): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '7f0c9d1e-7700-4c0a-9e1d-5c0711e50001',
      name: 'Local wallet',
      icon,
      rdns: 'xyz.peppermint.local',
    }),
    provider,
  })
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

// Another tab of the same origin that disconnects, disconnects here too.
window.addEventListener('storage', ({ key }) => {
  if (key === PERMISSION) void emit('accountsChanged', accounts())
})
window.addEventListener('eip6963:requestProvider', announce)
announce()
