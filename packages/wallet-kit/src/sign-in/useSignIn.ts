/** Sign-in without an interface: all state and actions of `<SignIn>`, for a custom one. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Hex, stringToHex } from 'viem'
import { browserStorage } from '../wallets/browserStorage.ts'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import type { SignInAdapter } from './adapter.ts'
import { createSignInFlow, type SignInFlow } from './signInFlow.ts'
import type { SignInState } from './signInState.ts'

export interface UseSignInParameters {
  readonly adapter: SignInAdapter
  readonly wallet: WalletPort
}

export interface UseSignInResult extends Pick<SignInFlow, 'sign' | 'retry' | 'checkNow' | 'giveUp'> {
  readonly state: SignInState
  /** Ends the connection, and with it the sign-in. */
  readonly cancel: () => Promise<void>
}

/**
 * A sign-in for the connected account, while mounted. Another account or chain starts another one.
 */
export function useSignIn({ adapter, wallet }: UseSignInParameters): UseSignInResult {
  const snapshot = useWallet(wallet)
  const address = snapshot.status === 'connected' ? snapshot.account : undefined
  const chainId = snapshot.status === 'connected' ? snapshot.chainId : undefined
  const flow = useMemo(() => {
    const account = address && chainId !== undefined ? { address, chainId } : undefined
    const provider = async () => (await wallet.load()).provider()
    return createSignInFlow({
      account,
      storage: browserStorage(),
      signText: async (body): Promise<Hex> => {
        if (!address) throw new Error('No wallet is connected, so nothing can be signed.')
        return (await provider()).request({ method: 'personal_sign', params: [stringToHex(body), address] })
      },
      isContract: async () => {
        if (!address) return false
        const code = await (await provider()).request({ method: 'eth_getCode', params: [address, 'latest'] })
        // An account with delegated code (EIP-7702) still signs with its key.
        return code !== '0x' && !code.toLowerCase().startsWith('0xef0100')
      },
    })
  }, [wallet, address, chainId])

  useEffect(() => flow.open(adapter), [flow, adapter])
  useEffect(() => flow.close, [flow])

  const state = useSyncExternalStore(flow.subscribe, flow.getSnapshot, flow.getSnapshot)
  const { sign, retry, checkNow, giveUp } = flow
  return { state, sign, retry, checkNow: checkNow, giveUp, cancel: () => wallet.disconnect() }
}
