/** Errors as wallets give them (EIP-1193, EIP-1474, EIP-3085): a code for programs, a sentence for people. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const rejected = () => new ProviderError(4001, 'User rejected the request.')
export const notConnected = () => new ProviderError(4100, 'Connect the Local wallet to this page first.')
export const unsupported = (method: string) =>
  new ProviderError(4200, `The Local wallet does not support ${method}.`)
export const unknownChain = () =>
  new ProviderError(4902, 'Unrecognized chain ID. The Local wallet knows only Canto (7700).')
export const alreadyOpen = () =>
  new ProviderError(
    -32002,
    'Request already pending: the Local wallet’s window is open and waits for an answer.',
  )
export const windowBlocked = () =>
  new ProviderError(
    -32603,
    'The browser blocked the Local wallet’s window. Nothing was sent. Allow pop-up windows for this page, then try again.',
  )
/** Something came between after the person had said yes to sending. Never 4001: that would say that nothing went out. */
const unknownOutcome = (what: string) =>
  new ProviderError(
    -32603,
    `${what} while the transaction was being sent. It may still arrive: look before sending again.`,
  )
export const closedWhileSending = () => unknownOutcome('The window closed')
export const silentWhileSending = () => unknownOutcome('The local chain did not answer')
export const badParameters = (what: string) => new ProviderError(-32602, `Invalid parameters: ${what}.`)
