/**
 * Asks the user to sign a message of the Safe, and waits for the other owners while the dialog is open. Closing it is a
 * rejection for the app, although the gateway keeps the signatures so far.
 */
import { hashSafeMessage, type TypedMessage } from '@peppermint/safe/hashes'
import type { SafeMessage } from '@peppermint/safe/wire'
import { messageWords } from '@peppermint/ui/calls/messageWords.ts'
import { sameText } from '@peppermint/ui/words/t.ts'
import type { Hex } from 'viem'
import { proposeMessage } from '../actions.ts'
import { code, element, facts } from '../elements.ts'
import { chainIdOf, describeAccount, domainOf, type Host } from '../host.ts'
import { transactionRejected } from '../protocol.ts'
import { describeSigner, dialogButtons, notice, textOf, signingObstacle } from './signer.ts'

const POLL_INTERVAL_MS = 500

export type MessageResult =
  | { readonly messageHash: Hex; readonly signature: Hex }
  | { readonly status: 'on-chain' }

export interface MessageRequest {
  readonly message: string | TypedMessage
  /** Whether the user may choose to sign on chain instead. */
  readonly canSignOnChain: boolean
}

/**
 * Resolves when all owners that are needed have signed, or with `on-chain` if the user prefers that.
 * @throws {HostError} if the user closes the dialog before.
 */
export function askForMessage(
  host: Host,
  { message, canSignOnChain }: MessageRequest,
): Promise<MessageResult> {
  const { messageHash } = hashSafeMessage(message, domainOf(host))
  return host.dialogs.ask(async (surface) => {
    const { promise: result, resolve, reject } = Promise.withResolvers<MessageResult>()
    surface.onDismiss(() => reject(transactionRejected()))
    let proposed: SafeMessage | undefined
    let isBusy = false
    let isOnChain = false
    let problem: string | undefined

    const read = async () => {
      // Unknown until it is proposed.
      const known = await host.gateway.getMessage(String(chainIdOf(host)), messageHash).catch(() => undefined)
      const hasChanged = known?.confirmationsSubmitted !== proposed?.confirmationsSubmitted
      proposed = known
      if (known?.preparedSignature != null && hasSigned())
        resolve({ messageHash, signature: known.preparedSignature })
      else if (hasChanged && surface.isOpen()) render()
    }
    const hasSigned = () =>
      proposed?.confirmations.some(({ owner }) => owner.value === host.wallet.account()) === true

    async function sign(): Promise<void> {
      if (isOnChain) {
        resolve({ status: 'on-chain' })
        return
      }
      isBusy = true
      problem = undefined
      render()
      try {
        await proposeMessage(host, message, () => surface.isOpen())
        await read()
      } catch (error) {
        problem = textOf(error)
      }
      isBusy = false
      if (surface.isOpen()) render()
    }

    function render(): void {
      const { threshold } = host.safe.info()
      const signed = proposed?.confirmationsSubmitted ?? 0
      const isWaiting = hasSigned()
      surface.show(
        isWaiting ? 'Waiting for the other owners' : 'Sign this message?',
        element('h3', {
          textContent: messageWords(message, {
            safe: domainOf(host).safe,
            chainId: chainIdOf(host),
            collection: host.config.contract,
            write: (address) => sameText(describeAccount(address)),
          }).sentence.text,
        }),
        facts([
          ['App', `${host.app.name}, ${host.app.origin}`],
          ['Signer', describeSigner(host)],
          ['Signed', `${signed} of ${threshold} needed`],
        ]),
        element('pre', {
          textContent: typeof message === 'string' ? message : JSON.stringify(message, undefined, 2),
          tabIndex: 0,
        }),
        facts([['Hash of the message', code(messageHash)]]),
        isWaiting
          ? element('p', {
              className: 'quiet',
              textContent:
                'The app gets the signature when enough owners have signed, while this dialog is open. Closing it rejects the request for the app; the signatures so far are kept.',
            })
          : undefined,
        canSignOnChain && !isWaiting ? onChainChoice() : undefined,
        notice(problem ?? (isWaiting ? undefined : signingObstacle(host))),
        dialogButtons({
          reject: isWaiting ? 'Close' : 'Reject',
          confirm: isWaiting
            ? `${signed} of ${threshold} signed`
            : isBusy
              ? 'Waiting for your wallet …'
              : 'Sign',
          canConfirm: !isWaiting && !isBusy && signingObstacle(host) === undefined,
          onConfirm: () => void sign(),
          onReject: () => surface.dismiss(),
        }),
      )
    }

    function onChainChoice(): HTMLElement {
      const input = element('input', { id: 'on-chain', type: 'checkbox', checked: isOnChain })
      input.addEventListener('change', () => (isOnChain = input.checked))
      return element('label', {}, input, 'Sign on chain, as a transaction')
    }

    render()
    const unsubscribe = host.onWalletChange(render)
    const poll = setInterval(() => void read(), POLL_INTERVAL_MS)
    return result.finally(() => {
      clearInterval(poll)
      unsubscribe()
    })
  })
}
