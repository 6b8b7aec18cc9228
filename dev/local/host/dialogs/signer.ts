/** The part of a dialog that says who signs, and its buttons. */
import { element } from '../elements.ts'
import { describeAccount, isOwner, type Host } from '../host.ts'

/** Why the connected wallet cannot sign; undefined if it can. */
export function signingObstacle(host: Host): string | undefined {
  if (host.wallet.account() === undefined) return 'Connect a wallet of an owner at the top to sign.'
  if (host.switches().isReadOnly) return 'The host is read-only. Turn the switch off to sign.'
  return isOwner(host) ? undefined : 'This wallet is none of the owners. Choose another account to sign.'
}

/** "Alice 0x… signs, 1 of 2 needed". */
export function describeSigner(host: Host): string {
  const account = host.wallet.account()
  return account === undefined ? 'No wallet connected' : describeAccount(account)
}

export interface DialogButtons {
  readonly confirm: string
  readonly canConfirm: boolean
  readonly onConfirm: () => void
  readonly onReject: () => void
  readonly reject?: string
}

export function dialogButtons(buttons: DialogButtons): HTMLElement {
  const { confirm, canConfirm, onConfirm, onReject, reject = 'Reject' } = buttons
  return element(
    'footer',
    {},
    element('button', { id: 'reject', type: 'button', textContent: reject, onclick: onReject }),
    element('button', {
      id: 'confirm',
      type: 'button',
      className: 'confirm',
      textContent: confirm,
      disabled: !canConfirm,
      onclick: onConfirm,
    }),
  )
}

/** An error or a reason, announced to screen readers. */
export const notice = (text: string | undefined) =>
  text === undefined ? undefined : element('p', { className: 'notice', role: 'alert', textContent: text })

/** The first line of an error, for people. */
export function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').slice(0, 300)
}
