/**
 * Checks the checksums of accounts as the wallet sent them. wagmi normalizes accounts before anything else sees them,
 * so this reads and listens to the provider directly.
 */
import type { Connector } from 'wagmi'
import type { EIP1193Provider } from 'viem'
import { AddressChecksumError, findChecksumError } from '../errors/addressChecksum.ts'

/** The provider of an injected wallet; undefined for one behind a relay, which checks what it receives itself. */
async function getInjectedProvider(connector: Connector): Promise<EIP1193Provider | undefined> {
  if (connector.type !== 'injected') return undefined
  return (await connector.getProvider()) as EIP1193Provider | undefined
}

/** The error for an account with a wrong checksum. Never prompts. */
export async function findWrongChecksum(connector: Connector): Promise<AddressChecksumError | undefined> {
  const provider = await getInjectedProvider(connector)
  const accounts = await provider?.request({ method: 'eth_accounts' }).catch(() => [])
  return findChecksumError(accounts)
}

/**
 * Calls back when a connected wallet sends an account with a wrong checksum, or no account: it was locked, or its user
 * has disconnected this page. Returns a function that stops.
 */
export function watchAccounts(
  connector: Connector,
  onWrong: (error: AddressChecksumError) => void,
  onNone: () => void,
): () => void {
  const { emitter } = connector
  let provider: EIP1193Provider | undefined
  let isStopped = false
  const onError = ({ error }: { readonly error: Error }) => {
    if (error instanceof AddressChecksumError) onWrong(error)
  }
  const onAccounts = (accounts: string[]) => {
    const wrong = findChecksumError(accounts)
    if (wrong) onWrong(wrong)
    if (accounts.length === 0) onNone()
  }
  emitter.on('error', onError)
  void getInjectedProvider(connector).then(
    (found) => {
      if (isStopped) return
      provider = found
      provider?.on('accountsChanged', onAccounts)
    },
    () => undefined,
  )
  return () => {
    isStopped = true
    emitter.off('error', onError)
    provider?.removeListener('accountsChanged', onAccounts)
  }
}
