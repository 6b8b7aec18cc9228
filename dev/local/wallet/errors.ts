/** Errors of requests that the Local wallet's window does not execute. */
import { ProviderError } from '@peppermint/wallet-kit/testing'

export const rejected = () => new ProviderError({ code: 4001, message: 'User rejected the request.' })
export const alreadyOpen = () =>
  new ProviderError({
    code: -32002,
    message: 'Request already pending: the Local wallet’s window is open and waits for an answer.',
  })
export const windowBlocked = () =>
  new ProviderError({
    code: -32603,
    message:
      'The browser blocked the Local wallet’s window. Nothing was sent. Allow pop-up windows for this page, then try again.',
  })
/** An error after the user confirmed. Never 4001, which would mean that nothing was sent. */
const unknownOutcome = (what: string) =>
  new ProviderError({
    code: -32603,
    message: `${what} while the transaction was being sent. It may still arrive: look before sending again.`,
  })
export const closedWhileSending = () => unknownOutcome('The window closed')
export const silentWhileSending = () => unknownOutcome('The local chain did not answer')
