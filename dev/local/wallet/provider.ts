/**
 * The Local wallet's provider: EIP-1193, announced by EIP-6963, to mint in a local world without installing a wallet.
 * The keys are in the wallet's window, which asks the user to confirm each request.
 */
import { createWalletCore, ProviderError, type Policy } from '@peppermint/wallet-kit/testing'
import { VISITORS } from '../src/accounts.ts'
import { chainRequest } from './chain.ts'
import { confirmInWindow } from './confirmation.ts'
import { icon } from './icon.ts'
import { isRecord } from '@peppermint/input/record'
import { isTypedData, readAsset, readWorldConfig } from './messages.ts'

const { chain: { id: chainId } = { id: 7700 } } = await readWorldConfig()
/** The permission and the chosen account are stored per origin. */
const PERMISSION = 'peppermint.local-wallet.connected'
const ACCOUNT = 'peppermint.local-wallet.account'
const OWN_METHODS = /^(wallet_|personal_|eth_sign)/

/** The account that this origin uses. */
function chosenAccount() {
  const stored = localStorage.getItem(ACCOUNT)
  return (VISITORS.find(({ address }) => address === stored) ?? VISITORS[0]).address
}

/** Asks which account to connect. Requests with the key, or for an asset, are confirmed by the `signer`. */
const policy: Policy = {
  async play({ method }, perform) {
    if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
      const before = accounts()
      localStorage.setItem(ACCOUNT, await confirmInWindow({ kind: 'connect', account: chosenAccount() }))
      if (before.length > 0 && before[0] !== chosenAccount()) await emit('accountsChanged', accounts())
    }
    return perform()
  },
}

const { provider, accounts, emit } = createWalletCore({
  state: {
    chainId,
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
    get addresses() {
      return [chosenAccount()]
    },
    send: (transaction) =>
      confirmInWindow({ kind: 'transaction', account: chosenAccount(), transaction: { ...transaction } }),
    signMessage: (account, message) => confirmInWindow({ kind: 'message', account, message }),
    async signTypedData(account, typedData) {
      if (!isTypedData(typedData))
        throw new ProviderError({
          code: -32602,
          message: 'Invalid parameters: types, domain, primaryType and message are needed.',
        })
      return confirmInWindow({ kind: 'typedData', account, typedData })
    },
    async watchAsset(params) {
      const options = isRecord(params) && isRecord(params['options']) ? params['options'] : {}
      const asset = readAsset({ ...options, type: isRecord(params) ? params['type'] : undefined })
      if (asset === undefined)
        throw new ProviderError({
          code: -32602,
          message: 'Invalid parameters: a type, an address and a tokenId or symbol are needed.',
        })
      await confirmInWindow({ kind: 'asset', account: chosenAccount(), asset })
      return true
    },
  },
  isKnownChain: (id) => id === chainId,
  async node({ method, params }) {
    if (OWN_METHODS.test(method))
      throw new ProviderError({ code: 4200, message: `The Local wallet does not support ${method}.` })
    return chainRequest((await readWorldConfig()).rpcUrl, method, params ?? [])
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

// A disconnect or another account in another tab applies to this one.
window.addEventListener('storage', ({ key }) => {
  if (key === PERMISSION || key === ACCOUNT) void emit('accountsChanged', accounts())
})
window.addEventListener('eip6963:requestProvider', announce)
announce()
